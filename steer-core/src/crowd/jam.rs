//! [`Jam`]: what an agent sees of a jam.

use super::half_plane::HalfPlane;
use super::orca::{NEIGHBORS, Seen};
use crate::agent::{Agent, Body};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

// Speeds, as fractions of `max_speed` or of the wished speed.

/// Wished speed below which there is no wish, of `max_speed`.
const NO_WISH: f64 = 1.0 / 1024.0;
/// Speed from which a neighbour can be oncoming, of the wished one.
const ONCOMING_SPEED: f64 = 0.25;
/// Speed below which a neighbour is at rest, of the wished one.
const REST_SPEED: f64 = 1.0 / 32.0;
/// Distance of a chosen velocity from a half plane that blocks it, of `max_speed`.
const AT_PLANE: f64 = 0.02;

// Cosines of the angle to the wish.

/// Greatest one of the heading of a neighbour that faces the agent.
const FACING: f64 = -0.5;
/// Greatest one of the velocity of an oncoming neighbour.
const ONCOMING: f64 = -0.6;
/// Least one of the normal of a half plane that is ahead.
const AHEAD: f64 = 0.1;
/// Sum of the sines of the normals below which blockers are straight ahead.
const STRAIGHT_AHEAD: f64 = 1.0 / 64.0;

// Lanes: the strips that oncoming neighbours sweep.

/// Fraction of the wish that an agent's velocity lacks, above which it leaves a lane.
const LEAVES_LANE: f64 = 0.6;
/// Length of a lane ahead of the neighbour, in radii of the agent.
const LANE_LENGTH: f64 = 4.0;
/// Part along the lane of the way out of it. The part across it is 1.
const ALONG_LANE: f64 = 0.3;

/// The jam that an agent is in, seen from its first neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jam<G: Geometry> {
    pub(super) wish: G::Vector,
    /// Wished speed, at most `max_speed`.
    pub(super) wished_speed: G::Scalar,
    /// Unit vector of the wish, zero without a wish.
    pub(super) direction: G::Vector,
    /// Whether there is a wish.
    pub(super) has_wish: bool,
    /// Fraction of the wish that the agent's velocity lacks.
    pub(super) slowed: G::Scalar,
    /// 1 to give way counter-clockwise, −1 for clockwise.
    pub(super) side: G::Scalar,
    /// Whether a neighbour ahead faces the agent.
    pub(super) oncoming: bool,
    radius: G::Scalar,
    /// The neighbours that have half planes, the first `count` of this array.
    neighbors: [Neighbor<G>; NEIGHBORS],
    count: usize,
    /// The lane of the nearest oncoming neighbour.
    lane: Option<Lane<G>>,
}

/// A neighbour that can block the agent.
#[derive(Clone, Copy, Debug)]
struct Neighbor<G: Geometry> {
    plane: HalfPlane<G>,
    /// Whether it faces the agent.
    faces: bool,
    /// Whether it is at rest, or nearly.
    rests: bool,
}

/// The lane of an oncoming neighbour, with the agent in it.
#[derive(Clone, Copy, Debug)]
struct Lane<G: Geometry> {
    /// Distance along the lane from the neighbour to the agent.
    distance: G::Scalar,
    /// Direction out of the lane, of any length.
    out: G::Vector,
}

/// The neighbours that block a chosen velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blockers<S> {
    /// Fraction of the wish that the chosen velocity lacks.
    pub(super) blocked: S,
    /// Whether one of them faces the agent.
    pub(super) oncoming: bool,
    /// Whether all of them are at rest.
    pub(super) rest: bool,
    /// The side away from them: 1 for counter-clockwise, −1 for clockwise. `None` if they are
    /// straight ahead.
    pub(super) free_side: Option<S>,
}

impl<G: Geometry> Jam<G> {
    #[inline]
    pub(super) fn new(agent: &Agent<G>, wish: G::Vector, side: G::Scalar) -> Self {
        let zero = G::Scalar::zero();
        // No agent is held up by its own top speed.
        let wished_speed = wish.length().min(agent.max_speed);
        let has_wish = wished_speed > agent.max_speed * G::Scalar::from_f64(NO_WISH);
        let plane = HalfPlane { normal: G::Vector::zero(), offset: zero };
        let mut jam = Jam {
            wish,
            wished_speed,
            direction: if has_wish { wish.unit() } else { G::Vector::zero() },
            has_wish,
            slowed: zero,
            side,
            oncoming: false,
            radius: agent.radius,
            neighbors: [Neighbor { plane, faces: false, rests: false }; NEIGHBORS],
            count: 0,
            lane: None,
        };
        jam.slowed = jam.lack(agent.velocity);
        jam
    }

    /// Returns the fraction of the wish that a velocity lacks, from 0 to 1.
    #[inline]
    fn lack(&self, velocity: G::Vector) -> G::Scalar {
        if !self.has_wish {
            return G::Scalar::zero();
        }
        let one = G::Scalar::one();
        (one - velocity.dot(self.direction) / self.wished_speed).max(G::Scalar::zero()).min(one)
    }

    /// Adds a neighbour.
    #[inline]
    pub(super) fn add(&mut self, other: &Body<G>, seen: &Seen<G>) {
        if !self.has_wish {
            return;
        }
        let of = G::Scalar::from_f64;
        let faces = other.heading.dot(self.direction) < of(FACING);
        self.oncoming = self.oncoming || (faces && seen.apart.dot(self.direction) > G::Scalar::zero());
        if let (Some(plane), Some(free)) = (seen.plane, self.neighbors.get_mut(self.count)) {
            *free = Neighbor { plane, faces, rests: seen.speed < self.wished_speed * of(REST_SPEED) };
            self.count += 1;
        }
        if self.slowed > of(LEAVES_LANE) && self.is_oncoming(other, seen) {
            self.lane = self.lane_of(other, seen).or(self.lane);
        }
    }

    /// Whether a neighbour moves against the wish.
    #[inline]
    fn is_oncoming(&self, other: &Body<G>, seen: &Seen<G>) -> bool {
        seen.speed > G::Scalar::zero()
            && seen.speed >= self.wished_speed * G::Scalar::from_f64(ONCOMING_SPEED)
            && other.velocity.dot(self.direction) <= seen.speed * G::Scalar::from_f64(ONCOMING)
    }

    /// Returns the lane of an oncoming neighbour, if the agent is in it, and no other is nearer.
    #[inline]
    fn lane_of(&self, other: &Body<G>, seen: &Seen<G>) -> Option<Lane<G>> {
        let (zero, of) = (G::Scalar::zero(), G::Scalar::from_f64);
        let along = other.velocity.unit();
        let distance = -seen.apart.dot(along);
        // Offset of the agent to the left of the lane's middle.
        let left = -along.perp_dot(seen.apart);
        let nearest = self.lane.map_or(self.radius * of(LANE_LENGTH), |lane| lane.distance);
        let is_inside = distance >= zero && distance < nearest && left.abs() <= self.radius + other.radius;
        let to_right = left < zero || (left <= zero && self.side > zero);
        let across = if to_right { -along.quarter_turn() } else { along.quarter_turn() };
        is_inside.then(|| Lane { distance, out: across + along * of(ALONG_LANE) })
    }

    /// Returns the direction out of the lane that the agent is in.
    #[inline]
    pub(super) fn out_of_lane(&self) -> Option<G::Vector> {
        self.lane.map(|lane| lane.out)
    }

    /// Returns what blocks a chosen velocity: the neighbours ahead with a half plane near it.
    #[inline]
    pub(super) fn blockers(&self, chosen: G::Vector, max_speed: G::Scalar) -> Option<Blockers<G::Scalar>> {
        let (zero, of) = (G::Scalar::zero(), G::Scalar::from_f64);
        let near = max_speed * of(AT_PLANE);
        let blocks = |neighbor: &&Neighbor<G>| {
            let plane = &neighbor.plane;
            plane.normal.dot(self.direction) > of(AHEAD) && plane.excess(chosen) >= -near
        };
        let neighbors = self.neighbors.get(..self.count).unwrap_or_default();
        let (mut found, mut oncoming, mut rest, mut left) = (false, false, true, zero);
        for Neighbor { plane, faces, rests } in neighbors.iter().filter(blocks) {
            found = true;
            oncoming = oncoming || *faces;
            rest = rest && *rests;
            left = left + self.direction.perp_dot(plane.normal);
        }
        let away = if left > zero { -G::Scalar::one() } else { G::Scalar::one() };
        let free_side = (left.abs() > of(STRAIGHT_AHEAD)).then_some(away);
        found.then(|| Blockers { blocked: self.lack(chosen), oncoming, rest, free_side })
    }
}
