//! Custom vector types, as a user would write them.

#![allow(dead_code, reason = "not every test needs all")]

use core::ops::{Add, Mul, Neg, Sub};
use steer_core::{Scalar, Vec2Like};

/// A vector of two doubles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct V(pub(crate) [f64; 2]);

impl Add for V {
    type Output = V;
    fn add(self, other: V) -> V {
        V([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }
}
impl Sub for V {
    type Output = V;
    fn sub(self, other: V) -> V {
        V([self.0[0] - other.0[0], self.0[1] - other.0[1]])
    }
}
impl Neg for V {
    type Output = V;
    fn neg(self) -> V {
        V([-self.0[0], -self.0[1]])
    }
}
impl Mul<f64> for V {
    type Output = V;
    fn mul(self, factor: f64) -> V {
        V([self.0[0] * factor, self.0[1] * factor])
    }
}
impl Vec2Like for V {
    type Scalar = f64;
    fn new(x: f64, y: f64) -> V {
        V([x, y])
    }
    fn x(self) -> f64 {
        self.0[0]
    }
    fn y(self) -> f64 {
        self.0[1]
    }
}

/// A vector of two numbers of any scalar type.
#[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
pub(crate) struct Pair<S> {
    pub(crate) x: S,
    pub(crate) y: S,
}

steer_core::vector_operators! { [S: Scalar] Pair<S>, S, [.x, .y] }

impl<S: Scalar> Vec2Like for Pair<S> {
    type Scalar = S;
    fn new(x: S, y: S) -> Self {
        Pair { x, y }
    }
    fn x(self) -> S {
        self.x
    }
    fn y(self) -> S {
        self.y
    }
}

/// A vector with faster products than the provided ones. They round differently, which is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fused(f32, f32);

steer_core::vector_operators! { [] Fused, f32, [.0, .1] }

impl Vec2Like for Fused {
    type Scalar = f32;
    fn new(x: f32, y: f32) -> Self {
        Fused(x, y)
    }
    fn x(self) -> f32 {
        self.0
    }
    fn y(self) -> f32 {
        self.1
    }
    fn dot(self, other: Self) -> f32 {
        self.0.mul_add(other.0, self.1 * other.1)
    }
    fn perp_dot(self, other: Self) -> f32 {
        self.0.mul_add(other.1, -(self.1 * other.0))
    }
    fn length(self) -> f32 {
        self.0.hypot(self.1)
    }
}
