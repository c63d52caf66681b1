//! Steps per second of a scene that is shown or recorded.

use super::model::Scene;

/// Greatest `dt` that counts seconds. With a greater one, steps are counted in frames.
const LONGEST_STEP: f64 = 0.1;

/// Steps per second of a scene that counts frames, about the pace of Peters' demos.
const FRAMES: f64 = 100.0 / 3.0;

impl Scene {
    /// Whether `dt` counts seconds: it is above 0 and up to 0.1.
    pub fn counts_seconds(&self) -> bool {
        self.dt > 0.0 && self.dt <= LONGEST_STEP
    }

    /// Steps per second: 1 / dt, which is real time, for a `dt` that counts seconds. 33⅓ for one
    /// that counts frames, and for 0.
    pub fn pace(&self) -> f64 {
        if self.counts_seconds() { 1.0 / self.dt } else { FRAMES }
    }
}
