//! [`FlockRule`]: whom a rule of a flock is about.

use crate::checked::serde_checked;
use crate::error::finite;
use crate::{Agent, Error, Scalar, Sight, Validate, Vec2Like};

/// One rule of a flock: whom it is about and how much it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct FlockRule<S: Scalar> {
    /// Whom it sees.
    pub sight: Sight<S>,
    /// What its force is multiplied by, of either sign.
    pub weight: S,
}

impl<S: Scalar> FlockRule<S> {
    /// A rule of weight 1 about whoever is within this distance and not behind.
    #[inline]
    #[must_use]
    pub fn ahead(distance: S) -> Self {
        FlockRule { sight: Sight::ahead(distance), weight: S::one() }
    }

    /// A rule of weight 1 about whoever is within this distance, all round.
    #[inline]
    #[must_use]
    pub fn all_round(distance: S) -> Self {
        FlockRule { sight: Sight::all_round(distance), weight: S::one() }
    }

    /// The same rule with another weight.
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
