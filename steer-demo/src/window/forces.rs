//! Force that each entry of an agent requests, and how much of it is applied.

use eframe::egui::{
    Color32, Label, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use steer_scene::draw::Theme;
use steer_scene::play::Session;
use steer_scene::vector::V;

use super::knob::named;
use super::mesh::color;

/// Shows a bar for each entry, all on one scale: outlined the requested force, filled the applied
/// one, and a line at `max_force`. Below them is a bar for the sum of several forces, which is
/// small where they cancel.
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
    let limits = [agent.max_force, scale(agent.max_force, longest)];
    let (mut requested, mut applied) = (V::ZERO, V::ZERO);
    for (i, one) in contributions.iter().enumerate() {
        let ink = color(inks[i % inks.len()], 1.0);
        bar(ui, &one.name.replace('_', " "), ink, [one.requested, one.applied], limits);
        requested += one.requested;
        applied += one.applied;
    }
    if contributions.len() > 1 {
        let ink = ui.visuals().text_color();
        bar(ui, "sum", ink, [requested, applied], limits);
    }
    ui.add_space(4.0);
}

/// Shows the bar of a requested and an applied force. The limits are `max_force` and the force at
/// the right end.
fn bar(ui: &mut Ui, name: &str, ink: Color32, forces: [V; 2], [max_force, full]: [f64; 2]) {
    let [requested, applied] = forces.map(|force| force.length());
    // The rows are no controls, so they need no space for a finger.
    ui.spacing_mut().interact_size.y = 18.0;
    ui.horizontal(|ui| {
        named(ui, RichText::new(name).small(), 0);
        let width = (ui.available_width() - 76.0).max(20.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, 10.0), Sense::hover());
        let text = format!("requests {requested:.3}; {applied:.3} of at most {max_force:.3} is applied");
        response
            .widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, format!("{name}: {text}")));
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
        painter.vline(part(max_force).right(), rect.y_range(), Stroke::new(1.0, ui.visuals().text_color()));
        ui.add(
            Label::new(RichText::new(format!("{}/{}", brief(applied), brief(requested))).small()).truncate(),
        );
        response.on_hover_text(text);
    });
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
