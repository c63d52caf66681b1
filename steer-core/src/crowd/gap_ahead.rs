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

/// The corner of an obstacle ahead.
#[derive(Clone, Copy, Debug)]
struct End<G: Geometry> {
    corner: G::Vector,
    /// Distance of the corner from the agent.
    distance: G::Scalar,
    /// Distance of the obstacle from the line of the wish.
    from_wish: G::Scalar,
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
    left: Option<End<G>>,
    right: Option<End<G>>,
    /// Distance of the nearest obstacle ahead that extends to both sides of the line.
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
        let (mut is_left, mut is_right) = (false, false);
        let near = obstacle.nearest(self.position) - self.position;
        let distance = near.length();
        if distance >= self.far {
            return;
        }
        let is_across = near.dot(self.direction) > distance * G::Scalar::from_f64(ACROSS);
        for corner in (0..).map_while(|index| obstacle.corner(index)) {
            let way = corner - self.position;
            if way.dot(self.direction) <= zero {
                continue;
            }
            let left = self.direction.perp_dot(way);
            is_left |= left + rounding >= zero;
            is_right |= left - rounding <= zero;
            let end = End { corner, distance: way.length(), from_wish: left.abs() - rounding };
            let nearest = if left > zero { &mut self.left } else { &mut self.right };
            let is_nearer = nearest.is_none_or(|nearest| end.from_wish < nearest.from_wish);
            if is_across && end.distance < self.far && is_nearer {
                *nearest = Some(end);
            }
        }
        if is_left && is_right {
            self.blocked_at = Some(self.blocked_at.map_or(distance, |other| other.min(distance)));
        }
    }

    /// Returns what the agent sees of a wide gap. `None` if there is none ahead.
    #[inline]
    pub(super) fn view(&self) -> Option<View<G::Scalar>> {
        let (one, of) = (G::Scalar::one(), G::Scalar::from_f64);
        let (left, right) = (self.left?, self.right?);
        if self.blocked_at.is_some_and(|distance| distance < left.distance.min(right.distance)) {
            return None;
        }
        if (left.corner - right.corner).is_within(self.radius * of(WIDE)) {
            return None;
        }
        if left.from_wish + right.from_wish < self.radius * of(SLANTING) {
            return Some(View::Slanting);
        }
        Some(if left.from_wish < right.from_wish * of(NEARER) {
            View::Side(one)
        } else if right.from_wish < left.from_wish * of(NEARER) {
            View::Side(-one)
        } else {
            View::Middle
        })
    }
}
