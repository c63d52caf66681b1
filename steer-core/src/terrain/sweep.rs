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

/// First hit of a disc that does not touch the hull of these corners yet. `radius` is the sum of
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
