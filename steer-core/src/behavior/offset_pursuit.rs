//! [`OffsetPursuit`]: keeps a position relative to a leader.

use super::prediction::closing_time;
use crate::agent::{Agent, AsBody};
use crate::behavior::Arrive;
use crate::behavior::keep_place::keep_place;
use crate::parameters::Parameters;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Steers to a slot that moves with a leader, and stays in it.
///
#[doc = include_str!("../../pictures/offset_pursuit.svg")]
///
/// The slot lies at `offset` in the leader's frame: the first component is forward along its
/// heading, the second sideways, along the heading turned by +90° (`left`). It is assumed to move
/// with the leader's velocity w, and the agent arrives at its predicted position. With the leader's
/// position q:
///
/// > slot = q + offset.x · heading + offset.y · left(heading)<br>
/// > T = |slot − position| / (max_speed + |w|)<br>
/// > force = arrive(slot + w · T)
///
/// That force brakes in the slot itself, so the agent lags behind a slot that moves: by 38 of 100
/// at half of its speed. With `feed_forward`, which [`for_agent`](Self::for_agent) sets, the slot's
/// velocity is added to the desired one. With d = |slot − position|:
///
/// > force = gain · (truncate(w + max_speed · min(1, d / slowing_radius) · unit(slot − position),
/// > max_speed) − velocity)
///
/// While the place is farther away, the part of its velocity that comes toward the agent is left
/// out, in proportion to min(1, d / slowing_radius). So the agent goes to meet it.
///
/// Promise: with `feed_forward`, the agent comes to within a hundredth of its slowing radius of the
/// slot, and stays there while the leader keeps a velocity below 0.95 · max_speed.
///
/// # Examples
/// ```
/// use steer_glam::{Agent, Body, OffsetPursuit};
/// use steer_glam::glam::vec2;
///
/// // The slot is 60 away, so T = 60 / (10 + 5) = 4, and the slot moves on by 20.
/// let agent = Agent::new(vec2(10.0, 10.0), vec2(0.0, 0.0));
/// let leader = Body::new(vec2(100.0, 0.0), vec2(5.0, 0.0));
/// let pursuit = OffsetPursuit::new(vec2(-30.0, 10.0));
/// assert_eq!(pursuit.predicted(&agent, &leader), vec2(90.0, 10.0));
/// assert_eq!(pursuit.steer(&agent, &leader), vec2(8.0, 0.0));
/// ```
///
/// # Degenerate cases
/// In the slot of a leader at rest the force brakes. If neither can move, T is 0.
///
/// Source: Reynolds 1999, "Offset pursuit", and Buckland ch. 3.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct OffsetPursuit<G: Geometry> {
    /// The slot in the leader's frame: (forward, side), lengths of either sign.
    #[parameter(unit = LENGTH)]
    pub offset: G::Vector,
    /// Distance from the slot at which slowing begins. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub slowing_radius: G::Scalar,
    /// Whether the slot's velocity is added to the desired velocity. `false`: Buckland's formula.
    #[parameter(default = false)]
    pub feed_forward: bool,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> OffsetPursuit<G> {
    /// Creates a pursuit of the slot at (forward, side) of the leader, with a slowing radius
    /// of 100.
    #[inline]
    #[must_use]
    pub fn new(offset: V) -> Self {
        OffsetPursuit { offset, slowing_radius: Self::default_slowing_radius(), feed_forward: false }
    }

    /// Creates a pursuit of the slot at (forward, side) of the leader, without lag, that slows down
    /// within twice the agent's [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent(agent: &Agent<G>, offset: V) -> Self {
        OffsetPursuit { offset, slowing_radius: agent.slowing_radius(), feed_forward: true }
    }

    /// Returns the force toward the slot. See [`OffsetPursuit`].
    #[inline]
    #[must_use]
    pub fn steer(&self, agent: &Agent<G>, leader: &impl AsBody<G>) -> V {
        let leader = &leader.as_body();
        let slot = self.slot(leader);
        if self.feed_forward {
            return keep_place(agent, slot, leader.velocity, self.slowing_radius);
        }
        let place = slot + leader.velocity * closing_time(agent, slot, leader.velocity);
        Arrive::within(self.slowing_radius).steer(agent, place)
    }

    /// Returns the present position of the slot.
    #[inline]
    #[must_use]
    pub fn slot(&self, leader: &impl AsBody<G>) -> V {
        let leader = &leader.as_body();
        leader.position + self.offset.rotate_by(leader.heading)
    }

    /// Returns the predicted position of the slot, at the time at which the agent can be there:
    /// slot + w·T.
    #[inline]
    #[must_use]
    pub fn predicted(&self, agent: &Agent<G>, leader: &impl AsBody<G>) -> V {
        let leader = &leader.as_body();
        let slot = self.slot(leader);
        slot + leader.velocity * closing_time(agent, slot, leader.velocity)
    }
}
