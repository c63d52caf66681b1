//! Wishes: forces as velocities, velocities as forces, and the time in which an agent acts.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

/// The largest acceleration of an agent, max_force / mass; 0 without a mass or if it overflows.
#[inline]
pub(super) fn acceleration<V: Vec2Like>(agent: &Agent<V>) -> V::Scalar {
    agent.acceleration(V::new(agent.max_force, V::Scalar::zero())).x()
}

/// The velocity that a force requests.
#[inline]
pub(super) fn desired<V: Vec2Like>(agent: &Agent<V>, force: V) -> V {
    agent.velocity + agent.change_for(force)
}

/// The velocity after a step under a force.
#[inline]
pub(super) fn velocity_after<V: Vec2Like>(agent: &Agent<V>, force: V, dt: V::Scalar) -> V {
    (agent.velocity + agent.acceleration(force) * dt).limit(agent.max_speed)
}

/// The force that leads to a velocity in one step; zero if none does.
#[inline]
pub(super) fn force_for<V: Vec2Like>(agent: &Agent<V>, velocity: V, dt: V::Scalar) -> V {
    if dt <= V::Scalar::zero() {
        return V::zero();
    }
    let force = (velocity - agent.velocity).scaled(agent.mass, dt);
    if force.is_finite() { force.limit(agent.max_force) } else { V::zero() }
}

/// The time in which an agent moves by its radius at full speed; 0 if it cannot move, or if the
/// time overflows.
#[inline]
pub(super) fn time_scale<V: Vec2Like>(agent: &Agent<V>) -> V::Scalar {
    let zero = V::Scalar::zero();
    let time = if agent.max_speed > zero { agent.radius / agent.max_speed } else { zero };
    if time.is_finite() { time } else { zero }
}
