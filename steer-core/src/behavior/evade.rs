//! [`Evade`]: steers away from a moving menace.

use super::prediction::Prediction;
use crate::agent::{Agent, AsBody};
use crate::behavior::{Flee, flee};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Steers away from the predicted position of a moving menace.
///
#[doc = include_str!("../../pictures/evade.svg")]
///
/// The menace, at position q, is assumed to keep its velocity w for the time T that `prediction`
/// returns. The agent flees its position after that time:
///
/// > force = flee(q + w · min(T, horizon))
///
/// With a `panic_distance`, the force fades as in [`Flee`], with the distance from the present
/// position of the menace.
///
/// Promise: a faster hunter that seeks the agent catches it no sooner than after 0.95 times the
/// time of straight flight.
///
/// # Examples
/// ```
/// use steer_core::behavior::Evade;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // T = 120 / (10 + 30) = 3: the agent flees the point (120, 90).
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let menace = Body::new(vec2(120.0, 0.0), vec2(0.0, 30.0));
/// assert_eq!(Evade::default().steer(&agent, &menace), vec2(-8.0, -6.0));
/// assert_eq!(Evade::within(100.0).steer(&agent, &menace), vec2(0.0, 0.0));
/// ```
///
/// # Degenerate cases
/// On the predicted point itself the agent flees along its heading. If the speed to divide by is 0,
/// T is 0. See [`Prediction::time`].
///
/// Source: Reynolds 1999, "Evasion", and Buckland ch. 3.
#[doc(alias("evasion", "steerForEvasion"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Evade<S: Scalar> {
    /// The rule for the prediction time T.
    #[parameter(default = Prediction::Closing)]
    pub prediction: Prediction<S>,
    /// Maximum of T (`None`: no limit).
    #[parameter(unit = TIME, default = None, least = 0.0, key = "max_prediction")]
    pub horizon: Option<S>,
    /// Distance beyond which the menace is ignored (`None`: always evade). See [`Flee`].
    #[parameter(unit = LENGTH, default = None, least = 0.0)]
    pub panic_distance: Option<S>,
}

impl<S: Scalar> Evade<S> {
    /// Creates an evasion with this prediction, from any distance and without a limit on T.
    #[inline]
    #[must_use]
    pub fn new(prediction: Prediction<S>) -> Self {
        Evade { prediction, horizon: None, panic_distance: None }
    }

    /// Evades menaces nearer than this distance (length), and is otherwise the default.
    #[inline]
    #[must_use]
    pub fn within(panic_distance: S) -> Self {
        Evade { panic_distance: Some(panic_distance), ..Evade::default() }
    }

    /// Returns the force away from the predicted position of the menace. See [`Evade`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, menace: &impl AsBody<G>) -> G::Vector {
        let menace = &menace.as_body();
        let panic =
            Flee { panic_distance: self.panic_distance }.panic(agent.position.distance(menace.position));
        flee(agent, self.predicted(agent, menace)) * panic
    }

    /// Returns the point that the agent flees: q + w·T.
    #[inline]
    #[must_use]
    pub fn predicted<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, menace: &impl AsBody<G>) -> G::Vector {
        let menace = &menace.as_body();
        menace.position_at(self.prediction.capped_time(self.horizon, agent, menace))
    }
}
