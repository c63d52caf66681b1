//! [`Prediction`]: how far ahead in time to look.

use crate::checked::serde_checked;
use crate::error::not_negative;
use crate::{Agent, Body, Error, Scalar, Validate, Vec2Ext, Vec2Like};

/// How far ahead [`Pursue`](crate::Pursue) and [`Evade`](crate::Evade) foresee the other: the time T in q + w·T.
///
/// d is the distance between the two, S the agent's `max_speed`, |w| the other's speed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Prediction<S: Scalar> {
    /// T is the same always: 3 or 30 frames in the seeds.
    Constant(S),
    /// T = d / S: the time to reach the place where the other is now.
    #[default]
    Distance,
    /// T = d / (S + |w|): the time until they meet if the other comes straight on.
    Closing,
}

impl<S: Scalar> Prediction<S> {
    /// The time T to look ahead.
    ///
    /// # Degenerate cases
    /// Where neither moves, the speed to divide by is 0: T is 0 then. So it is where it would be longer than 1/ε² (7·10¹³ for `f32`).
    #[inline]
    #[must_use]
    pub fn time<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, other: &Body<V>) -> S {
        match *self {
            Prediction::Constant(time) => time,
            Prediction::Distance => time_over(agent.position.distance(other.position), agent.max_speed),
            Prediction::Closing => closing_time(agent, other, other.position),
        }
    }
}

/// The time until the agent and `other`, heading for `place` at both their speeds, meet: |place − position| / (max_speed + |w|).
#[inline]
pub(crate) fn closing_time<V: Vec2Like>(agent: &Agent<V>, other: &Body<V>, place: V) -> V::Scalar {
    time_over(agent.position.distance(place), agent.max_speed + other.velocity.length())
}

/// distance / speed, or 0 where the speed is too small for it: where the time would be longer than 1/ε².
///
/// So a place foreseen by it stays in the range of the number.
#[inline]
fn time_over<S: Scalar>(distance: S, speed: S) -> S {
    let tiny = S::epsilon() * S::epsilon();
    if speed > distance * tiny { distance / speed } else { S::zero() }
}

impl<S: Scalar> Validate for Prediction<S> {
    fn validate(&self) -> Result<(), Error> {
        match *self {
            Prediction::Constant(time) => not_negative("constant", time),
            Prediction::Distance | Prediction::Closing => Ok(()),
        }
    }
}
serde_checked!(Prediction<S: Scalar>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn the_three_times() {
        // 50 apart; max_speed 10; the other moves at 15.
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        let other = Body::new(v(30.0, 40.0), v(9.0, 12.0));
        assert_eq!(Prediction::Constant(3.0).time(&agent, &other), 3.0);
        assert_eq!(Prediction::Distance.time(&agent, &other), 5.0);
        assert_eq!(Prediction::Closing.time(&agent, &other), 2.0);
    }

    #[test]
    fn without_any_speed_it_does_not_look_ahead() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(0.0);
        let other = Body::at(v(30.0, 40.0));
        assert_eq!(Prediction::Distance.time(&agent, &other), 0.0);
        assert_eq!(Prediction::Closing.time(&agent, &other), 0.0);
        let slow = agent.with_max_speed(1e-30);
        let far = Body::at(v(1e150, 0.0));
        assert_eq!(Prediction::Distance.time(&slow, &far), 0.0);
    }
}
