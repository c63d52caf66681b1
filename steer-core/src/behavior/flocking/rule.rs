//! [`FlockRule`]: the sight and the weight of a rule of a flock.

use crate::agent::Agent;
use crate::neighbors::Sight;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::Geometry;

/// The sight and the weight of one rule of a flock.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct FlockRule<S: Scalar> {
    /// Range of the neighbours that the rule covers.
    pub sight: Sight<S>,
    /// Factor of the rule's force, of either sign.
    #[parameter(unit = NUMBER)]
    pub weight: S,
}

impl<S: Scalar> FlockRule<S> {
    /// Creates a rule of weight 1 for neighbours within this distance (length) and not behind.
    #[inline]
    #[must_use]
    pub fn ahead(distance: S) -> Self {
        FlockRule { sight: Sight::ahead(distance), weight: S::one() }
    }

    /// Creates a rule of weight 1 for neighbours within this distance (length), all round.
    #[inline]
    #[must_use]
    pub fn all_round(distance: S) -> Self {
        FlockRule { sight: Sight::all_round(distance), weight: S::one() }
    }

    /// Returns the same rule with another weight.
    #[inline]
    #[must_use]
    pub fn with_weight(self, weight: S) -> Self {
        FlockRule { weight, ..self }
    }

    #[inline]
    pub(super) fn covers<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, way: G::Vector) -> bool {
        !self.sight.is_blind() && self.sight.covers(agent, way)
    }
}
