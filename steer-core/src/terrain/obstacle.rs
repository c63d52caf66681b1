//! [`Obstacle`]: what a swept body can run into.

use super::{Circle, Polygon, Wall};
use crate::{Bounds, Scalar, Vec2Ext, Vec2Like};

/// A convex obstacle: corners, and a rounding around them.
///
/// It fills all points no farther than [`rounding`](Self::rounding) from the convex hull of its corners. A circle has one corner, a wall two, a box four, a polygon as
/// many as it has points. A shape of one's own says the same two things.
pub trait Obstacle<V: Vec2Like> {
    /// The corner of this number, from 0, in order around the hull; `None` beyond the last. There is one at least.
    fn corner(&self, index: usize) -> Option<V>;
    /// How far the obstacle reaches beyond its hull, 0 or more.
    fn rounding(&self) -> V::Scalar;

    /// The point of the hull that is nearest to `point`; the point itself where it lies inside.
    #[inline]
    fn nearest(&self, point: V) -> V {
        let Some(first) = self.corner(0) else { return point };
        let (mut nearest, mut least) = (first, point.distance(first));
        // Inside a hull of either winding the point is on the same side of all edges.
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

    /// How far a point that starts at `from` moves along the unit vector `way` until it comes within `clearance` of the obstacle.
    ///
    /// 0 if it is so near already; `None` if it never comes.
    #[inline]
    fn reach(&self, from: V, way: V, clearance: V::Scalar) -> Option<V::Scalar> {
        let radius = self.rounding() + clearance;
        if from.distance(self.nearest(from)) < radius {
            return Some(V::Scalar::zero());
        }
        let mut first: Option<V::Scalar> = None;
        let mut hit = |distance: Option<V::Scalar>| {
            if let Some(distance) = distance {
                first = Some(first.map_or(distance, |least| least.min(distance)));
            }
        };
        let mut index = 0;
        while let Some(corner) = self.corner(index) {
            hit(reach_circle(from, way, corner, radius));
            index += 1;
        }
        for_each_edge(self, |a, b| {
            hit(reach_offset_edge(from, way, a, b, radius));
            hit(reach_offset_edge(from, way, b, a, radius));
        });
        first
    }
}

/// Calls `edge` with both ends of every edge of the hull: none for one corner, one for two, as many as corners for more.
#[inline]
fn for_each_edge<V: Vec2Like, O: Obstacle<V> + ?Sized>(obstacle: &O, mut edge: impl FnMut(V, V)) {
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

/// The point of the segment that is nearest to `point`.
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

/// The distance along `way` at which a point enters a circle that it is outside of.
#[inline]
fn reach_circle<V: Vec2Like>(from: V, way: V, center: V, radius: V::Scalar) -> Option<V::Scalar> {
    let to_center = center - from;
    let (along, aside) = (way.dot(to_center), way.perp_dot(to_center).abs());
    if along <= V::Scalar::zero() || aside >= radius {
        return None;
    }
    // As a product of sums: the squares would cancel.
    let half_chord = ((radius - aside) * (radius + aside)).sqrt();
    Some((along - half_chord).max(V::Scalar::zero()))
}

/// The distance along `way` at which a point crosses, from outside, the line that runs beside the edge a–b at `radius` on its −90° side.
#[inline]
fn reach_offset_edge<V: Vec2Like>(from: V, way: V, a: V, b: V, radius: V::Scalar) -> Option<V::Scalar> {
    let edge = b - a;
    let direction = edge.direction()?;
    let outward = -direction.perp();
    let gap = outward.dot(from - a) - radius;
    let approach = -outward.dot(way);
    if gap < V::Scalar::zero() || approach <= V::Scalar::zero() || gap > approach * max_reach::<V>() {
        return None;
    }
    let distance = gap / approach;
    let crossing = direction.dot(from + way * distance - a);
    (crossing >= V::Scalar::zero() && crossing <= edge.length()).then_some(distance)
}

/// Beyond this distance a quotient is not formed: it could leave the range of the number.
#[inline]
fn max_reach<V: Vec2Like>() -> V::Scalar {
    V::Scalar::one() / V::Scalar::epsilon()
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

impl<V: Vec2Like> Obstacle<V> for Polygon<'_, V> {
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
        // Beside the line by 3 of 5: half the chord is 4.
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
        // Its end is round: 2 beyond it the line grazes, 6 clear of it nothing does.
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
