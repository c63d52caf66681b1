//! [`Hit`]: the contact of a swept disc with an obstacle.

use super::hull::for_each_edge;
use crate::scalar::{Scalar, is_in_range, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// First contact of a disc that moves in a straight line with an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<G: Geometry> {
    /// Distance (length) that the disc moves until the contact, 0 or more.
    pub distance: G::Scalar,
    /// Unit vector out of the obstacle, from the point of contact toward the disc's centre.
    pub normal: G::Vector,
}

/// First hit of a disc that does not touch the hull of these corners yet; `radius` is the sum of
/// the disc's radius and the obstacle's rounding.
#[inline]
pub(super) fn sweep<G: Geometry>(
    corner: impl Fn(usize) -> Option<G::Vector>,
    from: G::Vector,
    way: G::Vector,
    radius: G::Scalar,
) -> Option<Hit<G>> {
    let mut first: Option<Hit<G>> = None;
    let mut hit = |found: Option<Hit<G>>| {
        if let Some(found) = found
            && first.is_none_or(|first| found.distance < first.distance)
        {
            first = Some(found);
        }
    };
    let mut index = 0;
    while let Some(center) = corner(index) {
        hit(hit_circle(from, way, center, radius));
        index += 1;
    }
    for_each_edge(corner, |a, b| hit(hit_edge(from, way, a, b, radius)));
    // The normal of a corner's hit is as long as the radius. Most hits are not the first, and need
    // no unit vector.
    first.map(|first| Hit { normal: first.normal.direction_or(-way), ..first })
}

/// Hit of a point that enters a circle from outside. The normal is as long as the radius.
#[inline]
fn hit_circle<G: Geometry>(
    from: G::Vector,
    way: G::Vector,
    center: G::Vector,
    radius: G::Scalar,
) -> Option<Hit<G>> {
    let to_center = center - from;
    let (along, aside) = (way.dot(to_center), way.perp_dot(to_center));
    if along <= G::Scalar::zero() || aside.abs() >= radius {
        return None;
    }
    let half_chord = radius.leg(aside.abs());
    let distance = (along - half_chord).max(G::Scalar::zero());
    Some(Hit { distance, normal: -(way * half_chord + way.quarter_turn() * aside) })
}

/// Hit of a point that crosses, from outside, one of the two lines parallel to the edge a–b at
/// distance `radius`.
#[inline]
fn hit_edge<G: Geometry>(
    from: G::Vector,
    way: G::Vector,
    a: G::Vector,
    b: G::Vector,
    radius: G::Scalar,
) -> Option<Hit<G>> {
    let zero = G::Scalar::zero();
    let edge = b - a;
    let direction = edge.direction()?;
    // From both ends: the rounding is then the same for either order.
    let beside = (direction.perp_dot(from - a) + direction.perp_dot(from - b)) * G::Scalar::from_f64(0.5);
    let toward = direction.perp_dot(way);
    // From outside, only the line that the point moves toward can be crossed.
    let (gap, approach) = if toward < zero { (beside - radius, -toward) } else { (-beside - radius, toward) };
    if gap < zero || approach <= zero {
        return None;
    }
    let distance = gap / approach;
    if !is_in_range(distance) {
        return None;
    }
    let crossing = direction.dot(from + way * distance - a);
    let outward = if toward < zero { direction.quarter_turn() } else { -direction.quarter_turn() };
    // A point that moves toward a corner must not pass between the two edges.
    let (length, tie) = (edge.length(), slack(distance + edge.length()));
    (crossing >= -tie && crossing <= length + tie).then_some(Hit { distance, normal: outward })
}

#[cfg(test)]
mod tests {
    use crate::terrain::{Circle, Hit, Obstacle, Polygon, Wall};
    use crate::test_vector::{V, v};
    use crate::vector::Vec2Ext;

    fn near(found: Option<Hit<V>>, distance: f64, normal: V) {
        let hit = found.unwrap();
        assert!((hit.distance - distance).abs() < 1e-12, "{hit:?}");
        assert!(hit.normal.distance(normal) < 1e-12, "{hit:?}");
    }

    #[test]
    fn the_normal_is_that_of_the_edge_or_from_the_corner() {
        // A disc of radius 5 meets the wall head-on and at a slant. It meets the wall's end, 3
        // beside its line, at a distance of 4.
        let wall = Wall::new(v(20.0, -30.0), v(20.0, 10.0));
        near(wall.hit(v(0.0, 0.0), v(1.0, 0.0), 5.0), 15.0, v(-1.0, 0.0));
        near(wall.hit(v(40.0, 0.0), v(-0.6, -0.8), 5.0), 25.0, v(1.0, 0.0));
        near(wall.hit(v(0.0, 13.0), v(1.0, 0.0), 5.0), 16.0, v(-0.8, 0.6));
        let circle = Circle::new(v(20.0, 3.0), 4.0);
        near(circle.hit(v(0.0, 0.0), v(1.0, 0.0), 1.0), 16.0, v(-0.8, -0.6));
        assert_eq!(wall.hit(v(0.0, 16.0), v(1.0, 0.0), 5.0), None);
    }

    #[test]
    fn what_touches_already_is_hit_from_the_nearest_point() {
        let wall = Wall::new(v(0.0, 0.0), v(30.0, 40.0));
        near(wall.hit(v(15.0 - 0.8, 20.0 + 0.6), v(1.0, 0.0), 2.0), 0.0, v(-0.8, 0.6));
        // Exactly on the wall: against the motion, else counter-clockwise (+90°), whatever the
        // rounding.
        for share in [0.1, 0.3, 0.7, 0.9] {
            let on = v(30.0 * share, 40.0 * share);
            near(wall.hit(on, v(1.0, 0.0), 0.0), 0.0, v(-0.8, 0.6));
            near(wall.hit(on, v(-1.0, 0.0), 3.0), 0.0, v(0.8, -0.6));
            near(wall.hit(on, v(0.6, 0.8), 3.0), 0.0, v(-0.8, 0.6));
            near(wall.hit(on, v(-0.6, -0.8), 0.0), 0.0, v(-0.8, 0.6));
        }
        let circle = Circle::new(v(0.1, 0.2), 4.0);
        near(circle.hit(v(0.1, 0.2), v(0.6, 0.8), 1.0), 0.0, v(-0.6, -0.8));
    }

    #[test]
    fn inside_a_polygon_the_way_out_is_through_the_nearest_edge() {
        let mut corners = [v(0.0, 0.0), v(30.0, 40.0), v(-10.0, 70.0), v(-40.0, 30.0)];
        for _ in 0..2 {
            let polygon = Polygon::new(&corners).unwrap();
            for way in [v(1.0, 0.0), v(-1.0, 0.0)] {
                near(polygon.hit(v(15.0 - 4.0, 20.0 + 3.0), way, 0.0), 0.0, v(0.8, -0.6));
                near(polygon.hit(v(15.0, 20.0), way, 0.0), 0.0, v(0.8, -0.6));
            }
            corners.reverse();
        }
    }
}
