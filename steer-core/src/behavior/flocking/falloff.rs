//! [`Falloff`]: the decrease of separation with distance.

use crate::parameters::Choice;
use crate::scalar::Scalar;

/// The strength (ratio) of separation from a neighbour at distance d, for d from 0 to
/// `separation_distance`.
///
/// The two inverse rules count a distance below a tenth of `separation_distance` as that tenth, so
/// that the strength stays finite.
///
/// # Examples
/// ```
/// use steer_core::behavior::Falloff;
///
/// assert_eq!(Falloff::Constant.strength(15.0, 60.0), 1.0);
/// assert_eq!(Falloff::Linear.strength(15.0, 60.0), 0.75);
/// assert_eq!(Falloff::Inverse.strength(15.0, 60.0), 4.0);
/// assert_eq!(Falloff::InverseSquare.strength(15.0, 60.0), 16.0);
/// ```
///
/// Source: Keith Peters (constant), `Separation` of many engines (linear), Reynolds 1999 (inverse)
/// and Reynolds 1987 (inverse square).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Falloff {
    /// 1 below `separation_distance`.
    #[default]
    Constant,
    /// 1 − d / separation_distance: from 1 to 0, continuous at the end.
    Linear,
    /// separation_distance / d: from 10 to 1.
    Inverse,
    /// (separation_distance / d)²: from 100 to 1.
    InverseSquare,
}

impl Falloff {
    /// Returns the strength at this distance, 0 or more. It is 0 at `separation_distance` and
    /// beyond.
    #[inline]
    #[must_use]
    pub fn strength<S: Scalar>(self, distance: S, separation_distance: S) -> S {
        if distance >= separation_distance {
            return S::zero();
        }
        let fraction = || distance / separation_distance;
        let inverse = || S::one() / fraction().max(S::from_f64(0.1));
        match self {
            Falloff::Constant => S::one(),
            Falloff::Linear => S::one() - fraction(),
            Falloff::Inverse => inverse(),
            Falloff::InverseSquare => inverse() * inverse(),
        }
    }
}
