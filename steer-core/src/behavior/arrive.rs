//! [`Arrive`]: steers to a point and stops there.

use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like};

/// Steers toward a point and slows down near it.
///
#[doc = include_str!("../../pictures/arrive.svg")]
///
/// Outside `slowing_radius` it is [`seek`](crate::seek). Inside, the desired speed is proportional
/// to the distance d to the target:
///
/// > force = gain · (max_speed · min(1, d / slowing_radius) · unit(target − position) − velocity)
///
/// The braking distance is max_speed² · mass / (2 · max_force). If the radius is much smaller, the
/// agent overshoots and comes back.
///
/// Promise: with [`for_agent`](Self::for_agent), from rest, at least two slowing radii away, the
/// agent is within a tenth of the slowing radius for good after at most 1.25 times the shortest
/// time.
///
/// # Examples
/// ```
/// use steer_core::behavior::Arrive;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // Half of the radius is left: half of max_speed is desired, and the agent is faster.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(8.0, 0.0));
/// let force = Arrive::within(100.0).steer(&agent, vec2(50.0, 0.0));
/// assert_eq!(force, vec2(-3.0, 0.0));
/// ```
///
/// # Degenerate cases
/// On the target the force brakes: −gain · velocity. With a radius of 0 it is
/// [`seek`](crate::seek).
///
/// Source: Reynolds 1999, "Arrival", and Buckland ch. 3.
#[doc(alias("arrival", "ArriveBehavior"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Arrive<S: Scalar> {
    /// Distance from the target at which slowing begins. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub slowing_radius: S,
}

impl<S: Scalar> Arrive<S> {
    /// Slows down within this distance (length) from the target.
    #[inline]
    #[must_use]
    pub fn within(slowing_radius: S) -> Self {
        Arrive { slowing_radius }
    }

    /// Slows down within the distance that this agent's limits ask for, twice its
    /// [`braking_distance`](Agent::braking_distance): max_speed² · mass / max_force.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        Arrive::within(agent.slowing_radius())
    }

    /// Returns the force toward the target. See [`Arrive`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: G::Vector) -> G::Vector {
        let way = target - agent.position;
        agent.force_toward(agent.velocity_toward(way, self.speed(agent, way.length())))
    }

    /// Returns the desired speed (length/time) at this distance from the target: max_speed · min(1,
    /// distance / slowing_radius).
    #[inline]
    #[must_use]
    pub fn speed<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, distance: S) -> S {
        if distance < self.slowing_radius {
            agent.max_speed * (distance / self.slowing_radius)
        } else {
            agent.max_speed
        }
    }
}
