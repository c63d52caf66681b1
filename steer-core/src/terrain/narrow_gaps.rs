//! [`Gap`], [`narrow_gaps`]: the gaps between obstacles.

extern crate alloc;

use alloc::vec::Vec;

use super::close_pairs::{for_each_close_pair, rectangle};
use crate::bounds::Bounds;
use crate::scalar::{Scalar, slack};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// A gap between two obstacles: the shortest line between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap<G: Geometry> {
    /// Indices of both obstacles, the smaller one first.
    pub between: [usize; 2],
    /// The nearest points (length) of both, in the same order.
    pub ends: [G::Vector; 2],
}

impl<G: Geometry> Gap<G> {
    /// Distance (length) between both obstacles.
    #[must_use]
    pub fn width(&self) -> G::Scalar {
        self.ends[0].distance(self.ends[1])
    }
}

/// Returns the gaps between obstacles that are narrower than `width` (length): those through which
/// no disc of this diameter fits.
///
/// The time is n log n for n obstacles in a plan, and grows with the number of those that are one
/// above the other.
///
/// # Examples
/// ```
/// use steer_core::terrain::narrow_gaps;
/// use steer_glam::{Glam, Wall};
/// use steer_glam::glam::vec2;
///
/// let wall = |from, to| Wall::new(vec2(0.0, from), vec2(0.0, to));
/// let walls: [Wall; 3] = [wall(0.0, 4.0), wall(5.0, 9.0), wall(12.0, 20.0)];
/// let gaps = narrow_gaps::<Glam, _>(&walls, 1.5);
/// assert_eq!(gaps.len(), 1);
/// assert_eq!((gaps[0].between, gaps[0].width()), ([0, 1], 1.0));
/// ```
///
/// # Degenerate cases
/// Obstacles that touch or overlap have no gap between them. If several points are nearest, as
/// between parallel walls, the ends are two of them.
#[must_use]
pub fn narrow_gaps<G: Geometry, O: Obstacle<G>>(obstacles: &[O], width: G::Scalar) -> Vec<Gap<G>> {
    let mut gaps = Vec::new();
    if width > G::Scalar::zero() {
        let around: Vec<Bounds<G>> = obstacles.iter().map(rectangle::<G, O>).collect();
        for_each_close_pair(
            &around,
            |_| width,
            |one, two| {
                let between = [one.min(two), one.max(two)];
                let ends = ends::<G, O>(&obstacles[between[0]], &obstacles[between[1]]);
                gaps.extend(ends.map(|ends| Gap { between, ends }).filter(|gap| gap.width() < width));
            },
        );
    }
    gaps
}

/// The nearest points of two obstacles that do not touch.
fn ends<G: Geometry, O: Obstacle<G>>(one: &O, two: &O) -> Option<[G::Vector; 2]> {
    let mut nearest: Option<(G::Scalar, [G::Vector; 2])> = None;
    // The distance between two convex hulls is attained at a corner of one of them.
    for (of, to, is_turned) in [(one, two, false), (two, one, true)] {
        for corner in corners(of) {
            let other = to.nearest(corner);
            let distance = corner.distance(other);
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, if is_turned { [other, corner] } else { [corner, other] }));
            }
        }
    }
    let (distance, [from, to]) = nearest?;
    let tie = |other: G::Vector| slack(from.x().abs() + from.y().abs() + distance + from.distance(other));
    let way = (to - from).direction().filter(|_| distance - one.rounding() - two.rounding() > tie(from))?;
    // Hulls that cross lie on both sides of a line across the shortest one from a corner.
    let is_behind = |at, way: G::Vector| move |corner: G::Vector| way.dot(corner - at) <= tie(corner);
    let are_apart = corners(one).all(is_behind(from, way)) && corners(two).all(is_behind(to, -way));
    are_apart.then(|| [from + way * one.rounding(), to - way * two.rounding()])
}

fn corners<G: Geometry>(of: &impl Obstacle<G>) -> impl Iterator<Item = G::Vector> {
    (0..).map_while(|index| of.corner(index))
}

#[cfg(test)]
mod tests {
    use super::narrow_gaps;
    use crate::terrain::Wall;
    use crate::test_vector::{V, v};
    use crate::vector::Vec2Ext as _;

    #[test]
    fn walls_on_one_line_have_a_gap_and_crossing_ones_have_none() {
        let wall = |from, to| Wall::new(from, to);
        for step in 1..90_u32 {
            let way = v(f64::from(step).sqrt(), f64::from(90 - step).sqrt());
            let [a, b, c, d] = [-10.0, -0.3, 0.3, 10.0].map(|far| v(50.0, 50.0) + way * far);
            assert_eq!(narrow_gaps::<V, _>(&[wall(a, b), wall(c, d)], 5.8).len(), 1, "{step}");
            assert_eq!(narrow_gaps::<V, _>(&[wall(a, b), wall(c, d)], 5.6).len(), 0, "{step}");
            let aside = way.quarter_turn();
            assert_eq!(narrow_gaps::<V, _>(&[wall(a, c), wall(b - aside, b + aside * 2.0)], 99.0).len(), 0);
        }
    }
}
