//! [`Evade`]: get away from something that moves.

use super::prediction::Prediction;
use crate::checked::serde_checked;
use crate::{Agent, Body, Error, Scalar, Validate, Vec2Like, flee};

/// Steers away from where a moving menace will be.
///
/// The menace is taken to keep its velocity w for the time T that `prediction` gives, and that place is fled:
///
/// > force = flee(q + w · T)
///
/// # Degenerate cases
/// On the predicted point itself the agent flees straight on, along its heading. Without any speed T is 0.
///
/// Source: Reynolds 1999, "Evasion"; Buckland ch. 3.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", default, deny_unknown_fields)
)]
pub struct Evade<S: Scalar> {
    /// How far ahead to look.
    pub prediction: Prediction<S>,
}

impl<S: Scalar> Evade<S> {
    /// Evades with this prediction.
    #[inline]
    #[must_use]
    pub fn new(prediction: Prediction<S>) -> Self {
        Evade { prediction }
    }

    /// The force away from where the menace will be; see [`Evade`].
    #[inline]
    #[must_use]
    pub fn steer<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, menace: &Body<V>) -> V {
        flee(agent, self.predicted(agent, menace))
    }

    /// The place that is fled: q + w·T.
    #[inline]
    #[must_use]
    pub fn predicted<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, menace: &Body<V>) -> V {
        menace.after(self.prediction.time(agent, menace))
    }
}

impl<S: Scalar> Default for Evade<S> {
    #[inline]
    fn default() -> Self {
        Evade::new(Prediction::default())
    }
}

impl<S: Scalar> Validate for Evade<S> {
    fn validate(&self) -> Result<(), Error> {
        self.prediction.validate()
    }
}
serde_checked!(Evade<S: Scalar>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn it_flees_where_the_menace_will_be() {
        // 50 away, T = 3: (30, 40) + 3 · (−10, 0) = (0, 40).
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        let menace = Body::new(v(30.0, 40.0), v(-10.0, 0.0));
        let evade = Evade::new(Prediction::Constant(3.0));
        assert_eq!(evade.predicted(&agent, &menace), v(0.0, 40.0));
        assert_eq!(evade.steer(&agent, &menace), v(-1.0, -10.0));
    }
}
