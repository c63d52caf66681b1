//! Idle agents make way: they leave the lane that leads a walker to its goal.

use super::half_plane::{HalfPlane, PlaneClass};
use super::other::Sighting;
use super::wish::time_scale;
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Returns the half plane by which an idle agent leaves the lane of a walker, to the nearer side in
/// radius / max_speed, or at `max_speed`.
///
/// The lane has the width of both, from the walker to its goal. It counts within a diameter of
/// both, not for a walker of the same goal. `goal` is the way to the agent's own one.
#[inline]
pub(super) fn out_of_lane<G: Geometry>(
    agent: &Agent<G>,
    goal: G::Vector,
    kept: G::Scalar,
    seen: &Sighting<G>,
) -> Option<HalfPlane<G>> {
    let walker = seen.other.intent.filter(|intent| !intent.is_idle)?;
    let its_goal = walker.goal?;
    let (zero, body) = (G::Scalar::zero(), &seen.other.body);
    let radii = agent.radius + body.radius + kept;
    if seen.shares(&walker, goal, radii) || seen.distance >= radii + radii {
        return None;
    }
    // Seen from the walker.
    let (lane, place) = (its_goal.unit(), -seen.apart);
    let (along, aside) = (lane.dot(place), lane.perp_dot(place));
    let nearest = lane * along.min(its_goal.length());
    if along <= zero || !(place - nearest).is_within(radii) {
        return None;
    }
    let outward = if aside > zero { lane.quarter_turn() } else { -lane.quarter_turn() };
    let (need, time) = (radii - aside.abs(), time_scale(agent));
    let speed = if time > zero { (need / time).min(agent.max_speed) } else { zero };
    Some(HalfPlane::new(PlaneClass::Soft, -outward, -speed))
}
