//! [`Jam`]: what an agent sees of a jam.

use super::half_plane::HalfPlane;
use super::orca::NEIGHBORS;
use super::other::{Intent, Sighting};
use super::wish::{AT_REST, SLOW_WISH};
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

// Speeds, as fractions of `max_speed` or of the wished speed.

/// Wished speed below which there is no wish, of `max_speed`.
const NO_WISH: f64 = 1.0 / 1024.0;
/// Speed below which a neighbour is at rest, of the wished one.
const REST_SPEED: f64 = 1.0 / 32.0;
/// Distance of a chosen velocity from a half plane that blocks it, of `max_speed`.
const AT_PLANE: f64 = 0.02;

// Cosines of the angle to the wish.

/// Greatest one of the heading of a neighbour that faces the agent.
const FACING: f64 = -0.5;
/// Least one of the wish of a neighbour in the same queue.
const SAME_WISH: f64 = 0.97;
/// Least one of the way to a neighbour that the agent queues behind.
const QUEUES: f64 = 0.7;
/// Least one of the normal of a half plane that is ahead.
const AHEAD: f64 = 0.1;
/// Least one of the normal of a half plane that is beside the agent.
const BESIDE: f64 = -0.05;
/// Least one of the way to an idle neighbour that is ahead.
const IDLE_AHEAD: f64 = 0.5;
/// Sum of the sines of the normals below which blockers are straight ahead.
const STRAIGHT_AHEAD: f64 = 1.0 / 64.0;

/// The jam that an agent is in, seen from its first neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jam<'a, G: Geometry> {
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
    /// Whether steps back of others with its wish do not count as oncoming.
    pub(super) queues: bool,
    /// Gap kept beyond the radii.
    kept: G::Scalar,
    /// The first neighbours, the nearest first.
    neighbors: &'a [Option<Sighting<G>>; NEIGHBORS],
}

/// The neighbours that block a chosen velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blockers<S> {
    /// Fraction of the wish that the chosen velocity lacks.
    pub(super) blocked: S,
    /// Speed of the chosen velocity along the wish.
    pub(super) along: S,
    /// Whether one of them faces the agent.
    pub(super) oncoming: bool,
    /// Whether one of them makes way, and all are idle.
    pub(super) make_way: bool,
    /// Whether all of them are at rest.
    pub(super) rest: bool,
    /// The side away from them: 1 for counter-clockwise, −1 for clockwise. `None` if they are
    /// straight ahead.
    pub(super) free_side: Option<S>,
}

impl<'a, G: Geometry> Jam<'a, G> {
    #[inline]
    pub(super) fn new(
        agent: &Agent<G>,
        wish: G::Vector,
        [side, kept]: [G::Scalar; 2],
        neighbors: &'a [Option<Sighting<G>>; NEIGHBORS],
    ) -> Self {
        // No agent is held up by its own top speed.
        let wished_speed = wish.length().min(agent.max_speed);
        let has_wish = wished_speed > agent.max_speed * G::Scalar::from_f64(NO_WISH);
        let direction = if has_wish { wish.unit() } else { G::Vector::zero() };
        let slowed = G::Scalar::zero();
        let queues = wished_speed >= agent.max_speed * G::Scalar::from_f64(SLOW_WISH);
        let jam = Jam { wish, wished_speed, direction, has_wish, slowed, side, queues, kept, neighbors };
        Jam { slowed: jam.lack(agent.velocity), ..jam }
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

    /// Whether a velocity has nearly nothing of the wish.
    #[inline]
    pub(super) fn stops(&self, velocity: G::Vector) -> bool {
        self.lack(velocity) > G::Scalar::one() - G::Scalar::from_f64(AT_REST)
    }

    /// Returns the neighbours.
    #[inline]
    fn neighbors(&self) -> impl Iterator<Item = &'a Sighting<G>> {
        self.neighbors.iter().flatten()
    }

    /// Whether a neighbour faces the agent, and not from a step back in the agent's own queue.
    #[inline]
    fn faces(&self, seen: &Sighting<G>) -> bool {
        seen.other.body.heading.dot(self.direction) < G::Scalar::from_f64(FACING)
            && !(self.queues && seen.other.intent.is_some_and(|intent| self.shares_queue(&intent)))
    }

    /// Whether a neighbour is in the agent's own queue: it has the same wish, and does not yield.
    #[inline]
    fn shares_queue(&self, intent: &Intent<G>) -> bool {
        !intent.yields && intent.wish.dot(self.direction) > G::Scalar::from_f64(SAME_WISH)
    }

    /// The neighbours ahead that face the agent.
    #[inline]
    fn facing(&self) -> impl Iterator<Item = &'a Sighting<G>> {
        self.neighbors()
            .filter(|seen| self.faces(seen) & (seen.apart.dot(self.direction) > G::Scalar::zero()))
    }

    /// Whether a neighbour ahead faces the agent.
    #[inline]
    pub(super) fn is_faced(&self) -> bool {
        self.facing().next().is_some()
    }

    /// Whether a neighbour ahead, within a diameter of both, wishes to come the other way.
    #[inline]
    pub(super) fn is_opposed(&self, agent: &Agent<G>) -> bool {
        let least = G::Scalar::from_f64(FACING);
        self.neighbors().any(|seen| {
            let its = seen.other.intent.map_or(seen.other.body.heading, |intent| intent.wish);
            its.dot(self.direction) < least
                && seen.apart.dot(self.direction) > G::Scalar::zero()
                && seen.is_beside(agent.radius + seen.other.body.radius, self.kept)
        })
    }

    /// Whether one of them wishes to come the other way, or yields to one that does.
    #[inline]
    pub(super) fn is_met(&self) -> bool {
        let least = G::Scalar::from_f64(FACING);
        self.facing().any(|seen| {
            seen.other.intent.is_none_or(|its| its.yields || its.wish.dot(self.direction) < least)
        })
    }

    /// The neighbours at a gap below the agent's radius.
    #[inline]
    fn beside(&self, agent: &Agent<G>) -> impl Iterator<Item = &'a Sighting<G>> {
        let (radius, kept) = (agent.radius, self.kept);
        self.neighbors().filter(move |seen| seen.is_beside(radius, kept))
    }

    /// Whether there is a neighbour at a gap below the agent's radius.
    #[inline]
    pub(super) fn is_beside_others(&self, agent: &Agent<G>) -> bool {
        self.beside(agent).next().is_some()
    }

    /// Whether one of them is ahead.
    #[inline]
    pub(super) fn is_behind_others(&self, agent: &Agent<G>) -> bool {
        let least = G::Scalar::from_f64(QUEUES);
        self.beside(agent).any(|seen| seen.apart.dot(self.direction) > seen.distance * least)
    }

    /// Whether one of them is idle and ahead.
    #[inline]
    pub(super) fn is_behind_idle(&self, agent: &Agent<G>) -> bool {
        let least = G::Scalar::from_f64(IDLE_AHEAD);
        self.beside(agent).any(|seen| {
            seen.other.intent.is_some_and(|intent| intent.is_idle)
                && seen.apart.dot(self.direction) > seen.distance * least
        })
    }

    /// Returns the mean speed to the counter-clockwise side of the neighbours that head the same
    /// way, as a fraction of the wished speed. `None` if fewer than two do.
    #[inline]
    pub(super) fn motion_aside(&self) -> Option<G::Scalar> {
        let zero = G::Scalar::zero();
        let (mut sum, mut count) = (zero, zero);
        for seen in self.neighbors() {
            let body = &seen.other.body;
            if body.heading.dot(self.direction) > zero {
                sum = sum + self.direction.perp_dot(body.velocity) / self.wished_speed;
                count = count + G::Scalar::one();
            }
        }
        (self.has_wish && count > G::Scalar::one()).then(|| sum / count)
    }

    /// Returns what blocks a chosen velocity: the neighbours ahead with one of these half planes of
    /// [`Orca`](super::Orca) near it. Those beside an agent that stands do, too: two that touch in
    /// a door hold each other up.
    #[inline]
    pub(super) fn blockers(
        &self,
        planes: &[HalfPlane<G>],
        chosen: G::Vector,
        max_speed: G::Scalar,
    ) -> Option<Blockers<G::Scalar>> {
        let (zero, of) = (G::Scalar::zero(), G::Scalar::from_f64);
        let (near, at_rest) = (max_speed * of(AT_PLANE), self.wished_speed * of(REST_SPEED));
        let along = chosen.dot(self.direction);
        let stands = self.slowed >= of(1.0 - REST_SPEED) && along >= -near;
        let least = of(if stands { BESIDE } else { AHEAD });
        let blocks = |plane: &HalfPlane<G>| {
            (plane.normal.dot(self.direction) > least) & (plane.excess(chosen) >= -near)
        };
        let (mut found, mut oncoming, mut rest, mut left) = (false, false, true, zero);
        let (mut make_way, mut idle) = (false, true);
        // The half planes of neighbours follow those of obstacles.
        let obstacles = planes.iter().take_while(|plane| plane.neighbor.is_none()).count();
        let planes = planes.get(obstacles..).unwrap_or_default();
        for plane in set_bits(planes.iter().map(blocks)).filter_map(|index| planes.get(index)) {
            let neighbor = plane.neighbor.and_then(|index| self.neighbors.get(usize::from(index)));
            if let Some(Some(seen)) = neighbor {
                found = true;
                make_way |= seen.makes_way();
                idle &= seen.other.intent.is_some_and(|intent| intent.is_idle);
                oncoming |= self.faces(seen);
                rest &= seen.speed < at_rest;
                left = left + self.direction.perp_dot(plane.normal);
            }
        }
        let away = if left > zero { -G::Scalar::one() } else { G::Scalar::one() };
        let free_side = (left.abs() > of(STRAIGHT_AHEAD)).then_some(away);
        make_way &= idle;
        found.then(|| Blockers { blocked: self.lack(chosen), along, oncoming, make_way, rest, free_side })
    }
}

/// Returns the indices of the flags that are set, of at most 32.
///
/// All flags are computed first, because a branch for each would be mispredicted.
#[inline]
fn set_bits(flags: impl Iterator<Item = bool>) -> impl Iterator<Item = usize> {
    let mut bits = flags.enumerate().fold(0_u32, |bits, (index, flag)| bits | (u32::from(flag) << index));
    core::iter::from_fn(move || {
        let lowest = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (lowest < u32::BITS).then_some(lowest as usize)
    })
}
