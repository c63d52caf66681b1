//! [`seek`]: steers to a point at full speed.

use crate::agent::Agent;
use crate::vector::Geometry;

/// Steers toward a point at full speed, and through it.
///
#[doc = include_str!("../../pictures/seek.svg")]
///
/// The desired velocity points from the agent to `target` and has the length `max_speed`. The
/// difference between it and the velocity, times the agent's [`gain`](Agent::gain), is the force:
///
/// > force = gain · (max_speed · unit(target − position) − velocity)
///
/// The agent's step limits the force to `max_force`, so the agent turns in a curve. To stop at the
/// point, use [`Arrive`](crate::behavior::Arrive).
///
/// # Examples
/// ```
/// use steer_core::seek;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 4.0));
/// let target = vec2(50.0, 0.0);
/// assert_eq!(seek(&agent, target), vec2(10.0, -4.0));
/// ```
///
/// # Degenerate cases
/// On the target, the desired velocity is zero and the force brakes: −gain · velocity. The same
/// holds for a `max_speed` of 0.
///
/// Source: Reynolds 1999, "Seek", and Buckland ch. 3.
#[inline]
#[must_use]
pub fn seek<G: Geometry>(agent: &Agent<G>, target: G::Vector) -> G::Vector {
    agent.force_toward(agent.velocity_toward(target - agent.position, agent.max_speed))
}
