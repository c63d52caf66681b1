//! [`Region`]: an area to stay in.

use super::{Circle, Polygon};
use crate::bounds::Bounds;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// A convex area with sides. It measures the depth of a point inside each side.
///
/// Circles, axis-aligned boxes ([`Bounds`]) and convex polygons are regions.
pub trait Region<G: Geometry> {
    /// Calls `side` for every side, with the depth (length) of the point inside it, negative
    /// outside, and the inward unit vector.
    fn for_each_side(&self, point: G::Vector, side: impl FnMut(G::Scalar, G::Vector));
}

/// Its only side is the rim nearest to the point. At the exact centre, where no rim is nearest, it
/// has no side.
impl<G: Geometry> Region<G> for Circle<G> {
    #[inline]
    fn for_each_side(&self, point: G::Vector, mut side: impl FnMut(G::Scalar, G::Vector)) {
        let to_center = self.center - point;
        if let Some(inward) = to_center.direction() {
            side(self.radius - to_center.length(), inward);
        }
    }
}

impl<G: Geometry> Region<G> for Bounds<G> {
    #[inline]
    fn for_each_side(&self, point: G::Vector, mut side: impl FnMut(G::Scalar, G::Vector)) {
        let x = G::Vector::unit_x();
        side(point.x() - self.min.x(), x);
        side(self.max.x() - point.x(), -x);
        side(point.y() - self.min.y(), x.quarter_turn());
        side(self.max.y() - point.y(), -x.quarter_turn());
    }
}

impl<G: Geometry, P: AsRef<[G::Vector]>> Region<G> for Polygon<G, P> {
    #[inline]
    fn for_each_side(&self, point: G::Vector, mut side: impl FnMut(G::Scalar, G::Vector)) {
        for (from, inward) in self.inward() {
            side(inward.dot(point - from), inward);
        }
    }
}
