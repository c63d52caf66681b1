//! [`Neighbor`]: who is near, and where.

use crate::{Scalar, Vec2Ext, Vec2Like};

/// One that a [`Grid`](crate::Grid) hands out: who it is, and where it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor<V: Vec2Like> {
    /// Its index among the positions that the grid was built over.
    pub index: usize,
    /// Where it is: on a torus its image nearest to where it is seen from.
    pub position: V,
    /// How far that is.
    pub distance: V::Scalar,
}

impl<V: Vec2Like> Neighbor<V> {
    /// Whether this one comes before the other where the nearest are asked for: it is nearer, or as near and of a smaller index.
    #[inline]
    pub(super) fn is_before(&self, other: &Self) -> bool {
        self.distance < other.distance || (self.distance <= other.distance && self.index < other.index)
    }
}

/// The one of index 0, in the origin: what a buffer is filled with before a grid writes to it.
impl<V: Vec2Like> Default for Neighbor<V> {
    #[inline]
    fn default() -> Self {
        Neighbor { index: 0, position: V::zero(), distance: V::Scalar::zero() }
    }
}
