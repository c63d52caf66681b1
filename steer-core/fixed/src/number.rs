//! [`I16F16`] and [`I20F12`]: the number types. [`Number`]: their common trait.

use crate::wide;
use core::fmt;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};
use steer_core::Scalar;

/// A fixed-point number of 32 bits for steering: [`I16F16`] or [`I20F12`].
///
/// Its value is its bits as an integer, divided by 2 to the power of [`FRACTION`](Self::FRACTION).
pub trait Number: Scalar + sealed::Sealed {
    /// Number of fractional bits, of the 32.
    const FRACTION: u32;
    /// Creates the number with these bits.
    fn of_bits(bits: i32) -> Self;
    /// Returns the bits.
    fn bits(self) -> i32;
}

mod sealed {
    pub trait Sealed {}
}

/// Defines one number type over the `fixed` crate's type of the same name.
macro_rules! number {
    ($(#[$doc:meta])* $Number:ident, $fraction:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $Number(pub fixed::types::$Number);

        impl $Number {
            /// The largest number. Larger results saturate to it.
            pub const MAX: Self = Self(fixed::types::$Number::MAX);
            /// The resolution: the smallest number above 0.
            pub const RESOLUTION: Self = Self(fixed::types::$Number::DELTA);

            /// Returns the number nearest to `value`. Values out of range saturate, NaN is 0. In a
            /// constant it costs nothing at run time.
            #[inline(always)]
            #[must_use]
            pub const fn from_f64(value: f64) -> Self {
                let bits = value * (1_u32 << $fraction) as f64;
                // The cast truncates, and saturates at the ends of the range.
                let nearest = (if bits < 0.0 { bits - 0.5 } else { bits + 0.5 }) as i32;
                Self(fixed::types::$Number::from_bits(nearest))
            }

            /// Returns the number as an `f64`, exactly.
            #[inline]
            #[must_use]
            pub const fn to_f64(self) -> f64 {
                self.0.to_bits() as f64 / (1_u32 << $fraction) as f64
            }
        }

        impl sealed::Sealed for $Number {}
        impl Number for $Number {
            const FRACTION: u32 = $fraction;
            #[inline]
            fn of_bits(bits: i32) -> Self {
                Self(fixed::types::$Number::from_bits(bits))
            }
            #[inline]
            fn bits(self) -> i32 {
                self.0.to_bits()
            }
        }

        impl Scalar for $Number {
            #[inline]
            fn zero() -> Self {
                Self::of_bits(0)
            }
            #[inline]
            fn one() -> Self {
                Self::of_bits(1 << $fraction)
            }
            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                Self::from_f64(value)
            }
            #[inline]
            fn epsilon() -> Self {
                Self::RESOLUTION
            }
            #[inline]
            fn sqrt(self) -> Self {
                let bits = self.bits().max(0).unsigned_abs();
                Self::of_bits(wide::signed_root(u64::from(bits) << $fraction))
            }
            #[inline]
            fn is_finite(self) -> bool {
                true
            }
            #[inline]
            fn to_index(self) -> usize {
                // At most 20 integer bits.
                (self.bits().max(0) >> $fraction).unsigned_abs().try_into().unwrap_or(usize::MAX)
            }
            #[inline]
            fn scaled(self, numerator: Self, denominator: Self) -> Self {
                Self::of_bits(wide::scaled(self.bits(), numerator.bits(), denominator.bits()))
            }
            #[inline]
            fn leg(self, other: Self) -> Self {
                let (square, less) = (wide::product(self.bits(), self.bits()), wide::product(other.bits(), other.bits()));
                Self::of_bits(wide::signed_root((square - less).max(0).unsigned_abs()))
            }
        }

        impl Neg for $Number {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self::of_bits(self.bits().saturating_neg())
            }
        }
        number!(@operator $Number, Add::add, AddAssign::add_assign, |a, b| a.saturating_add(b));
        number!(@operator $Number, Sub::sub, SubAssign::sub_assign, |a, b| a.saturating_sub(b));
        number!(@operator $Number, Mul::mul, MulAssign::mul_assign, |a, b| wide::rounded(wide::product(a, b), $fraction));
        number!(@operator $Number, Div::div, DivAssign::div_assign, |a, b| wide::divided(a, b, $fraction));
        // The remainder by 0 is 0.
        number!(@operator $Number, Rem::rem, RemAssign::rem_assign, |a, b| a.checked_rem(b).unwrap_or(0));

        impl From<fixed::types::$Number> for $Number {
            #[inline]
            fn from(number: fixed::types::$Number) -> Self {
                Self(number)
            }
        }
        impl From<$Number> for fixed::types::$Number {
            #[inline]
            fn from(number: $Number) -> Self {
                number.0
            }
        }

        impl fmt::Debug for $Number {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }
        impl fmt::Display for $Number {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $Number {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_f64(self.to_f64())
            }
        }
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Number {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = f64::deserialize(deserializer)?;
                let largest = Self::MAX.to_f64();
                if (-largest..=largest).contains(&value) {
                    Ok(Self::from_f64(value))
                } else {
                    Err(serde::de::Error::custom(format_args!(
                        concat!("{} leaves the range of ", stringify!($Number), ": a number from −{} to {} is needed"),
                        value, largest, largest
                    )))
                }
            }
        }
    };
    (@operator $Number:ident, $Op:ident::$op:ident, $Assign:ident::$assign:ident, |$a:ident, $b:ident| $bits:expr) => {
        impl $Op for $Number {
            type Output = Self;
            #[inline]
            fn $op(self, other: Self) -> Self {
                let ($a, $b) = (self.bits(), other.bits());
                Self::of_bits($bits)
            }
        }
        impl $Assign for $Number {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $Op::$op(*self, other);
            }
        }
    };
}

number! {
    /// 16 integer bits and 16 fractional bits: ±32,768 in steps of 1/65,536 (0.000015).
    ///
    /// Sums and differences saturate at the ends of the range. Products, quotients and roots are
    /// computed in 64 bits and rounded to the nearest number, halves toward 0. They saturate too. A
    /// number divided by 0 is the largest one of its sign, 0 divided by 0 is 0, and the remainder
    /// by 0 is 0. No operation panics.
    I16F16, 16
}
number! {
    /// 20 integer bits and 12 fractional bits: ±524,288 in steps of 1/4,096 (0.00024).
    ///
    /// Rounds and saturates as [`I16F16`] does.
    I20F12, 12
}
