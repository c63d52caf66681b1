//! Costs of running and drawing.

/// Weight of each frame's new value (ratio): a figure settles within a second.
const SHARE: f64 = 0.08;

/// Smoothed times in seconds.
#[derive(Debug, Default)]
pub(super) struct Stats {
    step: Option<f64>,
    /// Number of agents of the measured steps.
    agents: usize,
    drawing: Option<f64>,
    frame: Option<f64>,
}

impl Stats {
    /// Records a frame that begins `passed` seconds after the previous one.
    pub(super) fn frame(&mut self, passed: f64) {
        if passed > 0.0 {
            settle(&mut self.frame, passed);
        }
    }

    /// Records that `count` steps of so many agents took `seconds`.
    pub(super) fn steps(&mut self, count: usize, seconds: f64, agents: usize) {
        if count > 0 {
            // Another crowd takes another time.
            self.step = self.step.filter(|_| agents == self.agents);
            self.agents = agents;
            settle(&mut self.step, seconds / count as f64);
        }
    }

    /// Forgets the time of a step: the next ones are of another kind.
    pub(super) fn forget_steps(&mut self) {
        self.step = None;
    }

    /// Records that drawing took `seconds`.
    pub(super) fn drawn(&mut self, seconds: f64) {
        settle(&mut self.drawing, seconds);
    }

    /// Milliseconds of a step of so many agents, milliseconds of drawing, and frames a second, once
    /// they are known.
    pub(super) fn figures(&self, agents: usize) -> [Option<f64>; 3] {
        let step = self.step.filter(|_| agents == self.agents);
        [step.map(|s| s * 1e3), self.drawing.map(|s| s * 1e3), self.frame.map(|s| 1.0 / s)]
    }
}

fn settle(figure: &mut Option<f64>, new: f64) {
    *figure = Some(figure.map_or(new, |old| old + (new - old) * SHARE));
}
