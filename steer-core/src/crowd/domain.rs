//! The domain of the law: numbers in which an agent can move and brake.

use super::wish::most_acceleration;
use crate::agent::Agent;
use crate::error::Error;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Like as _};

/// Largest gap that is kept for rounding, in radii. Beyond it a crowd hardly passes a door of five
/// radii.
const COARSEST: f64 = 1.0 / 16.0;
/// Longest displacement in a step, in radii. It is five times as far as agents avoid each other
/// early.
const LONGEST: f64 = 32.0;

/// Checks that an agent can move and brake in steps of `dt` (time).
pub(super) fn check_domain<G: Geometry>(agent: &Agent<G>, dt: G::Scalar) -> Result<(), Error> {
    let radii = |count: f64| agent.radius * G::Scalar::from_f64(count);
    let size = agent.position.x().abs() + agent.position.y().abs();
    let (speed, strength) = (agent.max_speed.max(agent.speed()), most_acceleration(agent));
    let (what, needed) = if slack(size) > radii(COARSEST) {
        ("position", "|x| + |y| of at most some 32,000 radii in f32, or radius / (32 ε) in fixed point,")
    } else if speed * dt > radii(LONGEST) {
        ("max_speed · dt", "at most 32 radii, with dt in the unit of time of max_speed,")
    } else if strength > G::Scalar::zero() && strength * dt < slack(speed) {
        ("max_force", "one that changes more than the last digits of max_speed in a step")
    } else {
        return Ok(());
    };
    Err(Error::AgentOutOfRange { id: agent.id, what, needed })
}
