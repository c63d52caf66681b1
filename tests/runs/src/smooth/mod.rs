//! Smoothness of the motion at several frame rates: reversals of the acceleration, gaps, turns.

mod herd;
mod meeting;

use steer_glam::dvec2::DVec2;

pub use herd::{Herd, Rest};
pub use meeting::{Meeting, Passing};

/// Frame rates that a program may have (1/s).
pub const RATES: [u16; 3] = [30, 60, 144];

/// A pair of accelerations of successive steps is a reversal if they point more than 90° apart and
/// neither is below this fraction of the maximum.
const NEGLIGIBLE: f64 = 0.01;

/// Counts the steps and the reversals of an agent's acceleration.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reversals {
    last: Option<DVec2>,
    /// Steps that count.
    pub steps: u32,
    /// Those among them whose acceleration is reversed against the step before.
    pub count: u32,
}

impl Reversals {
    /// Adds a step. One that does not count is only the step before the next.
    pub fn add(&mut self, acceleration: DVec2, most: f64, counts: bool) {
        let now = (acceleration.length() > NEGLIGIBLE * most).then_some(acceleration);
        if counts {
            self.steps += 1;
            let reversed = |(last, now): (DVec2, DVec2)| last.dot(now) < 0.0;
            self.count += u32::from(self.last.zip(now).is_some_and(reversed));
        }
        self.last = now;
    }

    /// Reversals as a fraction of the steps.
    #[must_use]
    pub fn share(&self) -> f64 {
        f64::from(self.count) / f64::from(self.steps.max(1))
    }
}
