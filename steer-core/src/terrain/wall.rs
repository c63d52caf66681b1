//! [`Wall`]: a straight line between two points.

use crate::checked::Validate;
use crate::checked::serde_checked;
use crate::error::Error;
use crate::error::finite_vector;
use crate::vector::Vec2Like;

/// A wall: a segment without thickness, solid from both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Wall<V: Vec2Like> {
    /// One end.
    pub from: V,
    /// The other end. If it equals `from`, the wall is a point.
    pub to: V,
}

impl<V: Vec2Like> Wall<V> {
    /// Creates a wall between these points.
    #[inline]
    #[must_use]
    pub fn new(from: V, to: V) -> Self {
        Wall { from, to }
    }
}

impl<V: Vec2Like> Validate for Wall<V> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("from", self.from)?;
        finite_vector("to", self.to)
    }
}
serde_checked!(Wall<V: Vec2Like>);
