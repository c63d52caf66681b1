//! Wishes: forces as velocities, velocities as forces, second wishes, and the time in which an
//! agent acts.

use crate::agent::Agent;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Speed below which an agent is at rest, and a wish is none, as a fraction of `max_speed`.
pub(super) const AT_REST: f64 = 1.0 / 16.0;

/// Wished speed below which an agent does not wait in a queue, as a fraction of `max_speed`.
pub(super) const SLOW_WISH: f64 = 0.5;

/// A wish for a second choice of a velocity, and what that must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct SecondWish<G: Geometry> {
    pub(super) wish: G::Vector,
    /// Least speed along `wish` of a second choice that replaces the first. `None`: any does.
    pub(super) least: Option<G::Scalar>,
}

impl<G: Geometry> SecondWish<G> {
    /// Whether a velocity chosen for this wish replaces the first choice.
    #[inline]
    pub(super) fn accepts(&self, velocity: G::Vector) -> bool {
        self.least.is_none_or(|least| velocity.dot(self.wish.unit()) >= least)
    }
}

/// Returns the largest acceleration of an agent, max_force / mass. It is 0 without a mass or if it
/// overflows.
#[inline]
pub(super) fn most_acceleration<G: Geometry>(agent: &Agent<G>) -> G::Scalar {
    let zero = G::Scalar::zero();
    // Never divide by 0: a fixed-point number would panic.
    if agent.mass <= zero {
        return zero;
    }
    let acceleration = agent.max_force.scaled(G::Scalar::one(), agent.mass);
    if acceleration.is_finite() { acceleration } else { zero }
}

/// Returns `max_speed`, or the agent's speed if it is faster.
#[inline]
pub(super) fn top_speed<G: Geometry>(agent: &Agent<G>) -> G::Scalar {
    let (most, speed) = (agent.max_speed, agent.speed());
    if speed > most + slack(most) { speed } else { most }
}

/// Returns the velocity that a force requests.
#[inline]
pub(super) fn requested_velocity<G: Geometry>(agent: &Agent<G>, force: G::Vector) -> G::Vector {
    agent.velocity + agent.change_for(force)
}

/// Returns the velocity after a step under a force.
#[inline]
pub(super) fn velocity_after<G: Geometry>(agent: &Agent<G>, force: G::Vector, dt: G::Scalar) -> G::Vector {
    (agent.velocity + agent.acceleration(force) * dt).limit(agent.max_speed)
}

/// Returns the force that leads to a velocity in one step, within `max_force`. It is zero if no
/// force does.
#[inline]
pub(super) fn force_to_reach<G: Geometry>(agent: &Agent<G>, velocity: G::Vector, dt: G::Scalar) -> G::Vector {
    if dt <= G::Scalar::zero() {
        return G::Vector::zero();
    }
    let force = (velocity - agent.velocity).scaled(agent.mass, dt);
    if force.is_finite() { force.limit(agent.max_force) } else { G::Vector::zero() }
}

/// Returns the time in which an agent moves by its radius at full speed. It is 0 if the agent
/// cannot move, or if the time overflows.
#[inline]
pub(super) fn time_scale<G: Geometry>(agent: &Agent<G>) -> G::Scalar {
    let zero = G::Scalar::zero();
    let time = if agent.max_speed > zero { agent.radius / agent.max_speed } else { zero };
    if time.is_finite() { time } else { zero }
}
