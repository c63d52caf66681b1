//! [`Obstacle`]: a shape that a swept body can collide with.

use super::sweep::sweep;
use super::{Circle, Hit, Polygon, Wall, hull};
use crate::bounds::Bounds;
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

/// A convex obstacle: corners, and a rounding around them.
///
/// It contains all points no farther than [`rounding`](Self::rounding) from the convex hull of its
/// corners. A circle has one corner, a wall two, a box four, a polygon as many as it has points. A
/// custom shape implements the same two methods.
pub trait Obstacle<V: Vec2Like> {
    /// Returns the corner at `index`, counted from 0 in order around the hull; `None` beyond the
    /// last. There is at least one corner.
    fn corner(&self, index: usize) -> Option<V>;
    /// Distance (length) by which the obstacle extends beyond its hull, 0 or more.
    fn rounding(&self) -> V::Scalar;

    /// Returns the velocity of the obstacle, zero by default. See [`Moving`](super::Moving).
    #[inline]
    fn velocity(&self) -> V {
        V::zero()
    }

    /// Returns the point of the hull nearest to `point`; `point` itself if it lies inside.
    #[inline]
    fn nearest(&self, point: V) -> V {
        hull::nearest(|index| self.corner(index), point)
    }

    /// Returns the outward direction at `point`: the unit vector from the nearest point of the
    /// hull.
    ///
    /// On the hull (to within rounding) and inside it, the vector is perpendicular to the nearest
    /// edge. Among equally near edges, the vector most opposed to the unit vector `way` is taken;
    /// if they tie, the one most toward the counter-clockwise (+90°) side of `way`. The vector
    /// points away from the inside. A wall has no inside: the vector is opposed to `way`, and for a
    /// `way` along the wall it is counter-clockwise (+90°) from the direction of its first corner
    /// to its second. On a hull that is a point, such as the centre of a circle, the vector is
    /// −way.
    #[inline]
    fn out(&self, point: V, way: V) -> V {
        let from_hull = point - self.nearest(point);
        let corner = |index| self.corner(index);
        if hull::is_on(corner, point, from_hull.length()) {
            hull::out_through_edge(corner, point, way)
        } else {
            from_hull.direction_or(-way)
        }
    }

    /// Returns the first contact of a disc of radius `clearance` (length) that starts at `from` and
    /// moves along the unit vector `way`: its centre then comes within `clearance` of the obstacle.
    ///
    /// If the centre is so near already, or on the hull, the distance is 0 and the normal is
    /// [`out`](Self::out). `None` if the disc never touches the obstacle.
    #[inline]
    fn hit(&self, from: V, way: V, clearance: V::Scalar) -> Option<Hit<V>> {
        let (radius, corner) = (self.rounding() + clearance, |index| self.corner(index));
        if hull::touches(corner, from, from.distance(self.nearest(from)), radius) {
            return Some(Hit { distance: V::Scalar::zero(), normal: self.out(from, way) });
        }
        sweep(corner, from, way, radius)
    }

    /// Returns the distance (length) that a point moves from `from` along `way` until it comes
    /// within `clearance`: the distance of its [`hit`](Self::hit).
    #[inline]
    fn reach(&self, from: V, way: V, clearance: V::Scalar) -> Option<V::Scalar> {
        // `hit` would also compute the normal, which is not needed here and costs as much again.
        let (radius, corner) = (self.rounding() + clearance, |index| self.corner(index));
        if hull::touches(corner, from, from.distance(self.nearest(from)), radius) {
            return Some(V::Scalar::zero());
        }
        sweep(corner, from, way, radius).map(|hit| hit.distance)
    }
}

impl<V: Vec2Like, O: Obstacle<V> + ?Sized> Obstacle<V> for &O {
    #[inline]
    fn corner(&self, index: usize) -> Option<V> {
        (**self).corner(index)
    }
    #[inline]
    fn rounding(&self) -> V::Scalar {
        (**self).rounding()
    }
    #[inline]
    fn velocity(&self) -> V {
        (**self).velocity()
    }
}

impl<V: Vec2Like> Obstacle<V> for Circle<V> {
    #[inline]
    fn corner(&self, index: usize) -> Option<V> {
        (index == 0).then_some(self.center)
    }
    #[inline]
    fn rounding(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vec2Like> Obstacle<V> for Wall<V> {
    #[inline]
    fn corner(&self, index: usize) -> Option<V> {
        match index {
            0 => Some(self.from),
            1 => Some(self.to),
            _ => None,
        }
    }
    #[inline]
    fn rounding(&self) -> V::Scalar {
        V::Scalar::zero()
    }
}

impl<V: Vec2Like, P: AsRef<[V]>> Obstacle<V> for Polygon<V, P> {
    #[inline]
    fn corner(&self, index: usize) -> Option<V> {
        self.points().get(index).copied()
    }
    #[inline]
    fn rounding(&self) -> V::Scalar {
        V::Scalar::zero()
    }
}

impl<V: Vec2Like> Obstacle<V> for Bounds<V> {
    #[inline]
    fn corner(&self, index: usize) -> Option<V> {
        match index {
            0 => Some(self.min),
            1 => Some(V::new(self.max.x(), self.min.y())),
            2 => Some(self.max),
            3 => Some(V::new(self.min.x(), self.max.y())),
            _ => None,
        }
    }
    #[inline]
    fn rounding(&self) -> V::Scalar {
        V::Scalar::zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn a_circle_is_reached_at_its_rim() {
        // The centre is 3 beside the line, the radii are 5 in total: half the chord is 4.
        let circle = Circle::new(v(20.0, 3.0), 4.0);
        assert_eq!(circle.reach(v(0.0, 0.0), v(1.0, 0.0), 1.0), Some(16.0));
        assert_eq!(circle.reach(v(0.0, 0.0), v(-1.0, 0.0), 1.0), None);
        assert_eq!(circle.reach(v(0.0, -2.0), v(1.0, 0.0), 1.0), None);
        assert_eq!(circle.reach(v(18.0, 3.0), v(-1.0, 0.0), 1.0), Some(0.0));
    }

    #[test]
    fn a_long_wall_alarms_only_who_runs_into_it() {
        let wall = Wall { from: v(10.0, -20.0), to: v(10.0, 20.0) };
        assert_eq!(wall.reach(v(0.0, 0.0), v(1.0, 0.0), 2.0), Some(8.0));
        assert_eq!(wall.reach(v(20.0, 5.0), v(-1.0, 0.0), 2.0), Some(8.0));
        // Its end is round: a line 1 beyond it only grazes it, and a line 6 beside the wall is
        // clear.
        assert_eq!(wall.reach(v(0.0, 21.0), v(1.0, 0.0), 1.0), None);
        assert_eq!(wall.reach(v(4.0, -100.0), v(0.0, 1.0), 5.9), None);
        assert_eq!(wall.reach(v(4.0, 0.0), v(0.0, 1.0), 6.5), Some(0.0));
    }

    #[test]
    fn a_box_and_a_polygon_of_either_winding_are_the_same() {
        let area = Bounds { min: v(10.0, -5.0), max: v(30.0, 5.0) };
        let corners = [v(10.0, -5.0), v(10.0, 5.0), v(30.0, 5.0), v(30.0, -5.0)];
        let polygon = Polygon::new(&corners).unwrap();
        for (from, reach) in [
            (v(0.0, 0.0), Some(9.0)),
            (v(0.0, 5.6), Some(9.2)),
            (v(0.0, 6.1), None),
            (v(20.0, 0.0), Some(0.0)),
            (v(31.5, 0.0), None),
        ] {
            for found in [area.reach(from, v(1.0, 0.0), 1.0), polygon.reach(from, v(1.0, 0.0), 1.0)] {
                match (found, reach) {
                    (Some(found), Some(reach)) => assert!((found - reach).abs() < 1e-12, "{from:?}"),
                    _ => assert_eq!(found, reach, "{from:?}"),
                }
            }
        }
        assert_eq!(area.nearest(v(20.0, 1.0)), v(20.0, 1.0));
        assert_eq!(polygon.nearest(v(20.0, 9.0)), v(20.0, 5.0));
    }
}
