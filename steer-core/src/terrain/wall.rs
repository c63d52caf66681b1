//! [`Wall`]: a straight line between two points.

use crate::checked::{Validate, checked};
use crate::error::{Error, finite_vector};
use crate::vector::{Geometry, VectorOf};

/// A wall: a segment without thickness, solid from both sides.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall<G: Geometry> {
    /// One end.
    pub from: G::Vector,
    /// The other end. If it equals `from`, the wall is a point.
    pub to: G::Vector,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Wall<G> {
    /// Creates a wall between these points.
    #[inline]
    #[must_use]
    pub fn new(from: V, to: V) -> Self {
        Wall { from, to }
    }

    /// The same wall from another point.
    #[inline]
    #[must_use]
    pub fn with_from(self, from: V) -> Self {
        Wall { from, ..self }
    }

    /// The same wall to another point.
    #[inline]
    #[must_use]
    pub fn with_to(self, to: V) -> Self {
        Wall { to, ..self }
    }
}

impl<G: Geometry> Validate for Wall<G> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("from", self.from)?;
        finite_vector("to", self.to)
    }
}
