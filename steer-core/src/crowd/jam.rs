//! [`Jam`]: what an agent sees of a jam.

use super::half_plane::HalfPlane;
use crate::agent::{Agent, Body};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Shares, from 0 to 1: of the wish that a velocity lacks (`slow`), of the wished speed, or of
/// `max_speed`.
mod shares {
    /// `slow` above which an agent leaves the lane of another one.
    pub(super) const BLOCKED: f64 = 0.6;
    /// Speed of a neighbour that counts as oncoming, of the wished one.
    pub(super) const ONCOMING_SPEED: f64 = 0.25;
    /// Speed of a neighbour that counts as at rest, of the wished one.
    pub(super) const REST_SPEED: f64 = 1.0 / 32.0;
    /// Wish below which there is none, of `max_speed`.
    pub(super) const NO_WISH: f64 = 1.0 / 1024.0;
    /// Wish of an agent at its goal, of `max_speed`.
    pub(super) const AT_GOAL: f64 = 0.125;
}

/// Cosines of angles to the wish, or to a lane.
mod cosines {
    /// A heading that faces the wish.
    pub(super) const FACING: f64 = -0.5;
    /// A velocity that comes toward the agent.
    pub(super) const ONCOMING: f64 = -0.6;
    /// A plane that is ahead.
    pub(super) const AHEAD: f64 = 0.1;
}

/// Length of a lane ahead of an oncoming agent, in radii.
const LANE: f64 = 4.0;
/// Part along the lane of the way out of it.
const ALONG_LANE: f64 = 0.3;
/// Share of the way out of a collision that an agent takes.
const PART: f64 = 0.5;
/// The same for an agent at its goal.
const PART_AT_GOAL: f64 = 0.25;
/// Sum of the sines of planes below which they are straight ahead.
const STRAIGHT_AHEAD: f64 = 1.0 / 64.0;

/// The jam that an agent is in, seen from its first neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jam<G: Geometry> {
    pub(super) wish: G::Vector,
    pub(super) wished: G::Scalar,
    pub(super) way: G::Vector,
    /// The share of its wish that the agent's velocity lacks.
    pub(super) slow: G::Scalar,
    radius: G::Scalar,
    /// 1 to give way counter-clockwise, −1 for clockwise.
    pub(super) side: G::Scalar,
    /// The share of the way out of a collision that the agent takes.
    pub(super) share: G::Scalar,
    /// Whether there is a wish.
    pub(super) moves: bool,
    /// Whether one ahead comes toward the agent.
    pub(super) comes: bool,
    /// One bit for each plane: whether its neighbour faces the agent's way.
    facing: u32,
    /// One bit for each plane: whether its neighbour is at rest, or nearly.
    resting: u32,
    planes: u32,
    /// The nearest lane to leave: the length along it up to the agent, and the way out.
    pub(super) lane: Option<(G::Scalar, G::Vector)>,
}

impl<G: Geometry> Jam<G> {
    #[inline]
    pub(super) fn new(agent: &Agent<G>, wish: G::Vector, side: G::Scalar) -> Self {
        // No agent is held up by its own top speed.
        let wished = wish.length().min(agent.max_speed);
        let moves = wished > agent.max_speed * G::Scalar::from_f64(shares::NO_WISH);
        let stays = wished < agent.max_speed * G::Scalar::from_f64(shares::AT_GOAL);
        let mut jam = Jam {
            wish,
            wished,
            way: if moves { wish.unit() } else { G::Vector::zero() },
            slow: G::Scalar::zero(),
            radius: agent.radius,
            side,
            share: G::Scalar::from_f64(if stays { PART_AT_GOAL } else { PART }),
            moves,
            comes: false,
            facing: 0,
            resting: 0,
            planes: 0,
            lane: None,
        };
        jam.slow = jam.missing(agent.velocity);
        jam
    }

    /// The share of the wish that a velocity lacks, from 0 to 1.
    #[inline]
    pub(super) fn missing(&self, velocity: G::Vector) -> G::Scalar {
        if !self.moves {
            return G::Scalar::zero();
        }
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        (one - velocity.dot(self.way) / self.wished).max(zero).min(one)
    }

    /// Takes a neighbour in: its position from the agent, its speed, and whether it has the next
    /// plane.
    #[inline]
    pub(super) fn look(&mut self, other: &Body<G>, apart: G::Vector, speed: G::Scalar, has_plane: bool) {
        if !self.moves {
            return;
        }
        let (zero, of) = (G::Scalar::zero(), G::Scalar::from_f64);
        let faces = other.heading.dot(self.way) < of(cosines::FACING);
        self.comes = self.comes || (faces && apart.dot(self.way) > zero);
        if has_plane {
            let (bit, rests) = (self.planes.min(31), speed < self.wished * of(shares::REST_SPEED));
            self.facing |= u32::from(faces) << bit;
            self.resting |= u32::from(rests) << bit;
            self.planes += 1;
        }
        let oncoming = speed > zero
            && speed >= self.wished * of(shares::ONCOMING_SPEED)
            && other.velocity.dot(self.way) <= speed * of(cosines::ONCOMING);
        if self.slow > of(shares::BLOCKED) && oncoming {
            let way = other.velocity.unit();
            let (ahead, side) = (-apart.dot(way), -way.perp_dot(apart));
            let nearest = self.lane.map_or(self.radius * of(LANE), |(ahead, _)| ahead);
            if ahead >= zero && ahead < nearest && side.abs() <= self.radius + other.radius {
                let to_left = side < zero || (side <= zero && self.side > zero);
                let out = if to_left { -way.quarter_turn() } else { way.quarter_turn() };
                self.lane = Some((ahead, out + way * of(ALONG_LANE)));
            }
        }
    }

    /// Returns what holds up the chosen velocity; `None` if no neighbour's plane does. `planes` are
    /// those of the neighbours, in their order.
    #[inline]
    pub(super) fn hold(
        &self,
        planes: &[HalfPlane<G>],
        chosen: G::Vector,
        near: G::Scalar,
    ) -> Option<Hold<G::Scalar>> {
        let (mut found, mut hold, mut left) =
            (false, Hold { comes: false, rests: true, free: None }, G::Scalar::zero());
        for (index, plane) in planes.iter().enumerate() {
            let ahead = plane.normal.dot(self.way) > G::Scalar::from_f64(cosines::AHEAD);
            if ahead && plane.excess(chosen) >= -near {
                let is_in = |bits: u32| bits >> index.min(31) & 1 == 1;
                found = true;
                hold.comes = hold.comes || is_in(self.facing);
                hold.rests = hold.rests && is_in(self.resting);
                left = left + self.way.perp_dot(plane.normal);
            }
        }
        let (one, tie) = (G::Scalar::one(), G::Scalar::from_f64(STRAIGHT_AHEAD));
        hold.free = (left.abs() > tie).then(|| if left > G::Scalar::zero() { -one } else { one });
        found.then_some(hold)
    }
}

/// The neighbours that hold up an agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold<S> {
    /// Whether one of them comes toward the agent.
    pub(super) comes: bool,
    /// Whether all of them are at rest.
    pub(super) rests: bool,
    /// The side away from them: 1 for counter-clockwise; `None` if they are straight ahead.
    pub(super) free: Option<S>,
}
