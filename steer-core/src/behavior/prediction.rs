//! [`Prediction`]: the time to predict ahead.

use crate::agent::{Agent, AsBody, Body};
use crate::checked::{Validate, checked};
use crate::error::{Error, not_negative};
use crate::parameters::derived::Parameter;
use crate::parameters::{Field, Kind, Scale, Unit, Value};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The rule for the time T over which [`Pursue`](crate::behavior::Pursue) and
/// [`Evade`](crate::behavior::Evade) predict the other's position, q + w·T.
///
/// d is the distance between the two, S the agent's `max_speed`, and p its position. The other's
/// position is q, its velocity w. The defaults are [`Intercept`](Self::Intercept) for a pursuit and
/// [`Closing`](Self::Closing) for a flight.
///
/// # Examples
/// ```
/// use steer_core::behavior::Prediction;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let other = Body::new(vec2(80.0, 0.0), vec2(-6.0, 0.0));
/// assert_eq!(Prediction::Constant(3.0).time(&agent, &other), 3.0);
/// assert_eq!(Prediction::Distance.time(&agent, &other), 8.0);
/// assert_eq!(Prediction::Closing.time(&agent, &other), 5.0);
/// assert_eq!(Prediction::Intercept.time(&agent, &other), 5.0);
/// ```
#[checked(rename_all = "snake_case")]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Prediction<S: Scalar> {
    /// A constant T (time), 0 or more. Peters' demos: 3 or 30 frames.
    ///
    /// Nearer than |w| · T, a body that comes straight on is predicted behind the agent: `Evade`
    /// runs into it, and `Pursue` turns its back on it.
    Constant(S),
    /// T = d / S: the time to reach the present position of the other.
    ///
    /// A body faster than the agent that comes straight on is predicted behind the agent, at any
    /// distance: `Evade` runs into it, and `Pursue` turns its back on it.
    Distance,
    /// T = d / (S + |w|): the time until they meet if the other comes straight toward the agent.
    ///
    /// The predicted point is nearer to the other than the agent is. So the first push of a flight
    /// never points toward the other, however fast it is.
    #[default]
    Closing,
    /// The time until they meet if the agent heads for the meeting point at S: the smallest T > 0
    /// with |q + w·T − p| = S·T.
    ///
    /// w⊥ and w∥ are the parts of w across and along the line from the agent to the other. The
    /// agent matches w⊥. The rest of S closes the gap, which the other widens at w∥:
    ///
    /// > T = d / (√(S² − w⊥²) − w∥)
    ///
    /// If there is no solution, because the other is too fast, T is the time of
    /// [`Closing`](Self::Closing). The predicted point is never behind the agent while the other
    /// comes nearer.
    Intercept,
}

impl<S: Scalar> Prediction<S> {
    /// Returns the time T to predict ahead.
    ///
    /// # Degenerate cases
    /// T is 0 if the speed to divide by is 0, if T would be longer than 1/ε² (7·10¹³ for `f32`),
    /// and if both are at the same position. [`Constant`](Self::Constant) is never changed.
    #[inline]
    #[must_use]
    pub fn time<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, other: &impl AsBody<G>) -> S {
        let Body { position, velocity, .. } = other.as_body();
        self.time_to(agent, position, velocity)
    }

    /// [`time`](Self::time) by parts, so that no copy of a body is stored for the call.
    #[inline]
    fn time_to<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, place: G::Vector, velocity: G::Vector) -> S {
        match *self {
            Prediction::Constant(time) => time,
            Prediction::Distance => travel_time(agent, place),
            Prediction::Closing => closing_time(agent, place, velocity),
            Prediction::Intercept => {
                intercept_time(agent, place, velocity).unwrap_or_else(|| closing_time(agent, place, velocity))
            }
        }
    }

    /// The value in a table of parameters. The value of `Constant` is not a constant.
    #[must_use]
    #[doc(hidden)]
    pub const fn parameter_value(&self) -> Value {
        Value::Word(match self {
            Prediction::Constant(_) => "constant",
            Prediction::Distance => "distance",
            Prediction::Closing => "closing",
            Prediction::Intercept => "intercept",
        })
    }

    /// Returns the same, at most `max` if there is one.
    #[inline]
    pub(crate) fn capped_time<G: Geometry<Scalar = S>>(
        &self,
        max: Option<S>,
        agent: &Agent<G>,
        other: &Body<G>,
    ) -> S {
        let time = self.time(agent, other);
        max.map_or(time, |max| time.min(max))
    }
}

/// Returns the time that the agent needs to reach `place` at full speed: |place − position| /
/// max_speed.
#[inline]
pub(crate) fn travel_time<G: Geometry>(agent: &Agent<G>, place: G::Vector) -> G::Scalar {
    ratio(agent.position.distance(place), agent.max_speed)
}

/// Returns the time until the agent and another of velocity w, both heading for `place` at their
/// speeds, meet: |place − position| / (max_speed + |w|).
#[inline]
pub(crate) fn closing_time<G: Geometry>(agent: &Agent<G>, place: G::Vector, w: G::Vector) -> G::Scalar {
    ratio(agent.position.distance(place), agent.max_speed + w.length())
}

/// Returns the time to the meeting point at full speed, if there is one. See
/// [`Prediction::Intercept`].
#[inline]
fn intercept_time<G: Geometry>(agent: &Agent<G>, place: G::Vector, w: G::Vector) -> Option<G::Scalar> {
    let way = place - agent.position;
    let line = way.direction()?;
    let across = line.perp_dot(w);
    // As a product of sums: squares of nearly equal speeds would cancel.
    let left = (agent.max_speed - across.abs()) * (agent.max_speed + across.abs());
    if left < G::Scalar::zero() {
        return None;
    }
    let closing = agent.max_speed.leg(across.abs()) - line.dot(w);
    if closing > G::Scalar::zero() { Some(ratio(way.length(), closing)) } else { None }
}

/// Returns a / b, or 0 if the ratio would be larger than 1/ε².
///
/// So a predicted position stays in the number's range.
#[inline]
pub(super) fn ratio<S: Scalar>(a: S, b: S) -> S {
    let tiny = S::epsilon() * S::epsilon();
    if b > a * tiny { a / b } else { S::zero() }
}

impl<S: Scalar> Validate for Prediction<S> {
    fn validate(&self) -> Result<(), Error> {
        match *self {
            Prediction::Constant(time) => not_negative("constant", time),
            Prediction::Distance | Prediction::Closing | Prediction::Intercept => Ok(()),
        }
    }
}

impl<S: Scalar> Parameter for Prediction<S> {
    type Plain = Self;
    const KIND: Kind = Kind::Variant {
        words: &["distance", "closing", "intercept"],
        fields: &[Field::of::<S, _>("constant", "A constant T.", Unit::TIME).with_least(0.0)],
    };
    #[inline]
    fn from_plain(plain: Self) -> Self {
        plain
    }
    fn check(&self, _: &'static str) -> Result<(), Error> {
        self.validate()
    }
    #[inline]
    fn rescaled(self, _: Unit, scale: &Scale) -> Self {
        match self {
            Prediction::Constant(time) => Prediction::Constant(time * scale.factor(Unit::TIME)),
            other => other,
        }
    }
}
