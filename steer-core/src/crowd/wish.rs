//! Wishes: forces as velocities, velocities as forces, and the time in which an agent acts.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The largest acceleration of an agent, max_force / mass; 0 without a mass or if it overflows.
#[inline]
pub(super) fn acceleration<G: Geometry>(agent: &Agent<G>) -> G::Scalar {
    agent.acceleration(G::Vector::new(agent.max_force, G::Scalar::zero())).x()
}

/// The velocity that a force requests.
#[inline]
pub(super) fn desired<G: Geometry>(agent: &Agent<G>, force: G::Vector) -> G::Vector {
    agent.velocity + agent.change_for(force)
}

/// The velocity after a step under a force.
#[inline]
pub(super) fn velocity_after<G: Geometry>(agent: &Agent<G>, force: G::Vector, dt: G::Scalar) -> G::Vector {
    (agent.velocity + agent.acceleration(force) * dt).limit(agent.max_speed)
}

/// The force that leads to a velocity in one step; zero if none does.
#[inline]
pub(super) fn force_for<G: Geometry>(agent: &Agent<G>, velocity: G::Vector, dt: G::Scalar) -> G::Vector {
    if dt <= G::Scalar::zero() {
        return G::Vector::zero();
    }
    let force = (velocity - agent.velocity).scaled(agent.mass, dt);
    if force.is_finite() { force.limit(agent.max_force) } else { G::Vector::zero() }
}

/// The time in which an agent moves by its radius at full speed; 0 if it cannot move, or if the
/// time overflows.
#[inline]
pub(super) fn time_scale<G: Geometry>(agent: &Agent<G>) -> G::Scalar {
    let zero = G::Scalar::zero();
    let time = if agent.max_speed > zero { agent.radius / agent.max_speed } else { zero };
    if time.is_finite() { time } else { zero }
}
