//! The tangents past an obstacle, and past a row of obstacles.

use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::terrain::is_gap_narrower;
use crate::vector::{Vec2Ext, Vec2Like};

/// Maximum number of obstacles in a row on either side of the first.
const LONGEST_ROW: usize = 16;

/// Returns the tangents, left and right, from a point to an obstacle that includes everything
/// within `radius` of its hull; `None` from within it.
#[inline]
pub(super) fn tangents<V: Vec2Like, O: Obstacle<V>>(
    from: V,
    obstacle: &O,
    radius: V::Scalar,
) -> Option<(V, V)> {
    if from.distance(obstacle.nearest(from)) <= radius {
        return None;
    }
    let mut widest: Option<(V, V)> = None;
    let mut index = 0;
    while let Some(corner) = obstacle.corner(index) {
        index += 1;
        let to_corner = corner - from;
        let sin = radius / to_corner.length();
        let cos = V::Scalar::one().leg(sin);
        let line = to_corner.direction()?;
        let (left, right) = (line.rotate_by(V::new(cos, sin)), line.rotate_by(V::new(cos, -sin)));
        widest = Some(match widest {
            None => (left, right),
            Some((most_left, most_right)) => (
                if most_left.perp_dot(left) > V::Scalar::zero() { left } else { most_left },
                if most_right.perp_dot(right) < V::Scalar::zero() { right } else { most_right },
            ),
        });
    }
    widest
}

/// A body that is to pass a row of obstacles: obstacles whose gaps are too narrow for it.
pub(super) struct Around<V: Vec2Like> {
    pub(super) from: V,
    /// Unit vector of its direction of motion.
    pub(super) way: V,
    /// Its radius and the distance that it keeps, together.
    pub(super) clearance: V::Scalar,
}

impl<V: Vec2Like> Around<V> {
    /// Returns the outermost tangents of the row that contains `first`; `own` are the tangents of
    /// `first`.
    #[inline]
    pub(super) fn row<O: Obstacle<V>>(
        &self,
        first: &O,
        own: (V, V),
        obstacles: impl Iterator<Item = O> + Clone,
    ) -> (V, V) {
        (
            self.end(first, own.0, obstacles.clone(), |both| both.0, V::Scalar::one()),
            self.end(first, own.1, obstacles, |both| both.1, -V::Scalar::one()),
        )
    }

    /// Returns the outermost tangent on one side of the row that begins with `first`; `tangent` is
    /// that of `first`.
    #[inline]
    fn end<O: Obstacle<V>>(
        &self,
        first: &O,
        mut tangent: V,
        obstacles: impl Iterator<Item = O> + Clone,
        of: impl Fn((V, V)) -> V,
        side: V::Scalar,
    ) -> V {
        let mut last = None;
        for _ in 0..LONGEST_ROW {
            let mut farther = None;
            for obstacle in obstacles.clone() {
                if let Some(found) = self.next_to(last.as_ref().unwrap_or(first), &obstacle).map(&of)
                    && self.is_farther(tangent, found, side)
                {
                    (tangent, farther) = (found, Some(obstacle));
                }
            }
            if farther.is_none() {
                break;
            }
            last = farther;
        }
        tangent
    }

    /// Returns the tangents of an obstacle if it is too near to `last` to pass between them.
    #[inline]
    fn next_to<O: Obstacle<V>>(&self, last: &O, obstacle: &O) -> Option<(V, V)> {
        if !is_gap_narrower(last, obstacle, self.clearance + self.clearance) {
            return None;
        }
        tangents(self.from, obstacle, obstacle.rounding() + self.clearance)
    }

    /// `true` if a tangent lies farther out to a side, and still ahead.
    #[inline]
    fn is_farther(&self, than: V, tangent: V, side: V::Scalar) -> bool {
        than.perp_dot(tangent) * side > V::Scalar::zero() && self.way.dot(tangent) > V::Scalar::zero()
    }
}
