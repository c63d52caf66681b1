//! [`RunningSum`]: earlier behaviours have priority over what the sum leaves of a limited force.

use super::recorder::{Contribution, Recorder};
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Adds forces in order, each as far as the sum of all stays within `max_force`.
///
#[doc = include_str!("../../pictures/running_sum.svg")]
///
/// An entry may add the length that the running sum leaves of `max_force`:
///
/// > applied = truncate(weightᵢ · forceᵢ, max_force − |sum|)<br>
/// > sum ← sum + applied
///
/// Once nothing is left, later behaviours are not evaluated. The total is never longer than
/// `max_force`. An entry that is opposed to those before it shortens the sum, so it leaves more to
/// those after it. In a [`Budget`](super::Budget) it spends a part of `max_force` instead. Between
/// two dangers, whose forces cancel, the goal gets its force here and none there.
///
/// # Examples
/// ```
/// use steer_core::{flee, seek};
/// use steer_core::combine::{Budget, RunningSum};
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // Two dangers, above and below: 10 down, then 10 up. The goal gets 10 of the 10 that are left.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_max_force(10.0);
/// let (above, below) = (vec2(0.0, 50.0), vec2(0.0, -50.0));
/// let goal = || seek(&agent, vec2(50.0, 0.0));
/// let sum = RunningSum::new(agent.max_force).weighted(0.5, || flee(&agent, above));
/// assert_eq!(sum.left(), 5.0);
/// let sum = sum.weighted(0.5, || flee(&agent, below)).then(goal);
/// assert_eq!(sum.total(), vec2(10.0, 0.0));
/// let budget = Budget::new(agent.max_force).weighted(0.5, || flee(&agent, above));
/// assert_eq!(budget.weighted(0.5, || flee(&agent, below)).then(goal).total(), vec2(0.0, 0.0));
/// ```
///
/// # Degenerate cases
/// With a `max_force` of 0 nothing is evaluated and the total is zero. A rest that is no more than
/// the rounding of the sum's length counts as 0.
///
/// Source: Buckland ch. 3, "Weighted truncated running sum with prioritization"
/// (`AccumulateForce`), and `SteeringManager` of Yuka.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct RunningSum<G: Geometry, R = ()> {
    sum: G::Vector,
    requested: G::Vector,
    max_force: G::Scalar,
    entry: usize,
    record: R,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> RunningSum<G> {
    /// Creates an empty sum that is no longer than `max_force`, 0 or more.
    #[inline]
    pub fn new(max_force: G::Scalar) -> Self {
        RunningSum { sum: V::zero(), requested: V::zero(), max_force, entry: 0, record: () }
    }

    /// Passes every entry added after this call to `record`.
    #[inline]
    pub fn with_recorder<R: Recorder<G>>(self, record: R) -> RunningSum<G, R> {
        let RunningSum { sum, requested, max_force, entry, .. } = self;
        RunningSum { sum, requested, max_force, entry, record }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, R: Recorder<G>> RunningSum<G, R> {
    /// Adds this force, or as much of it as the sum leaves.
    #[inline]
    pub fn then(self, force: impl FnOnce() -> V) -> Self {
        self.weighted(G::Scalar::one(), force)
    }

    /// Adds this force times a weight of either sign, or as much of it as the sum leaves.
    #[inline]
    pub fn weighted(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let (mut requested, mut applied) = (V::zero(), V::zero());
        let left = self.left();
        if left > G::Scalar::zero() {
            requested = force() * weight;
            applied = requested.limit(left);
            self.sum = self.sum + applied;
            let is_spent = left < self.max_force;
            let share = if is_spent { requested.scaled(left, self.max_force) } else { requested };
            self.requested = self.requested + share;
        }
        self.record.record(Contribution { entry: self.entry, requested, applied });
        self.entry += 1;
        self
    }

    /// The length (force) that the next entry may add, 0 or more.
    #[inline]
    #[must_use]
    pub fn left(&self) -> G::Scalar {
        let length = self.sum.length();
        let left = self.max_force - length;
        // A sum that was cut may be shorter than `max_force` by rounding.
        if left > slack(length) { left } else { G::Scalar::zero() }
    }

    /// The sum of the applied forces.
    #[inline]
    #[must_use]
    pub fn total(self) -> V {
        self.sum
    }

    /// The force that a [crowd](crate::crowd) takes as the wish: each entry without a limit, times
    /// the share of `max_force` that the sum before it leaves. See
    /// [`Budget::requested`](super::Budget::requested).
    #[inline]
    #[must_use]
    pub fn requested(self) -> V {
        self.requested
    }
}
