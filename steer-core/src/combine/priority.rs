//! [`Priority`]: the first force that is not nearly zero.

use super::recorder::{Contribution, Recorder};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Takes the first force that is not nearly zero, and does not evaluate the later behaviours.
///
#[doc = include_str!("../../pictures/priority.svg")]
///
/// > force = truncate(the first weightᵢ · forceᵢ with |weightᵢ · forceᵢ| > threshold, max_force)
///
/// Behaviours that must not be overruled, such as avoidance, come first. The threshold keeps a
/// behaviour with almost no force from suppressing the others.
///
/// # Examples
/// ```
/// use steer_core::seek;
/// use steer_core::behavior::Flee;
/// use steer_core::combine::Priority;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // The menace is beyond the panic distance: fleeing has no force, and seeking is taken.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_max_force(20.0);
/// let force = Priority::new(agent.max_force)
///     .then(|| Flee::within(60.0).steer(&agent, vec2(0.0, 90.0)))
///     .then(|| seek(&agent, vec2(50.0, 0.0)))
///     .total();
/// assert_eq!(force, vec2(10.0, 0.0));
/// ```
///
/// # Degenerate cases
/// If no force exceeds the threshold, the total is zero.
///
/// Source: Reynolds 1999, "Combining Behaviors", and `PrioritySteering` of gdx-ai.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Priority<G: Geometry, R = ()> {
    chosen: Option<G::Vector>,
    max_force: G::Scalar,
    threshold: G::Scalar,
    entry: usize,
    record: R,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Priority<G> {
    /// Creates a combiner whose chosen force is truncated to `max_force`, 0 or more. The threshold
    /// is `max_force` / 1000.
    #[inline]
    pub fn new(max_force: G::Scalar) -> Self {
        let threshold = max_force * G::Scalar::from_f64(0.001);
        Priority { chosen: None, max_force, threshold, entry: 0, record: () }
    }

    /// The same with another threshold (force), 0 or more: forces no longer than it do not count.
    #[inline]
    pub fn with_threshold(self, threshold: G::Scalar) -> Self {
        Priority { threshold, ..self }
    }

    /// Passes every entry added after this call to `record`.
    #[inline]
    pub fn with_recorder<R: Recorder<G>>(self, record: R) -> Priority<G, R> {
        let Priority { chosen, max_force, threshold, entry, .. } = self;
        Priority { chosen, max_force, threshold, entry, record }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, R: Recorder<G>> Priority<G, R> {
    /// Takes this force if none was taken before.
    #[inline]
    pub fn then(self, force: impl FnOnce() -> V) -> Self {
        self.weighted(G::Scalar::one(), force)
    }

    /// Takes this force times a weight of either sign if none was taken before.
    #[inline]
    pub fn weighted(mut self, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let (mut requested, mut applied) = (V::zero(), V::zero());
        if self.chosen.is_none() {
            requested = force() * weight;
            if requested.length() > self.threshold {
                self.chosen = Some(requested);
                applied = requested;
            }
        }
        self.record.record(Contribution { entry: self.entry, requested, applied });
        self.entry += 1;
        self
    }

    /// The chosen force, no longer than `max_force`.
    #[inline]
    #[must_use]
    pub fn total(self) -> V {
        self.chosen.map_or_else(V::zero, |force| force.limit(self.max_force))
    }

    /// The chosen force without the limit, which a [crowd](crate::crowd) takes as the wish. See
    /// [`Budget::requested`](super::Budget::requested).
    #[inline]
    #[must_use]
    pub fn requested(self) -> V {
        self.chosen.unwrap_or_else(V::zero)
    }
}
