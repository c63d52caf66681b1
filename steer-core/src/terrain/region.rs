//! [`Region`]: an area to stay in.

use super::{Circle, Polygon};
use crate::bounds::Bounds;
use crate::vector::{Vec2Ext, Vec2Like};

/// A convex area with sides. It measures the depth of a point inside each side.
///
/// Circles, axis-aligned boxes ([`Bounds`]) and convex polygons are regions.
pub trait Region<V: Vec2Like> {
    /// Calls `side` for every side, with the depth (length) of the point inside it, negative
    /// outside, and the inward unit vector.
    fn for_each_side(&self, point: V, side: impl FnMut(V::Scalar, V));
}

/// Its only side is the rim nearest to the point. At the exact centre, where no rim is nearest, it
/// has no side.
impl<V: Vec2Like> Region<V> for Circle<V> {
    #[inline]
    fn for_each_side(&self, point: V, mut side: impl FnMut(V::Scalar, V)) {
        let to_center = self.center - point;
        if let Some(inward) = to_center.direction() {
            side(self.radius - to_center.length(), inward);
        }
    }
}

impl<V: Vec2Like> Region<V> for Bounds<V> {
    #[inline]
    fn for_each_side(&self, point: V, mut side: impl FnMut(V::Scalar, V)) {
        let x = V::unit_x();
        side(point.x() - self.min.x(), x);
        side(self.max.x() - point.x(), -x);
        side(point.y() - self.min.y(), x.perp());
        side(self.max.y() - point.y(), -x.perp());
    }
}

impl<V: Vec2Like, P: AsRef<[V]>> Region<V> for Polygon<V, P> {
    #[inline]
    fn for_each_side(&self, point: V, mut side: impl FnMut(V::Scalar, V)) {
        for (from, inward) in self.inward() {
            side(inward.dot(point - from), inward);
        }
    }
}
