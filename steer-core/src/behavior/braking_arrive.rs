//! [`BrakingArrive`]: steers to a point as fast as possible and stops there, without tuning.

use super::braking_speed::braking_speed;
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::{Scalar, is_in_range};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers to a point at full speed and brakes as late as the agent's own force allows.
///
#[doc = include_str!("../../pictures/braking_arrive.svg")]
///
/// [`Arrive`](crate::behavior::Arrive) slows down over a radius that must be tuned. This behaviour
/// computes the braking distance from the agent's limits. It plans with four fifths of the
/// available deceleration, a = 4/5 · max_force / mass, and keeps the rest for corrections. The
/// desired speed at distance d is the one from which steps of dt brake to a stop at the target,
/// √(2·a·d) for small dt. The last step ends exactly at the target:
///
/// > speed = min(max_speed, √(2·a·d + (a·dt/2)²) − a·dt/2, d/dt)<br>
/// > force = truncate((speed · unit(target − position) − velocity) · mass / dt, max_force)
///
/// The force is the one that the agent's next step of dt needs to reach that velocity, limited to
/// `max_force`. Without the limit, a short step would request so large a force that any other force
/// added to it would have no effect. An agent that starts within its braking distance, or moves
/// across the line to the target, overshoots first.
///
/// Promise: from rest, the agent is within a tenth of [`Arrive`](crate::behavior::Arrive)'s slowing
/// radius for good after at most 1.25 times the shortest time. In a sum, behaviours that request a
/// velocity outweigh it, since they may request many times `max_force`: put it into a
/// [`Budget`](crate::combine::Budget), or take `Arrive`.
///
/// # Examples
/// ```
/// use steer_core::behavior::BrakingArrive;
/// use steer_glam::Agent;
/// use steer_glam::glam::vec2;
///
/// // a = 4/5 · 1.25 = 1. At a distance of 15 the speed is √(2·1·15 + 1/4) − 1/2 = 5.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(6.0, 0.0)).with_max_force(1.25);
/// let arrive = BrakingArrive::default();
/// assert_eq!(arrive.steer(&agent, vec2(15.0, 0.0), 1.0), vec2(-1.0, 0.0));
/// assert_eq!(arrive.steer(&agent, vec2(900.0, 0.0), 1.0), vec2(1.25, 0.0));
/// ```
///
/// # Degenerate cases
/// On the target the force brakes. With a dt of 0 or less, or a mass that is not positive, the
/// force is zero. With a `max_force` of 0 the force is zero and the agent keeps its velocity.
///
/// Source: time-optimal braking. Issues of gdx-ai, Yuka and other libraries report the tuning
/// problem that it solves.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct BrakingArrive<S: Scalar> {
    /// Distance from the target that counts as arrived.
    #[parameter(unit = LENGTH, default = 1.0, least = 0.0)]
    pub tolerance: S,
}

impl<S: Scalar> BrakingArrive<S> {
    /// Returns the force toward the target for a step of dt. See [`BrakingArrive`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: G::Vector, dt: S) -> G::Vector {
        if !(dt > S::zero() && agent.mass > S::zero()) {
            return G::Vector::zero();
        }
        let way = target - agent.position;
        let desired = agent.velocity_toward(way, self.speed(agent, way.length(), dt));
        let change = desired - agent.velocity;
        let force = change.scaled(agent.mass, dt);
        // A force out of the number's range is longer than `max_force` in any case.
        let in_range = is_in_range(force.x()) && is_in_range(force.y());
        if in_range { force.limit(agent.max_force) } else { change.with_length(agent.max_force) }
    }

    /// Returns the speed (length/time) from which steps of dt can still brake over this distance.
    #[inline]
    #[must_use]
    pub fn speed<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, distance: S, dt: S) -> S {
        braking_speed(agent.max_speed, Self::deceleration(agent), distance, dt)
    }

    /// `true` if the agent has arrived: it is within the tolerance, and it would come to rest
    /// within it, |v|² / (2·a) farther on, with a = max_force / mass.
    ///
    /// An agent that continues to steer by this rule stays. With a `max_force` of 0, only an agent
    /// at rest has arrived.
    #[inline]
    #[must_use]
    pub fn arrived<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: G::Vector) -> bool {
        let (way, speed, deceleration) = (target - agent.position, agent.speed(), Self::deceleration(agent));
        let near = way.length() <= self.tolerance;
        if !near || speed == S::zero() {
            return near;
        }
        // Both sides multiplied by 2·a, to avoid a division.
        let able = deceleration + deceleration;
        let rest = way * able - agent.velocity * speed;
        able > S::zero() && rest.length() <= self.tolerance * able
    }

    #[inline]
    fn deceleration<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> S {
        agent.acceleration(G::Vector::unit_x() * agent.max_force).length()
    }
}
