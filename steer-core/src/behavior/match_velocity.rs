//! [`match_velocity`]: matches the velocity of another body.

use crate::agent::{Agent, AsBody};
use crate::vector::Geometry;

/// Steers toward the velocity w of another body, at any distance.
///
#[doc = include_str!("../../pictures/match_velocity.svg")]
///
/// > force = gain · (w − velocity)
///
/// # Examples
/// ```
/// use steer_core::match_velocity;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(3.0, 0.0));
/// let other = Body::new(vec2(50.0, 50.0), vec2(1.0, 2.0));
/// assert_eq!(match_velocity(&agent, &other), vec2(-2.0, 2.0));
/// ```
///
/// # Degenerate cases
/// None. If the other is at rest, the force brakes.
///
/// Source: Reynolds 1999, the second half of "Shadowing", and `MatchVelocity` of gdx-ai.
#[doc(alias = "MatchVelocity")]
#[inline]
#[must_use]
pub fn match_velocity<G: Geometry>(agent: &Agent<G>, other: &impl AsBody<G>) -> G::Vector {
    let other = &other.as_body();
    agent.force_toward(other.velocity)
}
