//! [`Interpose`]: steers to the middle between two bodies.

use super::prediction::travel_time;
use crate::agent::{Agent, AsBody};
use crate::behavior::Arrive;
use crate::behavior::keep_place::keep_place;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like};

/// Steers to the middle between two moving bodies, and stays there.
///
#[doc = include_str!("../../pictures/interpose.svg")]
///
/// T is the time that the agent needs to reach the present middle at full speed. Both bodies, at
/// positions a and b, are assumed to keep their velocities for that time. The agent arrives at the
/// middle of their predicted positions:
///
/// > T = |(a + b)/2 − position| / max_speed<br>
/// > force = arrive((a + wₐ·T + b + w_b·T) / 2)
///
/// That force brakes in the middle itself, so the agent lags behind a middle that moves. With
/// `feed_forward`, which [`for_agent`](Self::for_agent) sets, the velocity of the middle is added
/// to the desired one. With d = |(a + b)/2 − position|:
///
/// > force = gain · (truncate((wₐ + w_b)/2 + max_speed · min(1, d / slowing_radius) ·
/// > unit((a + b)/2 − position), max_speed) − velocity)
///
/// While the place is farther away, the part of its velocity that comes toward the agent is left
/// out, in proportion to min(1, d / slowing_radius). So the agent goes to meet it.
///
/// Promise: with `feed_forward`, the agent comes to within a hundredth of its slowing radius of the
/// middle, and stays there while both keep their velocities and the middle moves at less than 0.95
/// · max_speed.
///
/// # Examples
/// ```
/// use steer_core::behavior::Interpose;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // T = 40 / 10 = 4: by then the ball is at (40, 80), and the middle at (40, 30).
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let goal = Body::at_rest(vec2(40.0, -20.0));
/// let ball = Body::new(vec2(40.0, 20.0), vec2(0.0, 15.0));
/// let force = Interpose::default().steer(&agent, &goal, &ball);
/// assert_eq!(force, vec2(4.0, 3.0));
/// ```
///
/// # Degenerate cases
/// In the middle of two bodies at rest the force brakes. With `max_speed` 0, T is 0.
///
/// Source: Buckland ch. 3, "Interpose".
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Interpose<S: Scalar> {
    /// Distance from the middle at which slowing begins.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub slowing_radius: S,
    /// Whether the velocity of the middle is added to the desired velocity. `false`: Buckland's
    /// formula.
    #[parameter(default = false)]
    pub feed_forward: bool,
}

impl<S: Scalar> Interpose<S> {
    /// Moves along without lag, and slows down within twice the agent's
    /// [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        Interpose { slowing_radius: agent.slowing_radius(), feed_forward: true }
    }

    /// Returns the force toward the middle between the two. See [`Interpose`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        one: &impl AsBody<G>,
        other: &impl AsBody<G>,
    ) -> G::Vector {
        let (one, other) = (&one.as_body(), &other.as_body());
        if self.feed_forward {
            let [place, velocity] =
                [middle(one.position, other.position), middle(one.velocity, other.velocity)];
            return keep_place(agent, place, velocity, self.slowing_radius);
        }
        Arrive::within(self.slowing_radius).steer(agent, self.predicted(agent, one, other))
    }

    /// Returns the predicted middle, at the time at which the agent can be there.
    #[inline]
    #[must_use]
    pub fn predicted<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        one: &impl AsBody<G>,
        other: &impl AsBody<G>,
    ) -> G::Vector {
        let (one, other) = (&one.as_body(), &other.as_body());
        let time = travel_time(agent, middle(one.position, other.position));
        middle(one.position_at(time), other.position_at(time))
    }
}

#[inline]
fn middle<G, V: Vec2Like<G>>(a: V, b: V) -> V {
    a + (b - a) * V::Scalar::from_f64(0.5)
}
