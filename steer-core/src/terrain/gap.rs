//! The gap between two obstacles.

use super::hull::for_each_edge;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Whether the gap between two obstacles is narrower than `width`.
///
/// The distance between two convex hulls is attained at a corner of one of them, unless they cross.
pub(crate) fn is_gap_narrower<G: Geometry, A: Obstacle<G> + ?Sized, B: Obstacle<G> + ?Sized>(
    one: &A,
    two: &B,
    width: G::Scalar,
) -> bool {
    let near = one.rounding() + two.rounding() + width;
    has_corner_within(one, two, near) || has_corner_within(two, one, near) || cross(one, two)
}

/// Whether a corner of `of` is nearer to the hull of `to` than `near`.
#[inline]
fn has_corner_within<G: Geometry, A: Obstacle<G> + ?Sized, B: Obstacle<G> + ?Sized>(
    of: &A,
    to: &B,
    near: G::Scalar,
) -> bool {
    let mut index = 0;
    while let Some(corner) = of.corner(index) {
        if corner.distance(to.nearest(corner)) < near {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether an edge of one hull crosses an edge of the other.
fn cross<G: Geometry, A: Obstacle<G> + ?Sized, B: Obstacle<G> + ?Sized>(one: &A, two: &B) -> bool {
    let mut crosses = false;
    for_each_edge(
        |index| one.corner(index),
        |a, b| {
            for_each_edge(
                |index| two.corner(index),
                |c, d| crosses = crosses || (parts(a, b, c, d) && parts(c, d, a, b)),
            );
        },
    );
    crosses
}

/// Whether the line through `a` and `b` separates `c` from `d`.
#[inline]
fn parts<G, V: Vec2Like<G>>(a: V, b: V, c: V, d: V) -> bool {
    let (zero, edge) = (V::Scalar::zero(), b - a);
    let (one, two) = (edge.perp_dot(c - a), edge.perp_dot(d - a));
    (one < zero && two > zero) || (one > zero && two < zero)
}

#[cfg(test)]
mod tests {
    use super::is_gap_narrower;
    use crate::bounds::Bounds;
    use crate::terrain::{Circle, Obstacle, Wall};
    use crate::test_vector::{V, v};

    fn gap(one: &impl Obstacle<V>, two: &impl Obstacle<V>, gap: f64) {
        for (narrow, width) in [(false, gap - 0.01), (true, gap + 0.01)] {
            assert_eq!(is_gap_narrower(one, two, width), narrow);
            assert_eq!(is_gap_narrower(two, one, width), narrow);
        }
    }

    #[test]
    fn the_gap_is_from_corner_to_hull_less_the_roundings() {
        let circle = Circle::new(v(0.0, 0.0), 4.0);
        gap(&circle, &Circle::new(v(6.0, 8.0), 3.0), 3.0);
        gap(&circle, &Wall::new(v(10.0, -50.0), v(10.0, 70.0)), 6.0);
        gap(&circle, &Wall::new(v(3.0, 4.0), v(30.0, 40.0)), 1.0);
        let area = Bounds { min: v(10.0, -20.0), max: v(30.0, 20.0) };
        gap(&circle, &area, 6.0);
        gap(&area, &Wall::new(v(35.0, -90.0), v(35.0, 90.0)), 5.0);
        // Inside the area, and across it.
        assert!(is_gap_narrower(&area, &Circle::new(v(20.0, 0.0), 1.0), 0.0));
        assert!(is_gap_narrower(&area, &Wall::new(v(20.0, -90.0), v(21.0, 90.0)), 0.0));
        assert!(is_gap_narrower(
            &Wall::new(v(-9.0, 0.0), v(9.0, 1.0)),
            &Wall::new(v(0.0, -9.0), v(1.0, 9.0)),
            0.0
        ));
    }
}
