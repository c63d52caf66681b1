//! [`Dither`]: one behaviour per step, chosen at random.

use super::recorder::{Contribution, Recorder};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Takes the first behaviour that is admitted at random and has a force, and compensates for the
/// steps in which it is skipped.
///
#[doc = include_str!("../../pictures/dither.svg")]
///
/// Each entry is admitted with its own probability. The first admitted entry whose force is not
/// zero is taken. Its force is divided by its probability, so that its average strength is the
/// requested one:
///
/// > force = truncate(weightᵢ · forceᵢ / probabilityᵢ, max_force)
///
/// Only one or a few behaviours are evaluated per step, at the cost of jitter.
///
/// The caller supplies the randomness: `sample` is a number in [−1, 1] from any random generator,
/// one per step. All entries share it: the remainder after a draw is again uniformly distributed.
///
/// # Examples
/// ```
/// use steer_core::{flee, seek};
/// use steer_core::combine::Dither;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_max_force(20.0);
/// let force = |sample| {
///     Dither::new(agent.max_force, sample)
///         .then(0.5, || flee(&agent, vec2(0.0, 50.0)))
///         .then(1.0, || seek(&agent, vec2(50.0, 0.0)))
///         .total()
/// };
/// // The samples come from a random generator. Half of them admit fleeing, at twice its force.
/// assert_eq!(force(-0.5), vec2(0.0, -20.0));
/// assert_eq!(force(0.5), vec2(10.0, 0.0));
/// ```
///
/// # Degenerate cases
/// An entry of probability 0 or less is never admitted, one of 1 or more always. If no entry is
/// taken, the total is zero.
///
/// Source: Reynolds 1999, "Combining Behaviors", and Buckland ch. 3, "Prioritized dithering".
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Dither<G: Geometry, R = ()> {
    chosen: Option<G::Vector>,
    max_force: G::Scalar,
    /// The unused remainder of the sample: uniformly distributed in [0, 1].
    chance: G::Scalar,
    entry: usize,
    record: R,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Dither<G> {
    /// Creates a combiner whose chosen force is truncated to `max_force`, 0 or more. `sample` is in
    /// [−1, 1].
    #[inline]
    pub fn new(max_force: G::Scalar, sample: G::Scalar) -> Self {
        let one = G::Scalar::one();
        let chance = (sample.max(-one).min(one) + one) * G::Scalar::from_f64(0.5);
        Dither { chosen: None, max_force, chance, entry: 0, record: () }
    }

    /// Passes every entry added after this call to `record`.
    #[inline]
    pub fn with_recorder<R: Recorder<G>>(self, record: R) -> Dither<G, R> {
        let Dither { chosen, max_force, chance, entry, .. } = self;
        Dither { chosen, max_force, chance, entry, record }
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, R: Recorder<G>> Dither<G, R> {
    /// Takes this force with the given probability if none was taken before.
    #[inline]
    pub fn then(self, probability: G::Scalar, force: impl FnOnce() -> V) -> Self {
        self.weighted(probability, G::Scalar::one(), force)
    }

    /// Takes this force times a weight of either sign with the given probability if none was taken
    /// before.
    #[inline]
    pub fn weighted(mut self, probability: G::Scalar, weight: G::Scalar, force: impl FnOnce() -> V) -> Self {
        let (mut requested, mut applied) = (V::zero(), V::zero());
        if self.chosen.is_none() && self.admits(probability) {
            requested = force() * weight;
            if requested != V::zero() {
                applied = requested.scaled(G::Scalar::one(), probability.min(G::Scalar::one()));
                self.chosen = Some(applied);
            }
        }
        self.record.record(Contribution { entry: self.entry, requested, applied });
        self.entry += 1;
        self
    }

    /// Draws from the remaining sample, and rescales the interval that contains it to [0, 1].
    #[inline]
    fn admits(&mut self, probability: G::Scalar) -> bool {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        // A probability so small that its inverse overflows counts as 0.
        if probability <= G::Scalar::epsilon() * G::Scalar::epsilon() {
            return false;
        }
        if probability >= one {
            return true;
        }
        let admitted = self.chance < probability;
        self.chance = if admitted {
            self.chance / probability
        } else {
            (self.chance - probability) / (one - probability)
        };
        self.chance = self.chance.max(zero).min(one);
        admitted
    }

    /// The chosen force, at most `max_force`.
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
