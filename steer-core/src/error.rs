//! [`Error`]: the reasons for which a value is rejected.

use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

/// The reason why a parameter, a state or a path was rejected.
///
/// Behaviours never fail: they are defined for every input. Errors come from constructors, from
/// `validate`, from functions named `check` or `check_…`, and from deserialising.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number or a component is infinite or NaN.
    #[error("{what} is not finite: a finite number is needed")]
    NotFinite {
        /// The field or argument.
        what: &'static str,
    },
    /// A number that must be above zero is not.
    #[error("{what} is not positive: a number above 0 is needed")]
    NotPositive {
        /// The field or argument.
        what: &'static str,
    },
    /// A number that must be zero or more is negative.
    #[error("{what} is negative: 0 or more is needed")]
    Negative {
        /// The field or argument.
        what: &'static str,
    },
    /// A number is out of its range.
    #[error("{what} is out of range: {needed} is needed")]
    OutOfRange {
        /// The field or argument.
        what: &'static str,
        /// The numbers that are allowed.
        needed: &'static str,
    },
    /// A number of an agent is out of its range.
    #[error("agent {id}: {what} is out of range: {needed} is needed")]
    AgentOutOfRange {
        /// The agent's id.
        id: u32,
        /// The field or product of fields.
        what: &'static str,
        /// The numbers that are allowed.
        needed: &'static str,
    },
    /// A heading is not a unit vector.
    #[error("{what} is not a unit vector: a length of 1 is needed")]
    NotUnit {
        /// The field or argument.
        what: &'static str,
    },
    /// A path has no point.
    #[error("a path needs at least one point")]
    EmptyPath,
    /// A polygon has fewer than three corners.
    #[error("a polygon needs at least three corners")]
    TooFewCorners,
    /// A polygon is concave, crosses itself or has no area.
    #[error("a polygon must be convex: all corners on one side of every edge, and not on one line")]
    NotConvex,
    /// The vectors of a sampled field do not fill its columns and rows.
    #[error("a field needs columns × rows vectors, and at least one of each")]
    WrongGrid,
    /// A field cannot lead to a goal.
    #[error("goal {index} is {what}: a free position in the area, or smaller cells, are needed")]
    GoalNotFree {
        /// The index of the goal, from 0.
        index: usize,
        /// The place of the goal.
        what: &'static str,
    },
    /// A number of feelers that is not supported.
    #[error("feelers must be 1, 2 or 3")]
    WrongFeelers,
    /// A waypoint or a corner has a coordinate that is infinite or NaN.
    #[error("point {index} is not finite: finite coordinates are needed")]
    PointNotFinite {
        /// The index of the point, from 0.
        index: usize,
    },
    /// A buffer or a storage is too short.
    #[error("the storage is too small: room for {needed} is needed")]
    SmallStorage {
        /// The length that is needed.
        needed: usize,
    },
    /// An agent is among the bodies that it is to steer by.
    #[error("neighbour {index} is the agent itself: the others alone are needed, as from `all_except`")]
    OwnNeighbor {
        /// The index of the body, from 0.
        index: usize,
    },
    /// An agent lies outside the part of the world that a swarm steps.
    #[error("agent {id} is outside of the part: a position in one of its rows or beside them is needed")]
    OutsidePart {
        /// The agent's id.
        id: u32,
    },
    /// More positions than a grid, or more agents than a swarm, can index.
    #[error("there are too many: {most} at most are allowed")]
    TooMany {
        /// The largest number allowed.
        most: u32,
    },
}

impl Error {
    /// The same error of the agent with this id.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_agent(self, id: u32) -> Self {
        let (what, needed) = match self {
            Error::NotFinite { what } => (what, "a finite number"),
            Error::NotPositive { what } => (what, "a number above 0"),
            Error::Negative { what } => (what, "0 or more"),
            Error::OutOfRange { what, needed } => (what, needed),
            Error::NotUnit { what } => (what, "a length of 1"),
            other => return other,
        };
        Error::AgentOutOfRange { id, what, needed }
    }
}

/// Rejects a number that is infinite or NaN.
pub(crate) fn finite<S: Scalar>(what: &'static str, value: S) -> Result<(), Error> {
    if value.is_finite() { Ok(()) } else { Err(Error::NotFinite { what }) }
}

/// Rejects a number that is not finite or below zero.
pub(crate) fn not_negative<S: Scalar>(what: &'static str, value: S) -> Result<(), Error> {
    finite(what, value)?;
    if value < S::zero() { Err(Error::Negative { what }) } else { Ok(()) }
}

/// Rejects a number, if there is one, that is not finite or below zero.
pub(crate) fn not_negative_if_any<S: Scalar>(what: &'static str, value: Option<S>) -> Result<(), Error> {
    value.map_or(Ok(()), |value| not_negative(what, value))
}

/// Rejects a number that is not finite or not above zero.
pub(crate) fn positive<S: Scalar>(what: &'static str, value: S) -> Result<(), Error> {
    finite(what, value)?;
    if value > S::zero() { Ok(()) } else { Err(Error::NotPositive { what }) }
}

/// Rejects a vector with a component that is infinite or NaN.
pub(crate) fn finite_vector<G, V: Vec2Like<G>>(what: &'static str, value: V) -> Result<(), Error> {
    if value.is_finite() { Ok(()) } else { Err(Error::NotFinite { what }) }
}

/// Rejects a vector whose length is not 1 to within rounding.
pub(crate) fn unit_vector<G, V: Vec2Like<G>>(what: &'static str, value: V) -> Result<(), Error> {
    finite_vector(what, value)?;
    let off = (value.length() - V::Scalar::one()).abs();
    if off <= V::Scalar::epsilon() * V::Scalar::from_f64(64.0) {
        Ok(())
    } else {
        Err(Error::NotUnit { what })
    }
}
