//! [`Region`]: an area to stay in.

use super::{Circle, Polygon};
use crate::{Bounds, Vec2Ext, Vec2Like};

/// A convex area with sides: how deep inside a point lies, and which way is in.
///
/// Circles, axis-aligned boxes ([`Bounds`]) and convex polygons are regions.
pub trait Region<V: Vec2Like> {
    /// Calls `side` for every side: how far inside it the point lies (negative: outside), and the unit vector inward.
    fn for_each_side(&self, point: V, side: impl FnMut(V::Scalar, V));
}

/// Its one side is the rim nearest to the point. In the very centre, where no rim is nearest, it has none.
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

impl<V: Vec2Like> Region<V> for Polygon<'_, V> {
    #[inline]
    fn for_each_side(&self, point: V, mut side: impl FnMut(V::Scalar, V)) {
        for (from, inward) in self.inward() {
            side(inward.dot(point - from), inward);
        }
    }
}
