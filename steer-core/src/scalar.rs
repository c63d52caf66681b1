//! [`Scalar`]: the number type of vector components.

use core::fmt::Debug;
use core::ops::{Add, Div, Mul, Neg, Rem, Sub};

/// A real number: the type of coordinates, speeds, forces and times.
///
/// Every [`num_traits::Float`] type (`f32`, `f64`) implements `Scalar` automatically. A fixed-point
/// number needs a local newtype that implements this trait by hand, as the package steer-fixed
/// does. For that reason the trait requires little.
///
/// `+ − × ÷` round to a neighbouring number, grow with their operands, and end at the largest
/// number. A number that wraps there passes the laws of vectors, and bodies overlap:
/// [`SafetyFilter`](crate::crowd::SafetyFilter) compares sums and products with distances.
///
/// All of steer-core uses only `+ − × ÷ √`, comparisons and the remainder, which IEEE 754 rounds
/// exactly. So the same inputs return the same bits on every processor and with every feature set.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that steer-core can calculate with",
    label = "not a `Scalar`",
    note = "`f32`, `f64` and every other `num_traits::Float` type are, and the fixed-point numbers of the package steer-fixed; for another, implement `Scalar` for a newtype of your own"
)]
pub trait Scalar:
    Copy
    + PartialOrd
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + Neg<Output = Self>
    + 'static
{
    /// The number 0.
    fn zero() -> Self;
    /// The number 1.
    fn one() -> Self;
    /// The number nearest to `value`, for constants in formulas and for default parameters.
    ///
    /// `value` is a constant, which the compiler converts where this is inlined. So a number for
    /// chips without a floating-point unit has `#[inline(always)]` here, for `opt-level = "s"`.
    fn from_f64(value: f64) -> Self;
    /// The distance from 1 to the next larger number: 2⁻²³ for `f32`, 2⁻⁵² for `f64`, the
    /// resolution of a fixed-point number.
    fn epsilon() -> Self;
    /// The correctly rounded square root. Only called with numbers that are not negative.
    #[must_use]
    fn sqrt(self) -> Self;
    /// Whether the number is finite: neither infinite nor NaN. Always `true` for fixed point.
    fn is_finite(self) -> bool;
    /// Rounds down to a whole number, for counting cells: 0 if negative or NaN, `usize::MAX` if too
    /// large.
    fn to_index(self) -> usize;

    /// The leg √(self² − other²) of a right triangle whose hypotenuse is `self`, or 0 if `other` is
    /// longer.
    ///
    /// Computed as √((self − other)(self + other)), since the squares of nearly equal numbers
    /// cancel. A fixed-point number overrides this with a wide intermediate.
    #[inline]
    #[must_use]
    fn leg(self, other: Self) -> Self {
        ((self - other) * (self + other)).max(Self::zero()).sqrt()
    }
    /// Multiplies by `numerator / denominator`, like
    /// [`Vec2Like::scaled`](crate::Vec2Like::scaled). steer-core never passes a denominator of 0.
    ///
    /// A fixed-point number overrides this with a wide intermediate.
    #[inline]
    #[must_use]
    fn scaled(self, numerator: Self, denominator: Self) -> Self {
        self * (numerator / denominator)
    }
    /// The larger of the two numbers.
    #[inline]
    #[must_use]
    fn max(self, other: Self) -> Self {
        if self < other { other } else { self }
    }
    /// The smaller of the two numbers.
    #[inline]
    #[must_use]
    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
    /// The absolute value.
    #[inline]
    #[must_use]
    fn abs(self) -> Self {
        if self < Self::zero() { -self } else { self }
    }
}

impl<T> Scalar for T
where
    T: num_traits::Float + Debug + 'static,
{
    #[inline]
    fn zero() -> Self {
        num_traits::Zero::zero()
    }
    #[inline]
    fn one() -> Self {
        num_traits::One::one()
    }
    #[inline]
    fn from_f64(value: f64) -> Self {
        <T as num_traits::NumCast>::from(value).unwrap_or_else(T::nan)
    }
    #[inline]
    fn epsilon() -> Self {
        num_traits::Float::epsilon()
    }
    #[inline]
    fn sqrt(self) -> Self {
        num_traits::Float::sqrt(self)
    }
    #[inline]
    fn is_finite(self) -> bool {
        num_traits::Float::is_finite(self)
    }
    #[inline]
    fn to_index(self) -> usize {
        if self > <Self as Scalar>::zero() {
            num_traits::ToPrimitive::to_usize(&self).unwrap_or(usize::MAX)
        } else {
            0
        }
    }
}

/// Whether all numbers of this type have equal spacing, so that ε² is too small to represent.
#[inline]
pub(crate) fn is_fixed_point<S: Scalar>() -> bool {
    S::epsilon() * S::epsilon() == S::zero()
}

/// Whether the number was computed without overflow: finite, and in fixed point not at either end
/// of the range, where sums saturate.
#[inline]
pub(crate) fn is_in_range<S: Scalar>(number: S) -> bool {
    let at_end = || number + S::epsilon() == number || number - S::epsilon() == number;
    number.is_finite() && !(is_fixed_point::<S>() && at_end())
}

/// The last digit of a number of this size: ε · size, in fixed point ε.
#[inline]
pub(crate) fn last_digit<S: Scalar>(size: S) -> S {
    if is_fixed_point::<S>() { S::epsilon() } else { S::epsilon() * size }
}

/// The rounding error to expect in results computed from numbers of this size: 16 ε · size, in
/// fixed point 2 ε · size + 4 ε.
///
/// Values that differ by no more count as equal wherever a tie is broken, so that rounding does not
/// decide it. Fixed point has few digits: a product with a unit vector whose two components are off
/// by ε/2 is off by ε · size, and a difference of two such products by twice as much.
#[inline]
pub(crate) fn slack<S: Scalar>(size: S) -> S {
    if is_fixed_point::<S>() {
        return S::epsilon() * (size + size + S::from_f64(4.0));
    }
    S::epsilon() * S::from_f64(16.0) * size
}
