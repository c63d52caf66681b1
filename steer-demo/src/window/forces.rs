//! Force that each entry of an agent requests, and how much of it is applied.

use eframe::egui::{Label, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use steer_glam::steer_core::Vec2Like as _;

use super::knob::named;
use super::mesh::color;
use crate::draw::Theme;
use crate::play::Session;

/// Shows a bar for each entry: outlined the requested force, filled the applied one.
pub(super) fn show(ui: &mut Ui, session: &Session, index: usize, theme: Theme) {
    let Some(agent) = session.world().agents().get(index) else { return };
    let shares = session.world().shares(index);
    if shares.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(RichText::new("forces").small());
        ui.label(RichText::new("outlined: asked for; filled: got").small().weak());
    });
    let inks = theme.entries();
    // An entry may request more than is applied: the bar shows up to twice `max_force`.
    let full = if agent.max_force > 0.0 { 2.0 * agent.max_force } else { 1.0 };
    for (i, share) in shares.iter().enumerate() {
        let ink = color(inks[i % inks.len()], 1.0);
        let (asked, got) = (share.asked.length(), share.got.length());
        ui.horizontal(|ui| {
            named(ui, RichText::new(share.name.replace('_', " ")).small());
            let width = (ui.available_width() - 76.0).max(20.0);
            let (rect, response) = ui.allocate_exact_size(vec2(width, 10.0), Sense::hover());
            let part = |force: f64| {
                let share = (force / full).clamp(0.0, 1.0) as f32;
                Rect::from_min_max(rect.min, pos2(rect.min.x + rect.width() * share, rect.max.y))
            };
            let painter = ui.painter();
            painter.rect_filled(rect, 2.0, ui.visuals().extreme_bg_color);
            painter.rect_filled(part(got), 2.0, ink);
            if asked > 0.0 {
                painter.rect_stroke(part(asked), 2.0, Stroke::new(1.0, ink), StrokeKind::Inside);
            }
            let told = RichText::new(format!("{}/{}", brief(got), brief(asked))).small();
            ui.add(Label::new(told).truncate());
            response.on_hover_text(format!("asks for {asked:.3}, gets {got:.3}, of {:.3}", agent.max_force));
        });
    }
    ui.add_space(4.0);
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
