//! Agents make way: they leave the lane that leads a walker to its goal, or that an obstacle
//! sweeps.

use super::half_plane::{HalfPlane, PlaneClass};
use super::other::{Intent, Sighting};
use super::wish::time_scale;
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Gap that agents leave beside the lane, as a fraction of the radii.
const BESIDE: f64 = 0.0625;

/// Returns the half plane by which an idle agent leaves the lane of a walker in radius / max_speed,
/// or at `max_speed`: to the nearer side on which walls leave room, or to the side that lacks the
/// least room. `wall_horizon` is the time by which the walls' half planes divide their gaps.
///
/// The lane has the width of both, from the walker to its goal. It counts within a diameter of
/// both, not for a walker of the same goal. For one of a higher priority it counts with any goal.
/// If its goal is not known, the lane has the length of a diameter of both. A body without an
/// intent that does not give way leads its lane along its velocity, and counts earlier by the way
/// that it moves meanwhile. `goal` is the way to the agent's own one.
#[inline]
pub(super) fn out_of_lane<G: Geometry>(
    agent: &Agent<G>,
    goal: G::Vector,
    (kept, priority): (G::Scalar, u8),
    (walls, wall_horizon): (&[HalfPlane<G>], G::Scalar),
    seen: &Sighting<G>,
) -> Option<HalfPlane<G>> {
    let (zero, radii) = (G::Scalar::zero(), agent.radius + seen.other.body.radius + kept);
    let time = time_scale(agent);
    if time <= zero {
        return None;
    }
    let drifts = !seen.other.gives_way && seen.other.intent.is_none();
    // The way of a body that drifts while the agent leaves its lane.
    let ahead = if drifts { seen.speed.scaled(radii, agent.max_speed) } else { zero };
    if seen.distance >= radii + radii + ahead {
        return None;
    }
    let drift = drifts.then(|| Intent::toward(seen.other.body.velocity.unit() * seen.distance));
    let walker = drift.or(seen.other.intent).filter(|intent| !intent.is_idle)?;
    let is_lower = drifts | (seen.other.gives_way && priority < seen.other.priority);
    let its_goal = walker.goal.or_else(|| is_lower.then(|| walker.wish * (radii + radii)))?;
    if !is_lower && seen.shares(&walker, goal, radii) {
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
    let (left, ways) = (lane.quarter_turn(), [width - aside, width + aside]);
    // Way to each side that walls do not allow.
    let lacks = |(side, way): (G::Vector, G::Scalar)| {
        let excess = walls.iter().map(|wall| wall.excess(side.scaled(way, wall_horizon)));
        excess.fold(zero, G::Scalar::max) * wall_horizon
    };
    let [to_left, to_right] = [(left, ways[0]), (-left, ways[1])].map(lacks);
    let margin = radii * G::Scalar::from_f64(BESIDE);
    let ways = [
        (to_left <= to_right + margin).then_some(ways[0]),
        (to_right <= to_left + margin).then_some(ways[1]),
    ];
    leave(agent, lane, ways, zero, time)
}

/// Number of lanes that an agent regards, the nearest ones.
const LANES: usize = 4;
/// Cosine of the angle between two lanes up to which one continues the way out of the other.
const ALIKE: f64 = 0.5;

/// The lane that a moving obstacle sweeps.
#[derive(Clone, Copy, Debug)]
struct Lane<G: Geometry> {
    /// Unit vector.
    along: G::Vector,
    /// Ways out of it to the left and to the right. Negative beside it.
    ways: [G::Scalar; 2],
    /// Time until the agent is reached. `None`: it stands beside the lane.
    time: Option<G::Scalar>,
}

impl<G: Geometry> Lane<G> {
    /// Returns the lane of an obstacle. `None` if it does not come to where the agent is within the
    /// horizon, or if the wish outruns it.
    #[inline]
    fn new<O: Obstacle<G>>(
        agent: &Agent<G>,
        wish: G::Vector,
        obstacle: &O,
        [kept, horizon]: [G::Scalar; 2],
    ) -> Option<Self> {
        let (drift, place) = (obstacle.velocity(), agent.position);
        if drift == G::Vector::zero() {
            return None;
        }
        let along = drift.direction()?;
        let closing = along.dot(drift - wish);
        let ahead = along.dot(place - obstacle.nearest(place));
        // The point that touches may be nearer along the lane than the nearest one.
        let clear = ahead - (kept + obstacle.rounding()) * G::Scalar::from_f64(2.0);
        if closing <= G::Scalar::zero() || ahead <= G::Scalar::zero() || clear >= closing * horizon {
            return None;
        }
        let gap = obstacle.reach(place, -along, kept);
        if gap.is_some_and(|gap| gap >= closing * horizon) {
            return None;
        }
        let width = kept + obstacle.rounding() + agent.radius * G::Scalar::from_f64(BESIDE);
        let corners = (0..).map_while(|index| obstacle.corner(index));
        let asides = corners.map(|corner| along.perp_dot(corner - place));
        let ways = asides.map(|aside| [width + aside, width - aside]);
        let ways = ways.reduce(|one, two| [one[0].max(two[0]), one[1].max(two[1])])?;
        Some(Lane { along, ways, time: gap.map(|gap| gap / closing) })
    }

    /// Returns the distance from the lane to the agent beside it. 0 if it reaches the agent.
    #[inline]
    fn aside(&self) -> G::Scalar {
        if self.time.is_some() { G::Scalar::zero() } else { -self.ways[0].min(self.ways[1]) }
    }

    /// Returns a way out of another lane, to its left or right, or the way on out of this one if it
    /// ends in it.
    #[inline]
    fn way_on(&self, way: G::Scalar, side: G::Vector) -> G::Scalar {
        let cosine = self.along.perp_dot(side);
        if cosine.abs() < G::Scalar::from_f64(ALIKE) {
            return way;
        }
        let [left, right] = self.ways;
        let (near, far) = if cosine > G::Scalar::zero() { (right, left) } else { (left, right) };
        let aside = way * cosine.abs();
        if -near < aside && aside < far { far / cosine.abs() } else { way }
    }
}

/// The lanes that moving obstacles sweep, near an agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes<G: Geometry> {
    lanes: [Option<Lane<G>>; LANES],
    /// Ways to the left and right of the first lane up to an obstacle. `None`: there is none.
    free: [Option<G::Scalar>; 2],
}

impl<G: Geometry> Lanes<G> {
    #[inline]
    pub(super) fn new() -> Self {
        Lanes { lanes: [None; LANES], free: [None; 2] }
    }

    #[inline]
    fn aside(&self, slot: usize) -> Option<G::Scalar> {
        self.lanes.get(slot)?.as_ref().map(Lane::aside)
    }

    /// Adds an obstacle. One without a lane, or beyond the number of lanes, is in the way beside
    /// the lanes that are known. Returns whether it reaches the agent.
    #[inline]
    pub(super) fn add<O: Obstacle<G>>(
        &mut self,
        agent: &Agent<G>,
        wish: G::Vector,
        obstacle: &O,
        [kept, horizon]: [G::Scalar; 2],
    ) -> bool {
        let lane = Lane::new(agent, wish, obstacle, [kept, horizon]);
        let first = self.first().map(|(first, time)| (*first, time));
        if let Some(lane) = lane {
            if lane.time.is_some_and(|time| first.is_some_and(|(_, first)| time < first)) {
                // The free ways were beside another lane.
                self.free = [None; 2];
            }
            // The farthest one beside the agent gives its place to a nearer one.
            let farther = |one: usize, two: usize| if self.aside(two) > self.aside(one) { two } else { one };
            let farthest = (0..LANES).reduce(farther).filter(|slot| self.aside(*slot) > Some(lane.aside()));
            let free = self.lanes.iter().position(Option::is_none);
            if let Some(slot) = free.or(farthest).and_then(|slot| self.lanes.get_mut(slot)) {
                *slot = Some(lane);
                return lane.time.is_some();
            }
        }
        if let Some((first, _)) = first {
            let left = first.along.quarter_turn();
            for (free, side) in self.free.iter_mut().zip([left, -left]) {
                let reach = obstacle.reach(agent.position, side, kept);
                *free = free.map_or(reach, |free| Some(reach.map_or(free, |reach| free.min(reach))));
            }
        }
        false
    }

    /// Returns the lane that reaches the agent first, with the time.
    #[inline]
    fn first(&self) -> Option<(&Lane<G>, G::Scalar)> {
        let reaching = self.lanes.iter().flatten().filter_map(|lane| Some((lane, lane.time?)));
        reaching.reduce(|one, two| if two.1 < one.1 { two } else { one })
    }

    /// Returns the half plane by which the agent leaves the first lane, and the others beside it,
    /// before it is reached, by the shorter way after the motion until then. `None` if there is no
    /// lane, or if both sides are closed.
    #[inline]
    pub(super) fn leave(&self, agent: &Agent<G>) -> Option<HalfPlane<G>> {
        let (first, time) = self.first()?;
        let left = first.along.quarter_turn();
        let way_out = |way: G::Scalar, free: Option<G::Scalar>, side: G::Vector| {
            // Each lane may lead into one before it.
            let lanes = (0..LANES).flat_map(|_| self.lanes.iter().flatten());
            let others = lanes.filter(|lane| !core::ptr::eq(*lane, first));
            let way = others.fold(way, |way, lane| lane.way_on(way, side));
            Some(way).filter(|way| free.is_none_or(|free| free >= *way + agent.radius))
        };
        let moved = first.along.perp_dot(agent.velocity) * time;
        let ([to_left, to_right], [free_left, free_right]) = (first.ways, self.free);
        let ways = [way_out(to_left, free_left, left), way_out(to_right, free_right, -left)];
        leave(agent, first.along, ways, moved, time)
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
