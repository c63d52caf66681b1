//! The vector type of the unit tests, written as a user would write one.

use crate::vector::Vec2Like;
use core::ops::{Add, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct V(f64, f64);

pub(crate) fn v(x: f64, y: f64) -> V {
    V(x, y)
}

impl Add for V {
    type Output = V;
    fn add(self, other: V) -> V {
        V(self.0 + other.0, self.1 + other.1)
    }
}
impl Sub for V {
    type Output = V;
    fn sub(self, other: V) -> V {
        V(self.0 - other.0, self.1 - other.1)
    }
}
impl Neg for V {
    type Output = V;
    fn neg(self) -> V {
        V(-self.0, -self.1)
    }
}
impl Mul<f64> for V {
    type Output = V;
    fn mul(self, factor: f64) -> V {
        V(self.0 * factor, self.1 * factor)
    }
}
impl Vec2Like for V {
    type Scalar = f64;
    fn new(x: f64, y: f64) -> V {
        V(x, y)
    }
    fn x(self) -> f64 {
        self.0
    }
    fn y(self) -> f64 {
        self.1
    }
}
