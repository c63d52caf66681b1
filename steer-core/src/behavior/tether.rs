//! [`Tether`]: keeps an agent near a point.

use crate::agent::Agent;
use crate::behavior::seek;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// Steers back to a point if the agent is too far from it.
///
#[doc = include_str!("../../pictures/tether.svg")]
///
/// Within `length` of the point `to` the force is zero, and other behaviours (such as
/// [`Wander`](crate::behavior::Wander)) steer alone. From there to twice the length it grows
/// linearly to the force of [`seek`]. With the distance d to the point:
///
/// > force = seek(to) · min(1, max(0, d / length − 1))
///
/// Promise: an agent that adds [`Wander`](crate::behavior::Wander) stays within twice `length` and
/// its [`braking_distance`](Agent::braking_distance).
///
/// # Examples
/// ```
/// use steer_core::behavior::Tether;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// let home = Tether { to: vec2(0.0, 0.0), length: 80.0 };
/// let near = Agent::new(vec2(60.0, 0.0), vec2(0.0, 0.0));
/// let far = Agent::new(vec2(120.0, 0.0), vec2(0.0, 0.0));
/// assert_eq!(home.steer(&near), vec2(0.0, 0.0));
/// assert_eq!(home.steer(&far), vec2(-5.0, 0.0));
/// ```
///
/// # Degenerate cases
/// With `length` 0 the pull is always full, except exactly on the point, where it is zero.
///
/// Source: the "leash" of idle agents in games, and a soft form of Reynolds 1999, "Containment".
#[doc(alias = "leash")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Tether<G: Geometry> {
    /// The point.
    #[parameter(unit = LENGTH)]
    pub to: G::Vector,
    /// Distance without a force.
    #[parameter(unit = LENGTH, least = 0.0)]
    pub length: G::Scalar,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Tether<G> {
    /// Returns the force back to the point. See [`Tether`].
    #[inline]
    #[must_use]
    pub fn steer(&self, agent: &Agent<G>) -> V {
        seek(agent, self.to) * self.pull(agent.position.distance(self.to))
    }

    /// Returns the fraction of the force at this distance: from 0 (near) to 1 (far).
    #[inline]
    #[must_use]
    pub fn pull(&self, distance: G::Scalar) -> G::Scalar {
        if distance <= self.length {
            G::Scalar::zero()
        } else if distance >= self.length + self.length {
            G::Scalar::one()
        } else {
            distance / self.length - G::Scalar::one()
        }
    }
}
