//! [`Braking`]: lengths of straight braking, in closed form.

use crate::scalar::Scalar;

/// Straight braking in whole steps: the speed falls by the same amount in every step. The letters
/// come from the formula of [`crowd`](super).
///
/// S(s, m) = dt · Σ (s − i · l) over i = 1..k, with k = min(m, ⌊s / l⌋).
#[derive(Clone, Copy, Debug)]
pub(super) struct Braking<S> {
    /// l: loss of speed in a step.
    pub(super) loss: S,
    /// Duration of a step.
    pub(super) dt: S,
}

/// A speed from which a body brakes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace<S> {
    pub(super) speed: S,
    /// Number of steps of braking at the end of which the body still moves, ⌊speed / loss⌋.
    pub(super) steps: S,
}

impl<S: Scalar> Braking<S> {
    /// Returns a speed with its steps of braking.
    #[inline]
    pub(super) fn pace(self, speed: S) -> Pace<S> {
        Pace { speed, steps: S::from_f64((speed / self.loss).to_index() as f64) }
    }

    /// Returns S(s, m), the length of this many steps of braking.
    #[inline]
    pub(super) fn length(self, pace: Pace<S>, steps: S) -> S {
        let (steps, half) = (pace.steps.min(steps), S::from_f64(0.5));
        (self.dt * steps) * (pace.speed - self.loss * ((steps + S::one()) * half))
    }

    /// Returns the length of braking to a stop.
    #[inline]
    pub(super) fn stop(self, pace: Pace<S>) -> S {
        self.length(pace, pace.steps)
    }

    /// Returns s · T(s, m), the length of a step at the speed and of m − 1 steps of braking after
    /// it.
    #[inline]
    pub(super) fn reach(self, pace: Pace<S>, steps: S) -> S {
        let (steps, half) = (pace.steps.min(steps), S::from_f64(0.5));
        (self.dt * (steps + S::one())) * (pace.speed - self.loss * (steps * half))
    }

    /// Returns the length of a step at the speed and of braking to a stop after it.
    #[inline]
    pub(super) fn full_reach(self, pace: Pace<S>) -> S {
        self.reach(pace, pace.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_are_the_sums() {
        let braking = Braking { loss: 0.125, dt: 0.25 };
        for speed in [0.0, 0.1, 0.125, 0.9, 1.0, 3.3] {
            let (pace, mut left, mut length) = (braking.pace(speed), speed, 0.0);
            for step in 1..40 {
                left = (left - 0.125_f64).max(0.0);
                length += left * 0.25;
                let closed = braking.length(pace, f64::from(step));
                assert!((closed - length).abs() < 1e-12, "{speed} {step}: {closed} {length}");
                // The speed for a step, then braking.
                let reach = braking.reach(pace, f64::from(step));
                assert!((reach - (speed * 0.25 + length)).abs() < 1e-12, "{speed} {step}");
            }
        }
    }
}
