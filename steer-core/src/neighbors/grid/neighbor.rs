//! [`Neighbor`]: a result of a grid query.

use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// A result of a [`Grid`](crate::neighbors::Grid) query: its index, its position and its distance.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Neighbor<G: Geometry> {
    /// The index among the positions of the grid.
    pub index: usize,
    /// The position (length). On a torus, the image nearest to the centre of the query.
    pub position: G::Vector,
    /// The distance from there (length).
    pub distance: G::Scalar,
}

impl<G: Geometry> Neighbor<G> {
    /// Whether this neighbour is nearer than the other, or as near and of a smaller index.
    #[inline]
    pub(super) fn is_before(&self, other: &Self) -> bool {
        self.distance < other.distance || (self.distance <= other.distance && self.index < other.index)
    }
}

/// Index 0 at the origin, to fill a buffer before a grid writes to it.
impl<G: Geometry> Default for Neighbor<G> {
    #[inline]
    fn default() -> Self {
        Neighbor { index: 0, position: G::Vector::zero(), distance: G::Scalar::zero() }
    }
}
