//! [`Prediction`]: the time to predict ahead.

use crate::agent::{Agent, Body};
use crate::checked::{Validate, serde_checked};
use crate::error::{Error, not_negative};
use crate::parameters::{Field, Kind, Parameter, Scale, Unit, Value};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The rule for the time T over which [`Pursue`](crate::behavior::Pursue) and
/// [`Evade`](crate::behavior::Evade) predict the other's position, q + w·T.
///
/// d is the distance between the two, S the agent's `max_speed`, and p its position. The other's
/// position is q, its velocity w.
///
/// # Examples
/// ```
/// use steer_core::behavior::Prediction;
/// use steer_glam::{Agent, Body};
/// # use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let other = Body::new(vec2(80.0, 0.0), vec2(-6.0, 0.0));
/// assert_eq!(Prediction::Constant(3.0).time(&agent, &other), 3.0);
/// assert_eq!(Prediction::Distance.time(&agent, &other), 8.0);
/// assert_eq!(Prediction::Closing.time(&agent, &other), 5.0);
/// assert_eq!(Prediction::Intercept.time(&agent, &other), 5.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Prediction<S: Scalar> {
    /// A constant T (time), 0 or more. Peters' demos: 3 or 30 frames.
    Constant(S),
    /// T = d / S: the time to reach the present position of the other.
    #[default]
    Distance,
    /// T = d / (S + |w|): the time until they meet if the other comes straight toward the agent.
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
    /// [`Closing`](Self::Closing).
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
    pub fn time<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, other: &Body<G>) -> S {
        match *self {
            Prediction::Constant(time) => time,
            Prediction::Distance => travel_time(agent, other.position),
            Prediction::Closing => closing_time(agent, other, other.position),
            Prediction::Intercept => {
                intercept_time(agent, other).unwrap_or_else(|| closing_time(agent, other, other.position))
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
    time_over(agent.position.distance(place), agent.max_speed)
}

/// Returns the time until the agent and `other`, both heading for `place` at their speeds, meet:
/// |place − position| / (max_speed + |w|).
#[inline]
pub(crate) fn closing_time<G: Geometry>(agent: &Agent<G>, other: &Body<G>, place: G::Vector) -> G::Scalar {
    time_over(agent.position.distance(place), agent.max_speed + other.velocity.length())
}

/// Returns the time to the meeting point at full speed, if there is one. See
/// [`Prediction::Intercept`].
#[inline]
fn intercept_time<G: Geometry>(agent: &Agent<G>, other: &Body<G>) -> Option<G::Scalar> {
    let way = other.position - agent.position;
    let line = way.direction()?;
    let across = line.perp_dot(other.velocity);
    // As a product of sums: squares of nearly equal speeds would cancel.
    let left = (agent.max_speed - across.abs()) * (agent.max_speed + across.abs());
    if left < G::Scalar::zero() {
        return None;
    }
    let closing = agent.max_speed.leg(across.abs()) - line.dot(other.velocity);
    if closing > G::Scalar::zero() { Some(time_over(way.length(), closing)) } else { None }
}

/// Returns distance / speed, or 0 if the time would be longer than 1/ε².
///
/// So the predicted position stays in the number's range.
#[inline]
fn time_over<S: Scalar>(distance: S, speed: S) -> S {
    let tiny = S::epsilon() * S::epsilon();
    if speed > distance * tiny { distance / speed } else { S::zero() }
}

impl<S: Scalar> Validate for Prediction<S> {
    fn validate(&self) -> Result<(), Error> {
        match *self {
            Prediction::Constant(time) => not_negative("constant", time),
            Prediction::Distance | Prediction::Closing | Prediction::Intercept => Ok(()),
        }
    }
}
serde_checked!(Prediction<S: Scalar>);

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn the_three_times_of_the_seeds() {
        // 50 apart; max_speed 10; the other moves at 15.
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        let other = Body::new(v(30.0, 40.0), v(9.0, 12.0));
        assert_eq!(Prediction::Constant(3.0).time(&agent, &other), 3.0);
        assert_eq!(Prediction::Distance.time(&agent, &other), 5.0);
        assert_eq!(Prediction::Closing.time(&agent, &other), 2.0);
        assert_eq!(Prediction::Closing.capped_time(Some(1.5), &agent, &other), 1.5);
    }

    #[test]
    fn the_intercept_is_where_they_meet() {
        // 80 apart along x, the other crosses at 6: of the agent's 10, √(100 − 36) = 8 are left, so
        // T = 10.
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0));
        let crossing = Body::new(v(80.0, 0.0), v(0.0, 6.0));
        let time = Prediction::Intercept.time(&agent, &crossing);
        assert!((time - 10.0).abs() < 1e-14);
        assert!((crossing.position_at(time).length() - 10.0 * time).abs() < 1e-13);
        // With w = (2, 6) the other also moves away at 2, and the closing speed is 8 − 2 = 6.
        let fleeing = Body::new(v(60.0, 0.0), v(2.0, 6.0));
        assert!((Prediction::Intercept.time(&agent, &fleeing) - 10.0).abs() < 1e-14);
    }

    #[test]
    fn one_that_cannot_be_met_is_closed_in_on() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0));
        for velocity in [v(15.0, 0.0), v(10.0, 0.0), v(0.0, 11.0)] {
            let other = Body::new(v(80.0, 0.0), velocity);
            let (time, closing) =
                (Prediction::Intercept.time(&agent, &other), Prediction::Closing.time(&agent, &other));
            assert_eq!(time, closing);
        }
        // A faster one that approaches can still be met.
        let coming = Body::new(v(80.0, 0.0), v(-30.0, 0.0));
        assert_eq!(Prediction::Intercept.time(&agent, &coming), 2.0);
    }

    #[test]
    fn without_any_speed_it_does_not_look_ahead() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(0.0);
        let other = Body::at_rest(v(30.0, 40.0));
        for prediction in [Prediction::Distance, Prediction::Closing, Prediction::Intercept] {
            assert_eq!(prediction.time(&agent, &other), 0.0);
        }
    }
}
