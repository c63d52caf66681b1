//! [`Sum`]: the weighted sum.

use super::recorder::{Contribution, Recorder};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Adds up weighted forces and truncates the sum.
///
#[doc = include_str!("../../pictures/sum.svg")]
///
/// > force = truncate(Σ weightᵢ · forceᵢ, max_force)
///
/// Every behaviour always counts. This is simple, but two opposite forces can cancel each other.
/// Each force is a closure, as with every combiner, so that one combiner can replace another.
///
/// # Examples
/// ```
/// use steer_core::{brake, seek};
/// use steer_core::combine::Sum;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 4.0)).with_max_force(20.0);
/// let force = Sum::new(agent.max_force)
///     .then(|| seek(&agent, vec2(50.0, 0.0)))
///     .weighted(0.5, || brake(&agent))
///     .total();
/// assert_eq!(force, vec2(10.0, -6.0));
/// ```
///
/// # Degenerate cases
/// Without forces the total is zero.
///
/// Source: Buckland ch. 3, "Weighted truncated sum".
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Sum<G: Geometry, R = ()> {
    sum: G::Vector,
    max_force: G::Scalar,
    entry: usize,
    record: R,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Sum<G> {
    /// Creates an empty sum that is truncated to `max_force`, 0 or more.
    #[inline]
    pub fn new(max_force: G::Scalar) -> Self {
        Sum { sum: V::zero(), max_force, entry: 0, record: () }
    }

    /// Passes every entry added after this call to `record`.
    #[inline]
    pub fn with_recorder<R: Recorder<G>>(self, record: R) -> Sum<G, R> {
        Sum { sum: self.sum, max_force: self.max_force, entry: self.entry, record }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, R: Recorder<G>> Sum<G, R> {
    /// Adds a force with weight 1.
    #[inline]
    pub fn then(self, force: impl FnOnce() -> V) -> Self {
        self.weighted(G::Scalar::one(), force)
    }

    /// Adds a force with a weight of either sign.
    #[inline]
    pub fn weighted(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let requested = force() * weight;
        self.record.record(Contribution { entry: self.entry, requested, applied: requested });
        self.sum = self.sum + requested;
        self.entry += 1;
        self
    }

    /// The sum, no longer than `max_force`.
    #[inline]
    #[must_use]
    pub fn total(self) -> V {
        self.sum.limit(self.max_force)
    }

    /// The sum without the limit, which a [crowd](crate::crowd) takes as the wish. See
    /// [`Budget::requested`](super::Budget::requested).
    #[inline]
    #[must_use]
    pub fn requested(self) -> V {
        self.sum
    }
}
