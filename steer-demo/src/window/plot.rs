//! Plot of the selected agent's latest speed and force, as fractions of their limits.

use eframe::egui::{RichText, Ui, Vec2b};
use egui_plot::{Line, Plot, PlotPoints};
use steer_scene::draw::Theme;
use steer_scene::play::{MOST_SAMPLES, Sample, Session};

use super::mesh::color;
use super::theme::accent;

/// Shows the plot.
pub(super) fn show(ui: &mut Ui, session: &Session, index: usize, theme: Theme) {
    let Some(agent) = session.world().agents().get(index) else { return };
    let last = session.history().back();
    let (speed_ink, force_ink) = (color(theme.chosen(), 1.0), accent(theme));
    ui.horizontal(|ui| {
        let text = |name: &str, now: Option<f64>, most: f64| match now {
            Some(now) => format!("{name} {now:.2} of {most:.2}"),
            None => format!("{name}, at most {most:.2}"),
        };
        ui.label(
            RichText::new(text("speed", last.map(|s| s.speed), agent.max_speed)).color(speed_ink).small(),
        );
        ui.label(
            RichText::new(text("force", last.map(|s| s.force), agent.max_force)).color(force_ink).small(),
        );
    });
    let line = |name: &str, of: &dyn Fn(&Sample) -> f64, most: f64| {
        let fraction =
            move |sample: &Sample| [sample.step as f64, if most > 0.0 { of(sample) / most } else { 0.0 }];
        Line::new(name.to_string(), session.history().iter().map(fraction).collect::<PlotPoints<'_>>())
    };
    let newest = last.map_or(0.0, |sample| sample.step as f64);
    Plot::new("history")
        .height(72.0)
        .show_axes(false)
        .show_grid(Vec2b::new(false, true))
        .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.4))
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .include_x(newest - MOST_SAMPLES as f64)
        .include_x(newest)
        .include_y(-0.05)
        .include_y(1.1)
        .show(ui, |plot| {
            plot.line(line("force", &|s| s.force, agent.max_force).color(force_ink).width(1.2));
            plot.line(line("speed", &|s| s.speed, agent.max_speed).color(speed_ink).width(1.6));
        });
}
