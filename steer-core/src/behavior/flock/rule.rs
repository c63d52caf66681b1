//! [`FlockRule`]: the sight and the weight of a rule of a flock.

use crate::checked::serde_checked;
use crate::error::finite;
use crate::{Agent, Error, Scalar, Sight, Validate, Vec2Like};

/// The sight and the weight of one rule of a flock.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct FlockRule<S: Scalar> {
    /// Range of the neighbours that the rule covers.
    pub sight: Sight<S>,
    /// Factor (ratio) of the rule's force, of either sign.
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
    pub(super) fn covers<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, way: V) -> bool {
        !self.sight.is_blind() && self.sight.covers(agent, way)
    }
}

impl<S: Scalar> Validate for FlockRule<S> {
    fn validate(&self) -> Result<(), Error> {
        self.sight.validate()?;
        finite("weight", self.weight)
    }
}
serde_checked!(FlockRule<S: Scalar>);
