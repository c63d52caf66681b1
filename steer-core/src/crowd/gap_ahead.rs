//! [`GapAhead`]: the gap between obstacles that a wish leads through.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Width of a gap that two streams pass side by side, in radii of the agent.
const WIDE: f64 = 13.0;
/// Width as it looks along the wish, below which a gap is seen at a slant.
const SLANTING: f64 = 9.0;
/// Distance of the wish from one end of a gap, divided by its distance from the other, below which
/// the wish keeps to the side of the first one.
const NEARER: f64 = 0.57;

/// Least cosine of the angle between the wish and the way to the nearest point of an obstacle
/// across it. Along a corridor it is about 0.
const ACROSS: f64 = 0.25;

/// A corner of an obstacle, as seen along the wish.
#[derive(Clone, Copy, Debug)]
struct Corner<G: Geometry> {
    at: G::Vector,
    /// Distance by which the obstacle extends beyond it.
    rounding: G::Scalar,
    /// Distance along the wish.
    ahead: G::Scalar,
    /// Distance to the left of the line of the wish.
    left: G::Scalar,
}

impl<G: Geometry> Corner<G> {
    /// Distance of the obstacle from the line of the wish, here.
    fn aside(&self) -> G::Scalar {
        self.left.abs() - self.rounding
    }

    /// Distance along the wish at which the line to another corner crosses the line of the wish.
    fn crossing(&self, other: &Self) -> Option<G::Scalar> {
        let (one, two, zero) = (self.left, other.left, G::Scalar::zero());
        let crosses = (one > zero && two <= zero) || (one <= zero && two > zero);
        crosses.then(|| self.ahead + (other.ahead - self.ahead) * (one / (one - two)))
    }
}

/// The gap that the line of a wish leads through: the nearest corners on both sides of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct GapAhead<G: Geometry> {
    position: G::Vector,
    radius: G::Scalar,
    /// Distance of the corners that count.
    far: G::Scalar,
    /// Unit vector of the wish, or zero.
    direction: G::Vector,
    left: Option<Corner<G>>,
    right: Option<Corner<G>>,
    /// Distance along the wish of the nearest obstacle that extends to both sides of the line.
    blocked_at: Option<G::Scalar>,
}

/// A wide gap, as seen along the wish.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum View<S> {
    /// The wish keeps to one side: 1 for the counter-clockwise one, −1 for the clockwise one.
    Side(S),
    /// The wish keeps to no side.
    Middle,
    /// Along the wish the gap looks narrow.
    Slanting,
}

impl<G: Geometry> GapAhead<G> {
    #[inline]
    pub(super) fn new(agent: &Agent<G>, wish: G::Vector, far: G::Scalar) -> Self {
        let Agent { position, radius, .. } = *agent;
        GapAhead { position, radius, far, direction: wish.unit(), left: None, right: None, blocked_at: None }
    }

    /// Adds an obstacle.
    #[inline]
    pub(super) fn add<O: Obstacle<G>>(&mut self, obstacle: &O) {
        let (zero, rounding) = (G::Scalar::zero(), obstacle.rounding());
        let near = obstacle.nearest(self.position) - self.position;
        let distance = near.length();
        if distance - rounding >= self.far {
            return;
        }
        let is_across = near.dot(self.direction) > distance * G::Scalar::from_f64(ACROSS);
        let (mut first, mut last): (Option<Corner<G>>, Option<Corner<G>>) = (None, None);
        let (mut left, mut right, mut blocked_at) = (self.left, self.right, None);
        let mut block = |at: Option<G::Scalar>| {
            if let Some(at) = at.filter(|at| *at > zero) {
                blocked_at = Some(blocked_at.map_or(at, |other: G::Scalar| other.min(at)));
            }
        };
        for at in (0..).map_while(|index| obstacle.corner(index)) {
            let way = at - self.position;
            let corner =
                Corner { at, rounding, ahead: way.dot(self.direction), left: self.direction.perp_dot(way) };
            block(last.and_then(|last| last.crossing(&corner)));
            block((corner.left.abs() <= rounding).then_some(corner.ahead));
            first = first.or(Some(corner));
            last = Some(corner);
            let nearest = if corner.left > zero { &mut left } else { &mut right };
            let is_nearer = nearest.is_none_or(|nearest| corner.aside() < nearest.aside());
            if corner.ahead > zero && is_across && way.length() - rounding < self.far && is_nearer {
                *nearest = Some(corner);
            }
        }
        block(last.zip(first).and_then(|(last, first)| last.crossing(&first)));
        // An obstacle on the line of the wish is no end of the gap.
        match (blocked_at, self.blocked_at) {
            (None, _) => (self.left, self.right) = (left, right),
            (Some(at), other) => self.blocked_at = Some(other.map_or(at, |other| other.min(at))),
        }
    }

    /// Returns what the agent sees of a wide gap. `None` if there is none ahead.
    #[inline]
    pub(super) fn view(&self) -> Option<View<G::Scalar>> {
        let (one, of) = (G::Scalar::one(), G::Scalar::from_f64);
        let (left, right) = (self.left?, self.right?);
        let ahead = left.crossing(&right)?;
        if self.blocked_at.is_some_and(|blocked| blocked < ahead) {
            return None;
        }
        if (left.at - right.at).is_within(self.radius * of(WIDE) + left.rounding + right.rounding) {
            return None;
        }
        let (left, right) = (left.aside(), right.aside());
        if left + right < self.radius * of(SLANTING) {
            return Some(View::Slanting);
        }
        Some(if left < right * of(NEARER) {
            View::Side(one)
        } else if right < left * of(NEARER) {
            View::Side(-one)
        } else {
            View::Middle
        })
    }
}
