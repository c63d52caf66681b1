//! An obstacle as a field sees it.

extern crate alloc;

use alloc::vec::Vec;

use crate::bounds::Bounds;
use crate::scalar::Scalar as _;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like as _};

/// A copy of any obstacle.
#[derive(Clone, Debug)]
pub(super) struct Solid<G: Geometry> {
    pub(super) corners: Vec<G::Vector>,
    pub(super) rounding: G::Scalar,
}

impl<G: Geometry> Solid<G> {
    pub(super) fn of(obstacle: &impl Obstacle<G>) -> Self {
        let corners = (0..).map_while(|index| obstacle.corner(index)).collect();
        Self { corners, rounding: obstacle.rounding() }
    }

    /// Returns a wall between two points, such as across a gap.
    pub(super) fn wall(ends: [G::Vector; 2]) -> Self {
        Self { corners: ends.to_vec(), rounding: G::Scalar::zero() }
    }

    /// Returns walls to the sides of an area that are nearer than `clearance` (length).
    pub(super) fn to_sides(&self, area: &Bounds<G>, clearance: G::Scalar) -> impl Iterator<Item = Self> {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        let sides =
            [(area.min, one, zero), (area.min, zero, one), (area.max, -one, zero), (area.max, zero, -one)];
        sides.into_iter().filter_map(move |(side, x, y)| {
            let inward = G::Vector::new(x, y);
            let depth = |corner: &G::Vector| inward.dot(*corner - side);
            let nearer = |one, other| if depth(&other) < depth(&one) { other } else { one };
            let corner = self.corners.iter().copied().reduce(nearer)?;
            let (far, near) = (depth(&corner), depth(&corner) - self.rounding);
            let is_narrow = near > zero && near < clearance;
            is_narrow.then(|| Self::wall([corner - inward * self.rounding, corner - inward * far]))
        })
    }

    /// Distance of a point. Negative in a circle, 0 in a polygon.
    pub(super) fn distance(&self, point: G::Vector) -> G::Scalar {
        point.distance(self.nearest(point)) - self.rounding
    }
}

impl<G: Geometry> Obstacle<G> for Solid<G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        self.corners.get(index).copied()
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        self.rounding
    }
}
