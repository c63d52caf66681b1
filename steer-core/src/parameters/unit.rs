//! [`Unit`]: the dimension of a parameter.

use crate::scalar::Scalar;

/// Dimension of a parameter, as powers of length, time and mass.
///
/// The caller chooses the units themselves: metres and seconds, or pixels and frames. Angles are in
/// radians, which have no dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Power of length.
    pub length: i8,
    /// Power of time.
    pub time: i8,
    /// Power of the square root of time: −1 for the width of a random walk.
    pub root_time: i8,
    /// Power of mass.
    pub mass: i8,
}

impl Unit {
    /// A number without dimension: a ratio, a weight, an angle in radians, the cosine of an angle.
    pub const NUMBER: Unit = Unit { length: 0, time: 0, root_time: 0, mass: 0 };
    /// A length.
    pub const LENGTH: Unit = Unit { length: 1, ..Unit::NUMBER };
    /// A time.
    pub const TIME: Unit = Unit { time: 1, ..Unit::NUMBER };
    /// length/time.
    pub const SPEED: Unit = Unit { length: 1, time: -1, ..Unit::NUMBER };
    /// length/time².
    pub const ACCELERATION: Unit = Unit { length: 1, time: -2, ..Unit::NUMBER };
    /// A mass.
    pub const MASS: Unit = Unit { mass: 1, ..Unit::NUMBER };
    /// mass · length/time².
    pub const FORCE: Unit = Unit { length: 1, time: -2, mass: 1, ..Unit::NUMBER };
    /// 1/time, or radians/time.
    pub const RATE: Unit = Unit { time: -1, ..Unit::NUMBER };
    /// 1/time², or radians/time².
    pub const RATE_CHANGE: Unit = Unit { time: -2, ..Unit::NUMBER };
    /// 1/√time, or radians/√time: the width of a random walk of an angle.
    pub const ROOT_RATE: Unit = Unit { root_time: -1, ..Unit::NUMBER };
    /// mass/time.
    pub const GAIN: Unit = Unit { time: -1, mass: 1, ..Unit::NUMBER };

    /// Returns the factor of this unit where every length, time and mass is multiplied by these.
    ///
    /// It is exact if all three are powers of two and, for a power of √time, `time` is one of
    /// four.
    ///
    /// ```
    /// use steer_core::parameters::Unit;
    ///
    /// assert_eq!(Unit::SPEED.factor(8.0, 4.0, 2.0), 2.0);
    /// assert_eq!(Unit::ROOT_RATE.factor(8.0, 4.0, 2.0), 0.5);
    /// ```
    #[must_use]
    pub fn factor<S: Scalar>(self, length: S, time: S, mass: S) -> S {
        let root = if self.root_time == 0 { time } else { time.sqrt() };
        power(length, self.length)
            * power(time, self.time)
            * power(root, self.root_time)
            * power(mass, self.mass)
    }
}

fn power<S: Scalar>(base: S, exponent: i8) -> S {
    let size = (0..exponent.unsigned_abs()).fold(S::one(), |product, _| product * base);
    if exponent < 0 { S::one() / size } else { size }
}
