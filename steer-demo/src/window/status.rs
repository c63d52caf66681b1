//! The line at the bottom: the latest message, and the costs of running and drawing.

use eframe::egui::{Align, Label, Layout, RichText, Ui};

use super::app::App;

/// Shows the line.
pub(super) fn show(ui: &mut Ui, app: &App) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add(Label::new(RichText::new(figures(app)).weak().monospace().size(11.0)).extend());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let (line, is_refusal) = message(app);
                let text = match is_refusal {
                    true => RichText::new(&line).color(ui.visuals().error_fg_color),
                    false if line.is_empty() => RichText::new(app.tool.about()).weak(),
                    false => RichText::new(&line),
                };
                let line = text.text().to_string();
                ui.add(Label::new(text).truncate()).on_hover_text(line);
            });
        });
    });
}

/// The latest message, empty if there is none, and whether it reports an error.
pub(super) fn message(app: &App) -> (String, bool) {
    match (app.session.fault(), &app.message) {
        (Some(fault), _) => (fault.clone().refuse(&app.name).to_string(), true),
        (None, Some(message)) => (message.text.clone(), message.is_refusal),
        (None, None) => (String::new(), false),
    }
}

fn figures(app: &App) -> String {
    let agents = app.session.world().agents().len();
    let [step, drawing, frames] = app.stats.figures(agents);
    let figure = |number: Option<f64>, unit: &str, decimals: usize| {
        number.map_or(String::new(), |number| format!("  {number:.decimals$} {unit}"))
    };
    format!(
        "{agents} {}  step {}{}{}{}",
        if agents == 1 { "agent" } else { "agents" },
        app.session.world().steps(),
        figure(step, "ms/step", 2),
        figure(drawing, "ms/picture", 2),
        figure(frames, "fps", 0),
    )
}
