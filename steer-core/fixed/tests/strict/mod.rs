//! A fixed-point number that panics on a division by 0, as numbers of other libraries do, and its
//! vector.

use core::ops::{Add, Div, Mul, Neg, Rem, Sub};
use steer_core::{Scalar, Vec2Like};
use steer_fixed::{FixedVec2, I20F12};

/// I20F12 without a result for x / 0.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Strict(I20F12);

impl Strict {
    fn divisor(self) -> I20F12 {
        assert!(self != Strict::zero(), "a division by 0");
        self.0
    }
}

impl Neg for Strict {
    type Output = Self;
    fn neg(self) -> Self {
        Strict(-self.0)
    }
}

/// Implements an operator whose second operand is read by a method or a field.
macro_rules! operator {
    ($Op:ident::$op:ident, |$other:ident| $operand:expr) => {
        impl $Op for Strict {
            type Output = Self;
            fn $op(self, $other: Self) -> Self {
                Strict($Op::$op(self.0, $operand))
            }
        }
    };
}
operator!(Add::add, |other| other.0);
operator!(Sub::sub, |other| other.0);
operator!(Mul::mul, |other| other.0);
operator!(Div::div, |other| other.divisor());
operator!(Rem::rem, |other| other.divisor());

impl Scalar for Strict {
    fn zero() -> Self {
        Strict(I20F12::zero())
    }
    fn one() -> Self {
        Strict(I20F12::one())
    }
    fn from_f64(value: f64) -> Self {
        Strict(I20F12::from_f64(value))
    }
    fn epsilon() -> Self {
        Strict(I20F12::epsilon())
    }
    fn sqrt(self) -> Self {
        Strict(self.0.sqrt())
    }
    fn is_finite(self) -> bool {
        true
    }
    fn to_index(self) -> usize {
        self.0.to_index()
    }
    fn leg(self, other: Self) -> Self {
        Strict(self.0.leg(other.0))
    }
    fn scaled(self, numerator: Self, denominator: Self) -> Self {
        Strict(self.0.scaled(numerator.0, denominator.divisor()))
    }
}

/// The vector of two strict numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StrictVec(FixedVec2<I20F12>);

impl Add for StrictVec {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        StrictVec(self.0 + other.0)
    }
}
impl Sub for StrictVec {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        StrictVec(self.0 - other.0)
    }
}
impl Neg for StrictVec {
    type Output = Self;
    fn neg(self) -> Self {
        StrictVec(-self.0)
    }
}
impl Mul<Strict> for StrictVec {
    type Output = Self;
    fn mul(self, factor: Strict) -> Self {
        StrictVec(self.0 * factor.0)
    }
}
impl Vec2Like for StrictVec {
    type Scalar = Strict;
    fn new(x: Strict, y: Strict) -> Self {
        StrictVec(FixedVec2 { x: x.0, y: y.0 })
    }
    fn x(self) -> Strict {
        Strict(self.0.x)
    }
    fn y(self) -> Strict {
        Strict(self.0.y)
    }
    fn dot(self, other: Self) -> Strict {
        Strict(self.0.dot(other.0))
    }
    fn perp_dot(self, other: Self) -> Strict {
        Strict(self.0.perp_dot(other.0))
    }
    fn length(self) -> Strict {
        Strict(self.0.length())
    }
    fn scaled(self, numerator: Strict, denominator: Strict) -> Self {
        StrictVec(self.0.scaled(numerator.0, denominator.divisor()))
    }
    fn is_within(self, radius: Strict) -> bool {
        self.0.is_within(radius.0)
    }
}
