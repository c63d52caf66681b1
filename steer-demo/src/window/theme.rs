//! Colours of the controls. The pictures have the same, so that both look alike.

use eframe::egui::{self, Color32, Context, CornerRadius, Stroke, TextStyle, Visuals};
use steer_scene::draw::Theme;

/// Colours of the controls.
struct Tones {
    panel: Color32,
    raised: Color32,
    sunk: Color32,
    line: Color32,
    text: Color32,
    quiet: Color32,
    rest: Color32,
    hovered: Color32,
    active: Color32,
    accent: Color32,
    chosen: Color32,
    error: Color32,
}

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

const DARK: Tones = Tones {
    panel: hex(0x17_1f_2a),
    raised: hex(0x1d_27_34),
    sunk: hex(0x0e_13_1b),
    line: hex(0x2c_39_49),
    text: hex(0xd8_e0_e9),
    quiet: hex(0x95_a5_b6),
    rest: hex(0x27_33_43),
    hovered: hex(0x33_43_57),
    active: hex(0x40_55_6d),
    accent: hex(0x5c_d0_bb),
    chosen: hex(0x1f_5a_52),
    error: hex(0xff_8a_6b),
};

const LIGHT: Tones = Tones {
    panel: hex(0xf1_ed_e4),
    raised: hex(0xfc_fa_f6),
    sunk: hex(0xff_fe_fb),
    line: hex(0xd6_cf_c0),
    text: hex(0x2a_2d_33),
    quiet: hex(0x62_64_6a),
    rest: hex(0xe2_db_cc),
    hovered: hex(0xd8_d0_be),
    active: hex(0xc9_bf_aa),
    accent: hex(0x0f_77_66),
    chosen: hex(0xbf_e3_da),
    error: hex(0xb0_34_17),
};

/// Least height in points of a control that a finger hits.
const FINGER: f32 = 44.0;

/// Sets the colours and the spacing of the controls to match the pictures of this theme. `large`
/// controls are for fingers.
pub(super) fn apply(ctx: &Context, theme: Theme, large: bool) {
    let kind = if theme == Theme::Dark { egui::Theme::Dark } else { egui::Theme::Light };
    ctx.set_theme(kind);
    ctx.set_visuals_of(kind, visuals(&tones(theme), kind.default_visuals()));
    ctx.all_styles_mut(|style| {
        let spacing = &mut style.spacing;
        spacing.item_spacing = egui::vec2(6.0, 5.0);
        spacing.button_padding = egui::vec2(if large { 12.0 } else { 7.0 }, 3.0);
        spacing.interact_size =
            egui::vec2(if large { FINGER } else { 40.0 }, if large { FINGER } else { 22.0 });
        spacing.icon_width = if large { 22.0 } else { 14.0 };
        spacing.icon_width_inner = if large { 12.0 } else { 8.0 };
        spacing.slider_rail_height = 4.0;
        if let Some(small) = style.text_styles.get_mut(&TextStyle::Small) {
            small.size = 11.0;
        }
        style.interaction.tooltip_delay = 0.4;
    });
}

/// Colour of the most important line.
pub(super) fn accent(theme: Theme) -> Color32 {
    tones(theme).accent
}

fn tones(theme: Theme) -> Tones {
    match theme {
        Theme::Dark => DARK,
        Theme::Light => LIGHT,
    }
}

fn visuals(tones: &Tones, mut visuals: Visuals) -> Visuals {
    let round = CornerRadius::same(4);
    visuals.panel_fill = tones.panel;
    visuals.window_fill = tones.raised;
    visuals.window_stroke = Stroke::new(1.0, tones.line);
    visuals.extreme_bg_color = tones.sunk;
    visuals.faint_bg_color = tones.raised;
    visuals.code_bg_color = tones.rest;
    visuals.hyperlink_color = tones.accent;
    visuals.error_fg_color = tones.error;
    visuals.warn_fg_color = tones.error;
    visuals.weak_text_color = Some(tones.quiet);
    visuals.selection.bg_fill = tones.chosen;
    visuals.selection.stroke = Stroke::new(1.0, tones.text);
    visuals.slider_trailing_fill = true;
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    for (widget, fill, line) in [
        (&mut visuals.widgets.noninteractive, tones.panel, tones.line),
        (&mut visuals.widgets.inactive, tones.rest, Color32::TRANSPARENT),
        (&mut visuals.widgets.hovered, tones.hovered, tones.line),
        (&mut visuals.widgets.active, tones.active, tones.accent),
        (&mut visuals.widgets.open, tones.hovered, tones.line),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.fg_stroke = Stroke::new(1.0, tones.text);
        widget.corner_radius = round;
        widget.expansion = 0.0;
    }
    // The line around the widget with the keyboard focus must be visible.
    visuals.widgets.hovered.fg_stroke = Stroke::new(1.5, tones.text);
    visuals.widgets.active.fg_stroke = Stroke::new(1.5, tones.text);
    visuals
}
