//! [`Wall`]: a straight line between two points.

use crate::checked::{Validate, serde_checked};
use crate::error::{Error, finite_vector};
use crate::vector::{Geometry, VectorOf};

/// A wall: a segment without thickness, solid from both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(
        remote = "Self",
        deny_unknown_fields,
        bound(serialize = "G::Scalar: serde::Serialize", deserialize = "G::Scalar: serde::Deserialize<'de>")
    )
)]
pub struct Wall<G: Geometry> {
    /// One end.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(with = "crate::vector::components"))]
    pub from: G::Vector,
    /// The other end. If it equals `from`, the wall is a point.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(with = "crate::vector::components"))]
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
serde_checked!(Wall<G: Geometry>);
