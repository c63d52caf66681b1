//! Agents make way: they leave the lane that leads a walker to its goal, or that an obstacle
//! sweeps.

use super::half_plane::{HalfPlane, PlaneClass};
use super::orca::OrcaStep;
use super::other::Sighting;
use super::wish::time_scale;
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Gap that agents leave beside the lane, as a fraction of the radii.
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
    let time = time_scale(agent);
    if along <= zero || time <= zero || !(place - nearest).is_within(width) {
        return None;
    }
    leave(agent, lane, [width - aside, width + aside].map(Some), zero, time)
}

/// The lane that a moving obstacle sweeps, for an agent that stands in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<G: Geometry> {
    /// Unit vector.
    lane: G::Vector,
    /// Ways out of it to the left and to the right. `None`: an obstacle is on that way.
    ways: [Option<G::Scalar>; 2],
    /// Time until the agent is reached.
    time: G::Scalar,
    /// Distance from obstacles that the agent keeps.
    kept: G::Scalar,
}

impl<G: Geometry> Sweep<G> {
    /// Returns the lane of an obstacle. `None` if it does not reach the agent within the horizon,
    /// or if the wish outruns it.
    #[inline]
    pub(super) fn new<O: Obstacle<G>>(
        agent: &Agent<G>,
        wish: G::Vector,
        obstacle: &O,
        [kept, horizon]: [G::Scalar; 2],
    ) -> Option<Self> {
        let (zero, drift, place) = (G::Scalar::zero(), obstacle.velocity(), agent.position);
        if drift == G::Vector::zero() {
            return None;
        }
        let lane = drift.direction()?;
        let closing = lane.dot(drift - wish);
        let gap = obstacle.reach(place, -lane, kept)?;
        let is_ahead = lane.dot(place - obstacle.nearest(place)) > zero;
        if closing <= zero || !is_ahead || gap >= closing * horizon {
            return None;
        }
        let width = kept + obstacle.rounding() + agent.radius * G::Scalar::from_f64(BESIDE);
        let corners = (0..).map_while(|index| obstacle.corner(index));
        let ways = corners.fold([zero; 2], |[left, right], corner| {
            let aside = lane.perp_dot(corner - place);
            [left.max(width + aside), right.max(width - aside)]
        });
        Some(Sweep { lane, ways: ways.map(Some), time: gap / closing, kept })
    }

    /// Returns the lane of the one of two that reaches the agent first.
    #[inline]
    pub(super) fn first(self, other: Option<Self>) -> Self {
        other.filter(|other| other.time < self.time).unwrap_or(self)
    }

    /// Closes the sides on which an obstacle is in the way.
    #[inline]
    pub(super) fn close<O: Obstacle<G>>(&mut self, agent: &Agent<G>, obstacle: &O) {
        let left = self.lane.quarter_turn();
        for (way, side) in self.ways.iter_mut().zip([left, -left]) {
            let reach = obstacle.reach(agent.position, side, self.kept);
            *way = way.filter(|way| reach.is_none_or(|reach| reach >= *way + agent.radius));
        }
    }

    /// Returns the half plane by which the agent leaves the lane before it is reached, by the
    /// shorter way after the motion until then. `None` if both sides are closed.
    #[inline]
    pub(super) fn leave(&self, agent: &Agent<G>) -> Option<HalfPlane<G>> {
        let moved = self.lane.perp_dot(agent.velocity) * self.time;
        leave(agent, self.lane, self.ways, moved, self.time)
    }
}

/// Returns the half plane by which an agent leaves a lane in a time, or at `max_speed`: by the way
/// to the left or to the right that is the shorter one, after it has moved to the left.
#[inline]
fn leave<G: Geometry>(
    agent: &Agent<G>,
    lane: G::Vector,
    ways: [Option<G::Scalar>; 2],
    moved: G::Scalar,
    time: G::Scalar,
) -> Option<HalfPlane<G>> {
    let left = lane.quarter_turn();
    let (outward, way) = match ways {
        [Some(way), right] if right.is_none_or(|right| way - moved < right + moved) => (left, way),
        [_, right] => (-left, right?),
    };
    let speed = if way < agent.max_speed * time { way / time } else { agent.max_speed };
    Some(HalfPlane::new(PlaneClass::Soft, -outward, -speed))
}
