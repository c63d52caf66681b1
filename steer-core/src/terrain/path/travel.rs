//! [`Travel`]: what comes after a path's end. [`Direction`]: which way along it.

use crate::Scalar;
use crate::parameters::Choice;

/// What comes after a path's last point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Travel {
    /// Nothing: the path ends there.
    #[default]
    Open,
    /// The first point, in a straight line: the path goes round and round.
    Closed,
    /// The way back to the first point, over the same waypoints, and the way out again.
    ThereAndBack,
}

/// One of the two ways along a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Direction {
    /// From the first point to the last.
    #[default]
    Forward,
    /// From the last point to the first.
    Backward,
}

impl Direction {
    /// The other way.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }

    /// 1 forward, −1 backward: the sign of a distance along the path.
    #[inline]
    #[must_use]
    pub fn sign<S: Scalar>(self) -> S {
        match self {
            Direction::Forward => S::one(),
            Direction::Backward => -S::one(),
        }
    }
}
