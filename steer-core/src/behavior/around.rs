//! The tangents past an obstacle, and past a row of obstacles.

use crate::scalar::Scalar;
use crate::terrain::{Obstacle, Tangent, is_gap_narrower, tangents as hull_tangents};
use crate::vector::{Geometry, Vec2Ext, Vec2Like as _};

/// Maximum number of obstacles in a row on either side of the first.
const LONGEST_ROW: usize = 16;

/// Returns the tangents, left and right, from a point to an obstacle that includes everything
/// within `radius` of its hull, or `None` from within it.
#[inline]
pub(super) fn tangents<G: Geometry, O: Obstacle<G>>(
    from: G::Vector,
    obstacle: &O,
    radius: G::Scalar,
) -> Option<(G::Vector, G::Vector)> {
    if from.distance(obstacle.nearest(from)) <= radius {
        return None;
    }
    let [left, right]: [Tangent<G>; 2] = hull_tangents(|index| obstacle.corner(index), from, radius)?;
    Some((left.direction, right.direction))
}

/// A body that is to pass a row of obstacles: obstacles whose gaps are too narrow for it.
pub(super) struct Around<G: Geometry> {
    pub(super) from: G::Vector,
    /// Unit vector of its direction of motion.
    pub(super) way: G::Vector,
    /// Its radius and the distance that it keeps, together.
    pub(super) clearance: G::Scalar,
}

impl<G: Geometry> Around<G> {
    /// Returns the outermost tangents of the row that contains `first`. `own` are the tangents of
    /// `first`.
    #[inline]
    pub(super) fn row<O: Obstacle<G>>(
        &self,
        first: &O,
        own: (G::Vector, G::Vector),
        obstacles: impl Iterator<Item = O> + Clone,
    ) -> (G::Vector, G::Vector) {
        (
            self.end(first, own.0, obstacles.clone(), |both| both.0, G::Scalar::one()),
            self.end(first, own.1, obstacles, |both| both.1, -G::Scalar::one()),
        )
    }

    /// Returns the outermost tangent on one side of the row that begins with `first`. `tangent` is
    /// the tangent of `first`.
    #[inline]
    fn end<O: Obstacle<G>>(
        &self,
        first: &O,
        mut tangent: G::Vector,
        obstacles: impl Iterator<Item = O> + Clone,
        of: impl Fn((G::Vector, G::Vector)) -> G::Vector,
        side: G::Scalar,
    ) -> G::Vector {
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
    fn next_to<O: Obstacle<G>>(&self, last: &O, obstacle: &O) -> Option<(G::Vector, G::Vector)> {
        if !is_gap_narrower(last, obstacle, self.clearance + self.clearance) {
            return None;
        }
        tangents(self.from, obstacle, obstacle.rounding() + self.clearance)
    }

    /// `true` if a tangent lies farther out to a side, and still ahead.
    #[inline]
    fn is_farther(&self, than: G::Vector, tangent: G::Vector, side: G::Scalar) -> bool {
        than.perp_dot(tangent) * side > G::Scalar::zero() && self.way.dot(tangent) > G::Scalar::zero()
    }
}
