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
/// # use steer_glam::glam::vec2;
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
/// # use steer_glam::glam::vec2;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn the_speed_is_made_up_along_the_velocity() {
        // At 5 along (0.6, 0.8), a wanted speed of 7 is 2 more, one of 1 is 4 less.
        let agent = Agent::new(v(0.0, 0.0), v(3.0, 4.0));
        assert!(keep_speed(&agent, 7.0).distance(v(1.2, 1.6)) < 1e-14);
        assert!(keep_speed(&agent, 1.0).distance(v(-2.4, -3.2)) < 1e-14);
        assert_eq!(keep_speed(&agent, -1.0), brake(&agent));
    }

    #[test]
    fn from_rest_it_sets_off_along_the_heading() {
        let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_heading(v(0.0, 9.0));
        assert_eq!(keep_speed(&agent, 7.0), v(0.0, 7.0));
        assert_eq!(brake(&agent), v(0.0, 0.0));
    }
}
