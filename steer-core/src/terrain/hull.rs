//! The convex hull of some corners. `corner` returns the corner at an index, in order around the
//! hull, and `None` beyond the last.

use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Calls `edge` with both ends of every edge of the hull: no edge for one corner, one for two
/// corners, as many as corners for more.
#[inline]
pub(super) fn for_each_edge<G>(corner: impl Fn(usize) -> Option<G>, mut edge: impl FnMut(G, G))
where
    G: Copy,
{
    let Some(first) = corner(0) else { return };
    let (mut from, mut index) = (first, 1);
    while let Some(to) = corner(index) {
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
pub(crate) fn nearest_on_segment<G, V: Vec2Like<G>>(from: V, to: V, point: V) -> V {
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

/// A tangent from a point to a circle round a corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tangent<G: Geometry> {
    /// Unit vector.
    pub(crate) direction: G::Vector,
    /// Distance from the point to the circle, along the tangent.
    pub(crate) length: G::Scalar,
}

/// Returns the outermost tangents, left and right, from a point to everything within `radius` of
/// the hull. `None` if the point is within `radius` of a corner.
#[inline]
pub(crate) fn tangents<G: Geometry>(
    corner: impl Fn(usize) -> Option<G::Vector>,
    from: G::Vector,
    radius: G::Scalar,
) -> Option<[Tangent<G>; 2]> {
    let mut outermost: Option<[Tangent<G>; 2]> = None;
    for corner in (0..).map_while(corner) {
        let to_corner = corner - from;
        let distance = to_corner.length();
        if distance <= radius {
            return None;
        }
        let (direction, sin) = (to_corner.direction()?, radius / distance);
        let cos = G::Scalar::one().leg(sin);
        let tangent = |sin: G::Scalar| Tangent {
            direction: direction.rotate_by(G::Vector::new(cos, sin)),
            length: distance * cos,
        };
        let (left, right) = (tangent(sin), tangent(-sin));
        outermost = Some(match outermost {
            None => [left, right],
            Some([most_left, most_right]) => {
                let turn_left = most_left.direction.perp_dot(left.direction);
                let turn_right = most_right.direction.perp_dot(right.direction);
                [
                    if turn_left > G::Scalar::zero() { left } else { most_left },
                    if turn_right < G::Scalar::zero() { right } else { most_right },
                ]
            }
        });
    }
    outermost
}

/// Whether a point at distance `gap` from the hull is within `radius` of it, or on the hull if
/// `radius` is 0 or less.
#[inline]
pub(super) fn touches<G, V: Vec2Like<G>>(
    corner: impl Fn(usize) -> Option<V>,
    point: V,
    gap: V::Scalar,
    radius: V::Scalar,
) -> bool {
    gap < radius || (radius <= V::Scalar::zero() && is_on(corner, point, gap))
}

/// Nearest point of the hull, or `point` itself if it lies inside.
#[inline]
pub(super) fn nearest<G, V: Vec2Like<G>>(corner: impl Fn(usize) -> Option<V>, point: V) -> V {
    let Some(first) = corner(0) else { return point };
    let (mut nearest, mut least) = (first, point.distance(first));
    // Inside a hull of either winding, the point is on the same side of all edges.
    let (mut left, mut right, mut corners) = (true, true, 0);
    for_each_edge(corner, |from, to| {
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

/// Whether a point at distance `gap` from the hull is on it or inside, to within rounding.
#[cold]
pub(super) fn is_on<G, V: Vec2Like<G>>(
    corner: impl Fn(usize) -> Option<V>,
    point: V,
    gap: V::Scalar,
) -> bool {
    let far = |place: V| place.x().abs() + place.y().abs();
    gap <= slack(far(point) + corner(0).map_or(V::Scalar::zero(), far))
}

/// [`Obstacle::out`](crate::terrain::Obstacle::out) on the hull and inside it.
#[cold]
pub(super) fn out_through_edge<G, V: Vec2Like<G>>(
    corner: impl Fn(usize) -> Option<V>,
    point: V,
    way: V,
) -> V {
    let (mut nearest, left): (Option<(V::Scalar, V)>, _) = (None, way.quarter_turn());
    let size = size(&corner);
    for_each_edge(&corner, |from, to| {
        let Some(direction) = (to - from).direction() else { return };
        let distance = point.distance(nearest_on_segment(from, to, point));
        let out = outward(&corner, size, from, direction, way);
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

/// Twice the greatest distance between the first corner and another: no two are farther apart.
fn size<G, V: Vec2Like<G>>(corner: impl Fn(usize) -> Option<V>) -> V::Scalar {
    let Some(first) = corner(0) else { return V::Scalar::zero() };
    let (mut farthest, mut index) = (V::Scalar::zero(), 1);
    while let Some(place) = corner(index) {
        index += 1;
        farthest = farthest.max(first.distance(place));
    }
    farthest + farthest
}

/// The unit vector out of a hull of this [`size`], perpendicular to its edge that begins at `from`.
fn outward<G, V: Vec2Like<G>>(
    corner: impl Fn(usize) -> Option<V>,
    size: V::Scalar,
    from: V,
    direction: V,
    way: V,
) -> V {
    let beside = direction.quarter_turn();
    // The corner farthest from the edge's line is on the inner side, if the hull has an inside.
    let (mut inside, mut farthest, mut index) = (V::Scalar::zero(), V::Scalar::zero(), 0);
    while let Some(place) = corner(index) {
        index += 1;
        let side = direction.perp_dot(place - from);
        farthest = farthest.max(from.distance(place));
        if side.abs() > inside.abs() {
            inside = side;
        }
        // Any corner beside the line by more than rounding is on the inner side. Without this, all
        // edges together take the square of the number of corners.
        if inside.abs() > slack(size + size) {
            break;
        }
    }
    let turned = if inside.abs() > slack(farthest) {
        inside > V::Scalar::zero()
    } else {
        beside.dot(way) > slack(V::Scalar::one())
    };
    if turned { -beside } else { beside }
}
