//! Steps that take longer than a frame, and the switch that makes them faster.

use eframe::egui::Ui;
use serde_json::json;

use super::app::App;

/// Time of a frame in milliseconds, at 60 frames a second.
const FRAME: f64 = 1000.0 / 60.0;

/// Returns the message about steps that take so many milliseconds.
pub(super) fn message(time: f64, agents: usize, could_swarm: bool) -> String {
    let way = if could_swarm { "press \"Step all at once\" in Tune" } else { "fewer agents are faster" };
    format!("A step of {agents} agents takes {time:.0} ms, longer than a frame: {way}")
}

impl App {
    /// Time of a step in milliseconds, if it is longer than a frame.
    fn slow_step(&self) -> Option<f64> {
        let [step, ..] = self.stats.figures(self.session.world().agents().len());
        step.filter(|time| *time > FRAME)
    }

    /// Reports that an edit has made steps longer than a frame, once.
    pub(super) fn watch_steps(&mut self) {
        let slow = self.slow_step();
        if let Some(time) = slow
            && !self.is_slow
            && self.session.edits().0 > 0
        {
            let agents = self.session.world().agents().len();
            self.report(message(time, agents, self.session.scene().could_swarm().is_some()));
        }
        self.is_slow = slow.is_some();
    }
}

/// Offers to step the largest group as a swarm, if steps are slow and it can be one.
pub(super) fn offer(ui: &mut Ui, app: &mut App) {
    let Some(group) = app.session.scene().could_swarm() else { return };
    let Some(time) = app.slow_step() else { return };
    ui.colored_label(ui.visuals().warn_fg_color, format!("A step takes {time:.0} ms, longer than a frame."));
    let button = ui.button("Step all at once").on_hover_text("Sets `swarm` of the largest group");
    if button.clicked() {
        let done = app.session.set(&format!("groups[{group}].swarm"), json!(true));
        app.stats.forget_steps();
        app.report_error(done);
    }
}
