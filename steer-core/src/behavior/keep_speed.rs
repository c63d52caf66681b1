//! [`keep_speed`] and [`brake`]: control the speed in any direction.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Steers along the present direction to reach a speed and keep it.
///
#[doc = include_str!("../../pictures/keep_speed.svg")]
///
/// > force = gain · (speed − |velocity|) · unit(velocity)
///
/// # Examples
/// ```
/// use steer_core::keep_speed;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 4.0));
/// assert_eq!(keep_speed(&agent, 6.0), vec2(0.0, 2.0));
/// assert_eq!(keep_speed(&agent, 3.0), vec2(0.0, -1.0));
/// ```
///
/// # Degenerate cases
/// An agent at rest accelerates along its heading. A speed above `max_speed` is not reached: the
/// agent's step limits it. A negative speed counts as 0.
///
/// Source: OpenSteer, `steerForTargetSpeed`.
#[doc(alias = "steerForTargetSpeed")]
#[inline]
#[must_use]
pub fn keep_speed<G: Geometry>(agent: &Agent<G>, speed: G::Scalar) -> G::Vector {
    agent.force_toward(agent.velocity.direction_or(agent.heading) * speed.max(G::Scalar::zero()))
}

/// Steers to a stop.
///
/// > force = −gain · velocity
///
/// # Examples
/// ```
/// use steer_core::brake;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(3.0, -4.0));
/// assert_eq!(brake(&agent), vec2(-3.0, 4.0));
/// ```
///
/// # Degenerate cases
/// At rest the force is zero.
///
/// Source: Buckland ch. 3, the last step of "Arrive".
#[inline]
#[must_use]
pub fn brake<G: Geometry>(agent: &Agent<G>) -> G::Vector {
    agent.force_for(-agent.velocity)
}
