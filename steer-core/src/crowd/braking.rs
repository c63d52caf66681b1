//! [`Braking`]: lengths of straight braking, in closed form.

use crate::scalar::Scalar;

/// Straight braking in whole steps: the speed falls by the same amount in every step.
///
/// After m steps from speed s, with k = min(m, ⌊s / loss⌋), the length is dt · Σ (s − i · loss)
/// over i = 1..k.
#[derive(Clone, Copy, Debug)]
pub(super) struct Braking<S> {
    /// Loss of speed in a step.
    pub(super) loss: S,
    /// Duration of a step.
    pub(super) dt: S,
}

impl<S: Scalar> Braking<S> {
    /// Number of steps at the end of which a body of this speed still moves.
    #[inline]
    pub(super) fn steps(self, speed: S) -> S {
        S::from_f64((speed / self.loss).to_index() as f64)
    }

    /// Length of `steps` steps of braking from this speed, at the end of which the body still
    /// moves.
    #[inline]
    pub(super) fn way(self, speed: S, steps: S) -> S {
        let half = S::from_f64(0.5);
        (self.dt * steps) * (speed - self.loss * ((steps + S::one()) * half))
    }

    /// Length of a step at this speed and of `steps` steps of braking after it.
    #[inline]
    pub(super) fn reach(self, speed: S, steps: S) -> S {
        let half = S::from_f64(0.5);
        (self.dt * (steps + S::one())) * (speed - self.loss * (steps * half))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_are_the_sums() {
        let braking = Braking { loss: 0.125, dt: 0.25 };
        for speed in [0.0, 0.1, 0.125, 0.9, 1.0, 3.3] {
            let (steps, mut left, mut way) = (braking.steps(speed), speed, 0.0);
            for step in 1..40 {
                left = (left - 0.125_f64).max(0.0);
                way += left * 0.25;
                let closed = braking.way(speed, steps.min(f64::from(step)));
                assert!((closed - way).abs() < 1e-12, "{speed} {step}: {closed} {way}");
                // The speed for a step, then braking.
                let reach = braking.reach(speed, steps.min(f64::from(step)));
                assert!((reach - (speed * 0.25 + way)).abs() < 1e-12, "{speed} {step}");
            }
        }
    }
}
