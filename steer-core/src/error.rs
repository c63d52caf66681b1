//! [`Error`]: the few things that can be refused.

use crate::{Scalar, Vec2Ext, Vec2Like};

/// Why a parameter, a state or a path was refused.
///
/// Behaviours themselves never fail: they are total. Errors come from constructors, from `validate` and from deserialising.
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
    /// A heading that is not a unit vector.
    #[error("{what} is not a unit vector: a length of 1 is needed")]
    NotUnit {
        /// The field or argument.
        what: &'static str,
    },
    /// A path without a point.
    #[error("the path has no point: one or more are needed")]
    EmptyPath,
    /// A waypoint with a coordinate that is infinite or NaN.
    #[error("waypoint {index} of the path is not finite: finite coordinates are needed")]
    WaypointNotFinite {
        /// Which of the points, from 0.
        index: usize,
    },
}

/// Refuses a number that is infinite or NaN.
pub(crate) fn finite<S: Scalar>(what: &'static str, value: S) -> Result<(), Error> {
    if value.is_finite() { Ok(()) } else { Err(Error::NotFinite { what }) }
}

/// Refuses a number that is not finite or below zero.
pub(crate) fn not_negative<S: Scalar>(what: &'static str, value: S) -> Result<(), Error> {
    finite(what, value)?;
    if value < S::zero() { Err(Error::Negative { what }) } else { Ok(()) }
}

/// Refuses a number that is not finite or not above zero.
pub(crate) fn positive<S: Scalar>(what: &'static str, value: S) -> Result<(), Error> {
    finite(what, value)?;
    if value > S::zero() { Ok(()) } else { Err(Error::NotPositive { what }) }
}

/// Refuses a vector with a component that is infinite or NaN.
pub(crate) fn finite_vector<V: Vec2Like>(what: &'static str, value: V) -> Result<(), Error> {
    if value.is_finite() { Ok(()) } else { Err(Error::NotFinite { what }) }
}

/// Refuses a vector whose length is not 1, rounding allowed for.
pub(crate) fn unit_vector<V: Vec2Like>(what: &'static str, value: V) -> Result<(), Error> {
    finite_vector(what, value)?;
    let off = (value.length() - V::Scalar::one()).abs();
    if off <= V::Scalar::epsilon() * V::Scalar::from_f64(64.0) {
        Ok(())
    } else {
        Err(Error::NotUnit { what })
    }
}
