//! [`Obstacle`]: a shape that a swept body can collide with.

use super::sweep::sweep;
use super::{Circle, Hit, Polygon, Wall};
use crate::scalar::Scalar;
use crate::scalar::slack;
use crate::space::Bounds;
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

    /// Returns the point of the hull nearest to `point`; `point` itself if it lies inside.
    #[inline]
    fn nearest(&self, point: V) -> V {
        let Some(first) = self.corner(0) else { return point };
        let (mut nearest, mut least) = (first, point.distance(first));
        // Inside a hull of either winding, the point is on the same side of all edges.
        let (mut left, mut right, mut corners) = (true, true, 0);
        for_each_edge(self, |from, to| {
            let side = (to - from).perp_dot(point - from);
            left = left && side >= V::Scalar::zero();
            right = right && side <= V::Scalar::zero();
            corners += 1;
            let candidate = nearest_on_segment(from, to, point);
            let distance = point.distance(candidate);
            if distance < least {
                (nearest, least) = (candidate, distance);
            }
        });
        if corners > 2 && (left != right) { point } else { nearest }
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
        if is_on_hull(self, point, from_hull.length()) {
            out_through_edge(self, point, way)
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
        let radius = self.rounding() + clearance;
        if touches(self, from, radius) {
            return Some(Hit { distance: V::Scalar::zero(), normal: self.out(from, way) });
        }
        sweep(self, from, way, radius)
    }

    /// Returns the distance (length) that a point moves from `from` along `way` until it comes
    /// within `clearance`: the distance of its [`hit`](Self::hit).
    #[inline]
    fn reach(&self, from: V, way: V, clearance: V::Scalar) -> Option<V::Scalar> {
        // `hit` would also compute the normal, which is not needed here and costs as much again.
        let radius = self.rounding() + clearance;
        if touches(self, from, radius) {
            return Some(V::Scalar::zero());
        }
        sweep(self, from, way, radius).map(|hit| hit.distance)
    }
}

/// Calls `edge` with both ends of every edge of the hull: no edge for one corner, one for two
/// corners, as many as corners for more.
#[inline]
pub(super) fn for_each_edge<V: Vec2Like, O: Obstacle<V> + ?Sized>(obstacle: &O, mut edge: impl FnMut(V, V)) {
    let Some(first) = obstacle.corner(0) else { return };
    let (mut from, mut index) = (first, 1);
    while let Some(to) = obstacle.corner(index) {
        edge(from, to);
        from = to;
        index += 1;
    }
    if index > 2 {
        edge(from, first);
    }
}

/// The point of the segment nearest to `point`.
#[inline]
pub(crate) fn nearest_on_segment<V: Vec2Like>(from: V, to: V, point: V) -> V {
    let along = to - from;
    let Some(direction) = along.direction() else { return from };
    let distance = direction.dot(point - from);
    if distance <= V::Scalar::zero() {
        from
    } else if distance >= along.length() {
        to
    } else {
        from + direction * distance
    }
}

/// Whether a point is within `radius` of the hull, or on the hull if `radius` is 0 or less.
#[inline]
fn touches<V: Vec2Like, O: Obstacle<V> + ?Sized>(obstacle: &O, point: V, radius: V::Scalar) -> bool {
    let gap = point.distance(obstacle.nearest(point));
    gap < radius || (radius <= V::Scalar::zero() && is_on_hull(obstacle, point, gap))
}

/// Whether a point at distance `gap` from the hull is on it or inside, to within rounding.
#[cold]
fn is_on_hull<V: Vec2Like, O: Obstacle<V> + ?Sized>(obstacle: &O, point: V, gap: V::Scalar) -> bool {
    let far = |place: V| place.x().abs() + place.y().abs();
    gap <= slack(far(point) + obstacle.corner(0).map_or(V::Scalar::zero(), far))
}

/// [`Obstacle::out`] on the hull and inside it.
#[cold]
fn out_through_edge<V: Vec2Like, O: Obstacle<V> + ?Sized>(obstacle: &O, point: V, way: V) -> V {
    let (mut nearest, left): (Option<(V::Scalar, V)>, _) = (None, way.perp());
    for_each_edge(obstacle, |from, to| {
        let Some(direction) = (to - from).direction() else { return };
        let distance = point.distance(nearest_on_segment(from, to, point));
        let out = outward(obstacle, from, direction, way);
        let better = nearest.is_none_or(|(least, best)| {
            let (tie, even) = (slack(distance + least + (to - from).length()), slack(V::Scalar::one()));
            let against = way.dot(best) - way.dot(out);
            let leftward = left.dot(out) - left.dot(best);
            distance < least - tie
                || (distance <= least + tie && (against > even || (against >= -even && leftward > even)))
        });
        if better {
            nearest = Some((distance, out));
        }
    });
    nearest.map_or(-way, |(_, out)| out)
}

/// The unit vector out of the hull, perpendicular to its edge that begins at `from`.
fn outward<V: Vec2Like, O: Obstacle<V> + ?Sized>(obstacle: &O, from: V, direction: V, way: V) -> V {
    let beside = direction.perp();
    // The corner farthest from the edge's line is on the inner side, if the hull has an inside.
    let (mut inside, mut farthest, mut index) = (V::Scalar::zero(), V::Scalar::zero(), 0);
    while let Some(corner) = obstacle.corner(index) {
        index += 1;
        let side = direction.perp_dot(corner - from);
        farthest = farthest.max(from.distance(corner));
        if side.abs() > inside.abs() {
            inside = side;
        }
    }
    let turned = if inside.abs() > slack(farthest) {
        inside > V::Scalar::zero()
    } else {
        beside.dot(way) > slack(V::Scalar::one())
    };
    if turned { -beside } else { beside }
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
