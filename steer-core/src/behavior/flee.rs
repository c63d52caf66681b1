//! [`flee`] and [`Flee`]: steer away from a point at full speed.

use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Steers away from a point at full speed, from any distance.
///
#[doc = include_str!("../../pictures/flee.svg")]
///
/// The desired velocity points from `menace` to the agent and has the length `max_speed`:
///
/// > force = gain · (max_speed · unit(position − menace) − velocity)
///
/// It is not the negative of the seek force, which would push along the present velocity.
///
/// # Examples
/// ```
/// use steer_core::flee;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 4.0));
/// let menace = vec2(50.0, 0.0);
/// assert_eq!(flee(&agent, menace), vec2(-10.0, -4.0));
/// ```
///
/// # Degenerate cases
/// On the point itself no direction is better than another: the agent flees along its heading.
///
/// Source: Reynolds 1999, "Flee", and Buckland ch. 3.
#[inline]
#[must_use]
pub fn flee<G: Geometry>(agent: &Agent<G>, menace: G::Vector) -> G::Vector {
    let away = agent.position - menace;
    agent.force_toward(agent.velocity_along(away.direction_or(agent.heading) * agent.max_speed))
}

/// Steers away from a point within a panic distance.
///
/// Within half of `panic_distance` it is [`flee`]. Beyond that, the force falls linearly with the
/// distance d and reaches zero at `panic_distance`, so the agent neither jerks nor trembles at the
/// border:
///
/// > force = flee(menace) · min(1, max(0, 2 · (1 − d / panic_distance)))
///
/// # Examples
/// ```
/// use steer_core::behavior::Flee;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let flee = Flee::within(100.0);
/// assert_eq!(flee.steer(&agent, vec2(50.0, 0.0)), vec2(-10.0, 0.0));
/// assert_eq!(flee.steer(&agent, vec2(75.0, 0.0)), vec2(-5.0, 0.0));
/// assert_eq!(flee.steer(&agent, vec2(100.0, 0.0)), vec2(0.0, 0.0));
/// ```
///
/// # Degenerate cases
/// On the point itself the agent flees along its heading. With a `panic_distance` of 0 the force is
/// always zero. Without one it is always [`flee`].
///
/// Source: Buckland ch. 3, the panic distance, faded instead of switched.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Flee<S: Scalar> {
    /// Distance beyond which the point is ignored (`None`, as in Peters' demos: always flee).
    #[parameter(unit = LENGTH, default = None, least = 0.0)]
    pub panic_distance: Option<S>,
}

impl<S: Scalar> Flee<S> {
    /// Flees points nearer than this distance (length).
    #[inline]
    #[must_use]
    pub fn within(panic_distance: S) -> Self {
        Flee { panic_distance: Some(panic_distance) }
    }

    /// Returns the force away from the point. See [`Flee`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, menace: G::Vector) -> G::Vector {
        flee(agent, menace) * self.panic(agent.position.distance(menace))
    }

    /// Returns the fraction of the force at this distance: from 1 (near) to 0 (far).
    #[inline]
    #[must_use]
    pub fn panic(&self, distance: S) -> S {
        match self.panic_distance {
            None => S::one(),
            Some(far) if distance >= far => S::zero(),
            Some(far) => {
                let left = S::one() - distance / far;
                (left + left).min(S::one())
            }
        }
    }
}
