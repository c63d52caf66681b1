//! [`PathMode`]: the continuation at the end of a path. [`Direction`]: a direction along it.

use crate::parameters::Choice;
use crate::scalar::Scalar;

/// Continuation after the last point of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum PathMode {
    /// None: the path ends there.
    #[default]
    Open,
    /// To the first point in a straight line: the path goes round and round.
    Closed,
    /// Back to the first point over the same waypoints, then out again.
    #[choice(word = "there_and_back")]
    #[cfg_attr(feature = "serde", serde(rename = "there_and_back"))]
    PingPong,
}

/// One of the two directions along a path.
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
    /// Returns the other direction.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }

    /// Returns 1 for forward, −1 for backward: the sign of a distance along the path.
    #[inline]
    #[must_use]
    pub fn sign<S: Scalar>(self) -> S {
        match self {
            Direction::Forward => S::one(),
            Direction::Backward => -S::one(),
        }
    }
}
