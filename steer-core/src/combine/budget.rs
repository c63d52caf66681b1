//! [`Budget`]: earlier behaviours have priority over a limited force.

use super::recorder::{Contribution, Recorder};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Adds forces in order until `max_force` is spent.
///
#[doc = include_str!("../../pictures/budget.svg")]
///
/// The budget is `max_force`. An entry uses |weightᵢ · forceᵢ| of it, or the rest if that is less:
///
/// > applied = truncate(weightᵢ · forceᵢ, left)<br>
/// > left ← left − |applied|<br>
/// > force = Σ applied
///
/// Once the budget is spent, later behaviours are not evaluated. The total is never longer than
/// `max_force`. Forces that cancel each other spend it too. In a [`RunningSum`](super::RunningSum)
/// only the length of the sum counts.
///
/// # Examples
/// ```
/// use steer_core::{flee, seek};
/// use steer_core::combine::Budget;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // Fleeing uses 10 of the 12, and leaves 2 of the 10 that seeking requests.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_max_force(12.0);
/// let force = Budget::new(agent.max_force)
///     .then(|| flee(&agent, vec2(0.0, 50.0)))
///     .then(|| seek(&agent, vec2(50.0, 0.0)))
///     .total();
/// assert_eq!(force, vec2(2.0, -10.0));
/// ```
///
/// # Degenerate cases
/// With a `max_force` of 0 nothing is evaluated and the total is zero. After an entry that was cut,
/// rounding may leave a budget of some ε · `max_force`. The next behaviour is then evaluated, and
/// gets no more than that.
///
/// Source: Reynolds 1987, "prioritized acceleration allocation".
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Budget<G: Geometry, R = ()> {
    sum: G::Vector,
    requested: G::Vector,
    max_force: G::Scalar,
    left: G::Scalar,
    entry: usize,
    record: R,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Budget<G> {
    /// Creates an unspent budget of `max_force`, 0 or more.
    #[inline]
    pub fn new(max_force: G::Scalar) -> Self {
        Budget { sum: V::zero(), requested: V::zero(), max_force, left: max_force, entry: 0, record: () }
    }

    /// Passes every entry added after this call to `record`.
    #[inline]
    pub fn with_recorder<R: Recorder<G>>(self, record: R) -> Budget<G, R> {
        let Budget { sum, requested, max_force, left, entry, .. } = self;
        Budget { sum, requested, max_force, left, entry, record }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, R: Recorder<G>> Budget<G, R> {
    /// Adds this force, or as much of it as the budget allows.
    #[inline]
    pub fn then(self, force: impl FnOnce() -> V) -> Self {
        self.weighted(G::Scalar::one(), force)
    }

    /// Adds this force times a weight of either sign, or as much of it as the budget allows.
    #[inline]
    pub fn weighted(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let (mut requested, mut applied) = (V::zero(), V::zero());
        if self.left > G::Scalar::zero() {
            requested = force() * weight;
            applied = requested.limit(self.left);
            let is_spent = self.left < self.max_force;
            let share = if is_spent { requested.scaled(self.left, self.max_force) } else { requested };
            self.requested = self.requested + share;
            self.left = self.left - applied.length();
            self.sum = self.sum + applied;
        }
        self.record.record(Contribution { entry: self.entry, requested, applied });
        self.entry += 1;
        self
    }

    /// The remaining budget (force), 0 or more.
    #[inline]
    #[must_use]
    pub fn left(&self) -> G::Scalar {
        self.left.max(G::Scalar::zero())
    }

    /// The sum of the applied forces.
    #[inline]
    #[must_use]
    pub fn total(self) -> V {
        self.sum
    }

    /// The force that a [crowd](crate::crowd) takes as the wish: each entry without a limit, times
    /// the share of `max_force` that the entries before it leave. The crowd limits it.
    ///
    /// A `total` requests a velocity that differs little from the present one.
    ///
    /// # Examples
    /// ```
    /// use steer_core::{flee, seek};
    /// use steer_core::combine::Budget;
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // Fleeing uses a quarter of the 40, so three quarters of what seeking requests count.
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_max_force(40.0);
    /// let force = Budget::new(agent.max_force)
    ///     .then(|| flee(&agent, vec2(0.0, 50.0)))
    ///     .weighted(8.0, || seek(&agent, vec2(50.0, 0.0)));
    /// assert_eq!(force.total(), vec2(30.0, -10.0));
    /// assert_eq!(force.requested(), vec2(60.0, -10.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn requested(self) -> V {
        self.requested
    }
}
