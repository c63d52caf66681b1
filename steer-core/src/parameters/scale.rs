//! [`Scale`]: from one system of units to another.

use super::unit::Unit;
use crate::scalar::Scalar;

/// Factors by which the numbers of all lengths, times and masses are multiplied.
///
/// # Examples
/// ```
/// use steer_core::behavior::Wander;
/// use steer_core::parameters::{Parameters, Scale};
///
/// // Peters' numbers, in pixels and frames, for a program in pixels and seconds at 64 frames a
/// // second: a time of one frame is 1/64.
/// let in_seconds = Scale { time: 1.0 / 64.0, ..Scale::ONE };
/// let wander = Wander::<f64>::default().rescaled(&in_seconds);
/// assert_eq!(wander, Wander { distance: 10.0, radius: 5.0, range: 8.0, rate: 64.0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Factor of lengths, above 0.
    pub length: f64,
    /// Factor of times, above 0.
    pub time: f64,
    /// Factor of masses, above 0.
    pub mass: f64,
}

impl Scale {
    /// The same units: all factors are 1.
    pub const ONE: Scale = Scale { length: 1.0, time: 1.0, mass: 1.0 };

    /// Returns the factor of a unit. See [`Unit::factor`].
    #[inline]
    #[must_use]
    pub fn factor<S: Scalar>(&self, unit: Unit) -> S {
        S::from_f64(unit.factor(self.length, self.time, self.mass))
    }
}
