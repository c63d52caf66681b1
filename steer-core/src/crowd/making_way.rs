//! Idle agents make way: they leave the lane that leads a walker to its goal.

use super::half_plane::{HalfPlane, PlaneClass};
use super::orca::OrcaStep;
use super::other::Sighting;
use super::wish::time_scale;
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Gap that idle agents leave beside the lane, as a fraction of the radii.
const BESIDE: f64 = 0.0625;

/// Returns the half plane by which an idle agent leaves the lane of a walker, to the nearer side in
/// radius / max_speed, or at `max_speed`.
///
/// The lane has the width of both, from the walker to its goal. It counts within a diameter of
/// both, not for a walker of the same goal. For one of a higher priority it counts with any goal.
/// If its goal is not known, the lane has the length of a diameter of both. `goal` is the way to
/// the agent's own one.
#[inline]
pub(super) fn out_of_lane<G: Geometry>(
    agent: &Agent<G>,
    goal: G::Vector,
    orca: &OrcaStep<G>,
    seen: &Sighting<G>,
) -> Option<HalfPlane<G>> {
    let walker = seen.other.intent.filter(|intent| !intent.is_idle)?;
    let (zero, radii) = (G::Scalar::zero(), agent.radius + seen.other.body.radius + orca.kept());
    let is_lower = seen.other.gives_way && orca.priority < seen.other.priority;
    let its_goal = walker.goal.or_else(|| is_lower.then(|| walker.wish * (radii + radii)))?;
    if (!is_lower && seen.shares(&walker, goal, radii)) || seen.distance >= radii + radii {
        return None;
    }
    // Seen from the walker.
    let (lane, place) = (its_goal.unit(), -seen.apart);
    let (along, aside) = (lane.dot(place), lane.perp_dot(place));
    let nearest = lane * along.min(its_goal.length());
    let width = radii + radii * G::Scalar::from_f64(BESIDE);
    if along <= zero || !(place - nearest).is_within(width) {
        return None;
    }
    let outward = if aside > zero { lane.quarter_turn() } else { -lane.quarter_turn() };
    let (need, time) = (width - aside.abs(), time_scale(agent));
    let speed = if time > zero { (need / time).min(agent.max_speed) } else { zero };
    Some(HalfPlane::new(PlaneClass::Soft, -outward, -speed))
}
