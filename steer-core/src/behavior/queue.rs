//! [`Queue`]: queues at a door.

use crate::agent::{Agent, Body};
use crate::behavior::seek;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::nearest_on_segment;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers to a door, brakes behind agents that are before it in the queue, and has no effect once
/// the agent is through.
///
#[doc = include_str!("../../pictures/queue.svg")]
///
/// The agent seeks the door. Another agent is before it in the queue if three conditions hold: it
/// is nearer to the door, it is within `distance` ahead, and it is beside the line to the door by
/// less than both radii and `clearance`. The agent slows down in proportion to the gap to the
/// nearest of these, and stops when the gap is closed:
///
/// > gap = distance between the two − both radii<br>
/// > force = gain · (max_speed · min(1, gap / distance) · unit(door − position) − velocity)
///
/// Of two agents equally far from the door, the one with the smaller [`id`](Agent::id) goes first.
///
/// An agent is through once the line of its last step, from position − velocity · dt to position,
/// comes within its radius and `clearance` of the door. Its state stores that, and from then on the
/// force is zero: beyond the door, other behaviours steer. To queue again, create a new state.
///
/// # Examples
/// ```
/// use steer_core::behavior::{Queue, QueueState};
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // The agent ahead is at half of the distance: half of max_speed.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let (door, ahead) = (vec2(100.0, 0.0), Body::at_rest(vec2(30.0, 0.0)));
/// let (queue, mut state) = (Queue { distance: 60.0, clearance: 5.0 }, QueueState::default());
/// assert_eq!(queue.steer(&mut state, &agent, door, [ahead], 1.0), vec2(5.0, 0.0));
/// assert_eq!(queue.steer(&mut state, &agent, door, [], 1.0), vec2(10.0, 0.0));
/// ```
///
/// # Degenerate cases
/// If no agent is before it, the force is [`seek`]. With `distance` 0 it does not wait for any.
/// With a dt of 0 only the present position counts. With a radius and a `clearance` of 0 an agent
/// is through only if it hits the door exactly.
///
/// Source: Reynolds 1999, "Queuing".
#[doc(alias = "queuing")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Queue<S: Scalar> {
    /// Distance ahead within which other agents count.
    #[parameter(unit = LENGTH, default = 60.0, least = 0.0)]
    pub distance: S,
    /// Distance to keep beside them.
    #[parameter(unit = LENGTH, default = 5.0, least = 0.0)]
    pub clearance: S,
}

/// State of [`Queue`] between steps, one for each agent and door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct QueueState {
    /// `true` once the agent has passed the door. `through` in files.
    #[cfg_attr(feature = "serde", serde(rename = "through"))]
    pub passed: bool,
}

impl<S: Scalar> Queue<S> {
    /// Returns the distance (length) beyond which no body counts, if none has a larger radius than
    /// this: `distance` + radii + clearance, up to rounding.
    #[inline]
    #[must_use]
    pub fn reach<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, largest_radius: S) -> S {
        self.distance + agent.radius + largest_radius + self.clearance
    }

    /// Returns the force to the door, or to a stop behind the next agent in the queue. It is zero
    /// after the door. See [`Queue`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        state: &mut QueueState,
        agent: &Agent<G>,
        door: G::Vector,
        others: impl IntoIterator<Item = Body<G>>,
        dt: S,
    ) -> G::Vector {
        state.passed = state.passed || self.passes(agent, door, dt);
        if state.passed {
            return G::Vector::zero();
        }
        match self.gap(agent, door, others) {
            None => seek(agent, door),
            Some(gap) => {
                let speed = agent.max_speed * (gap / self.distance).min(S::one());
                agent.force_toward(agent.velocity_toward(door - agent.position, speed))
            }
        }
    }

    /// `true` if the agent's last step, of duration `dt`, passed the door.
    #[inline]
    #[must_use]
    pub fn passes<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, door: G::Vector, dt: S) -> bool {
        let before = agent.position - agent.velocity * dt;
        let nearest = nearest_on_segment(before, agent.position, door);
        nearest.distance(door) <= agent.radius + self.clearance
    }

    /// Returns the gap (length) to the next agent in the queue, or `None` if no agent is before
    /// this one.
    #[inline]
    #[must_use]
    pub fn gap<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        door: G::Vector,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> Option<S> {
        let to_door = door - agent.position;
        let way = to_door.direction()?;
        let own_turn = to_door.length();
        let mut least: Option<S> = None;
        for other in others {
            let to_other = other.position - agent.position;
            let turn = door.distance(other.position);
            let before = turn < own_turn || (turn <= own_turn && other.id < agent.id);
            let radii = agent.radius + other.radius;
            let ahead = way.dot(to_other);
            let in_line = ahead >= S::zero()
                && ahead < self.distance
                && way.perp_dot(to_other).abs() < radii + self.clearance;
            if before && in_line {
                let gap = (to_other.length() - radii).max(S::zero());
                least = Some(least.map_or(gap, |least| least.min(gap)));
            }
        }
        least
    }
}
