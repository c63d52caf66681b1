//! [`Side`]: left or right.

use crate::parameters::Choice;

/// A side of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Side {
    /// The +90° side, (x, y) → (−y, x): left with y up, right on a screen with y down.
    Left,
    /// The −90° side.
    Right,
}
