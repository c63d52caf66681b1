//! [`Side`]: left or right.

use crate::parameters::Choice;

/// A side of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Side {
    /// The counter-clockwise side (+90°), (x, y) → (−y, x): to the left with y up, to the right on
    /// a screen with y down.
    Left,
    /// The clockwise side (−90°).
    Right,
}

impl Side {
    /// Returns the other side.
    #[inline]
    #[must_use]
    pub(crate) fn opposite(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}
