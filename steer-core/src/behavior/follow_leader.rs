//! [`FollowLeader`]: follows behind a leader and stays out of its path.

use super::keep_place::keep_place;
use crate::agent::{Agent, AsBody};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers to a position behind a leader, and steps aside when in front of it.
///
#[doc = include_str!("../../pictures/follow_leader.svg")]
///
/// The follow point lies `distance` behind the leader's position q, along its heading, and moves
/// with the leader's velocity w. The agent arrives there and moves along: at the follow point with
/// velocity w it feels no force. The lane in front of the leader has the length `distance` and
/// extends to either side by both radii and `clearance`. An agent in the lane first leaves it, at
/// right angles to the leader's heading:
///
/// > place = q − distance · heading, d = |place − position|<br>
/// > force = gain · (truncate(w + max_speed · min(1, d / slowing_radius) · unit(place − position),
/// > max_speed) − velocity)<br>
/// > in the lane: force = gain · (max_speed · side − velocity)
///
/// The part of w that comes toward an agent farther away is left out, in proportion to min(1, d /
/// slowing_radius).
///
/// Behind a leader that turns at ω (radians/time), the agent keeps within ω · (distance + |w| ·
/// response_time) · slowing_radius / max_speed of the follow point. See [`Agent::response_time`].
/// To get there it must be faster than the leader.
///
/// Promise: the agent comes to within a hundredth of its slowing radius of the follow point, and
/// stays there while the leader keeps a velocity below 0.95 · max_speed.
///
/// Several followers keep clear of each other if [`Separation`](crate::behavior::Separation) is
/// added.
///
/// # Examples
/// ```
/// use steer_core::behavior::FollowLeader;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let follow = FollowLeader { distance: 60.0, clearance: 20.0, slowing_radius: 100.0 };
/// let leader = Body::new(vec2(100.0, 0.0), vec2(5.0, 0.0));
/// // Beside the follow point (40, 0), and in the lane in front of the leader.
/// let beside = Agent::new(vec2(40.0, 50.0), vec2(5.0, 0.0));
/// let in_front = Agent::new(vec2(120.0, 5.0), vec2(5.0, 0.0));
/// assert_eq!(follow.steer(&beside, &leader), vec2(0.0, -5.0));
/// assert_eq!(follow.steer(&in_front, &leader), vec2(-5.0, 10.0));
/// ```
///
/// # Degenerate cases
/// Exactly on the leader's line, the agent leaves to the leader's counter-clockwise (+90°) side.
/// With `distance` 0 it goes to the leader itself. Behind a leader at rest it arrives.
///
/// Source: Reynolds 1999, "Leader Following".
#[doc(alias = "leader following")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct FollowLeader<S: Scalar> {
    /// Distance behind the leader, and length of the lane in front of it.
    #[parameter(unit = LENGTH, default = 60.0, least = 0.0)]
    pub distance: S,
    /// Distance to keep beside the leader's lane.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0)]
    pub clearance: S,
    /// Distance from the follow point at which slowing begins.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub slowing_radius: S,
}

impl<S: Scalar> FollowLeader<S> {
    /// Follows at `distance` (length), keeps `clearance` (length) beside the lane, and slows down
    /// within twice the agent's [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, distance: S, clearance: S) -> Self {
        FollowLeader { distance, clearance, slowing_radius: agent.slowing_radius() }
    }

    /// Returns the force to the follow point, or out of the lane. See [`FollowLeader`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, leader: &impl AsBody<G>) -> G::Vector {
        let leader = &leader.as_body();
        match self.way_out(agent, leader) {
            Some(side) => agent.force_toward(side * agent.max_speed),
            None => keep_place(agent, self.place(leader), leader.velocity, self.slowing_radius),
        }
    }

    /// Returns the follow point behind the leader.
    #[inline]
    #[must_use]
    pub fn place<G: Geometry<Scalar = S>>(&self, leader: &impl AsBody<G>) -> G::Vector {
        let leader = &leader.as_body();
        leader.position - leader.heading * self.distance
    }

    /// Returns the direction out of the leader's lane, a unit vector, or `None` if the agent is not
    /// in the lane.
    #[inline]
    #[must_use]
    pub fn way_out<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        leader: &impl AsBody<G>,
    ) -> Option<G::Vector> {
        let leader = &leader.as_body();
        let from_leader = agent.position - leader.position;
        let ahead = leader.heading.dot(from_leader);
        let aside = leader.heading.perp_dot(from_leader);
        let width = leader.radius + agent.radius + self.clearance;
        let in_lane = ahead > S::zero() && ahead <= self.distance && aside.abs() < width;
        in_lane.then(|| {
            if aside < S::zero() { -leader.heading.quarter_turn() } else { leader.heading.quarter_turn() }
        })
    }
}
