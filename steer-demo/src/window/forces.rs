//! Force that each entry of an agent requests, and how much of it is applied.

use eframe::egui::{Label, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use steer_scene::draw::Theme;
use steer_scene::play::Session;

use super::knob::named;
use super::mesh::color;

/// Shows a bar for each entry, all on one scale: outlined the requested force, filled the applied
/// one, and a line at `max_force`.
pub(super) fn show(ui: &mut Ui, session: &Session, index: usize, theme: Theme) {
    let Some(agent) = session.world().agents().get(index) else { return };
    let contributions = session.world().contributions(index);
    if contributions.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(RichText::new("forces").small());
        ui.label(RichText::new("outlined: requested; filled: applied").small().weak());
    });
    let inks = theme.entries();
    let longest = contributions.iter().map(|one| one.requested.length()).fold(0.0, f64::max);
    let full = scale(agent.max_force, longest);
    for (i, one) in contributions.iter().enumerate() {
        let ink = color(inks[i % inks.len()], 1.0);
        let (requested, applied) = (one.requested.length(), one.applied.length());
        // The rows are no controls, so they need no space for a finger.
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal(|ui| {
            let name = one.name.replace('_', " ");
            named(ui, RichText::new(&name).small());
            let width = (ui.available_width() - 76.0).max(20.0);
            let (rect, response) = ui.allocate_exact_size(vec2(width, 10.0), Sense::hover());
            let text =
                format!("requests {requested:.3}; {applied:.3} of at most {:.3} is applied", agent.max_force);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::ProgressIndicator, true, format!("{name}: {text}"))
            });
            let part = |force: f64| {
                let fraction = (force / full).clamp(0.0, 1.0) as f32;
                Rect::from_min_max(rect.min, pos2(rect.min.x + rect.width() * fraction, rect.max.y))
            };
            let painter = ui.painter();
            painter.rect_filled(rect, 2.0, ui.visuals().extreme_bg_color);
            painter.rect_filled(part(applied), 2.0, ink);
            if requested > 0.0 {
                painter.rect_stroke(part(requested), 2.0, Stroke::new(1.0, ink), StrokeKind::Inside);
            }
            let limit = part(agent.max_force).right();
            painter.vline(limit, rect.y_range(), Stroke::new(1.0, ui.visuals().text_color()));
            let label = RichText::new(format!("{}/{}", brief(applied), brief(requested))).small();
            ui.add(Label::new(label).truncate());
            response.on_hover_text(text);
        });
    }
    ui.add_space(4.0);
}

/// Force at the right end of the bars: the smallest of 2, 4, 8 … times `max_force` that holds the
/// longest request, so that the scale seldom changes.
fn scale(max_force: f64, longest: f64) -> f64 {
    let mut full = if max_force > 0.0 { 2.0 * max_force } else { 1.0 };
    while full < longest && full.is_finite() {
        full *= 2.0;
    }
    full
}

/// Size in at most four characters.
fn brief(size: f64) -> String {
    match size {
        s if s < 9.995 => format!("{s:.2}"),
        s if s < 99.5 => format!("{s:.1}"),
        s if s < 9999.5 => format!("{s:.0}"),
        _ => "many".into(),
    }
}
