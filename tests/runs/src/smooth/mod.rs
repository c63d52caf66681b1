//! Smoothness of the motion at several frame rates: reversals of the acceleration, gaps, turns.

mod herd;
mod meeting;

use steer_glam::dvec2::DVec2;

pub use herd::{Herd, Rest};
pub use meeting::{Meeting, Passing, Walker};

/// Frame rates that a program may have (1/s).
pub const RATES: [u16; 3] = [30, 60, 144];

/// An acceleration is a reversal if it points more than 90° away from the one before. Accelerations
/// below this fraction of the maximum are passed over.
const NEGLIGIBLE: f64 = 0.01;

/// Counts the steps and the reversals of an agent's acceleration.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reversals {
    last: Option<DVec2>,
    /// Steps that count.
    pub steps: u32,
    /// Those among them whose acceleration is a reversal.
    pub count: u32,
}

impl Reversals {
    /// Adds a step. One that does not count is only a step before the next.
    pub fn add(&mut self, acceleration: DVec2, most: f64, counts: bool) {
        self.steps += u32::from(counts);
        if acceleration.length() > NEGLIGIBLE * most {
            let is_reversed = self.last.is_some_and(|last| last.dot(acceleration) < 0.0);
            self.count += u32::from(counts && is_reversed);
            self.last = Some(acceleration);
        }
    }

    /// Reversals as a fraction of the steps.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        f64::from(self.count) / f64::from(self.steps.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::{DVec2, Reversals};

    #[test]
    fn a_pause_does_not_hide_a_reversal() {
        let mut reversals = Reversals::default();
        for change in [1.0, 0.0, -1.0, 0.005, 1.0, 2.0] {
            reversals.add(DVec2::new(change, 0.0), 1.0, true);
        }
        assert_eq!((reversals.steps, reversals.count), (6, 2));
    }
}
