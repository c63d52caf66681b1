//! The suite on vector types of one's own: both macros, two numbers, a generic type; and a `dot` by fused multiplication.

mod own;

use core::ops::{Add, Mul, Neg, Sub};
use own::{Pair, V};
use steer_core::Vec2Like;

steer_conformance::vec2_laws!(V, v);
steer_conformance::behavior_laws!(V, v);

steer_conformance::vec2_laws!(Pair<f32>, pair_f32);
steer_conformance::behavior_laws!(Pair<f32>, pair_f32);

/// A vector with faster products than the provided ones: they round in another way, and that is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fused(f32, f32);

impl Add for Fused {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Fused(self.0 + other.0, self.1 + other.1)
    }
}
impl Sub for Fused {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Fused(self.0 - other.0, self.1 - other.1)
    }
}
impl Neg for Fused {
    type Output = Self;
    fn neg(self) -> Self {
        Fused(-self.0, -self.1)
    }
}
impl Mul<f32> for Fused {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Fused(self.0 * factor, self.1 * factor)
    }
}
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

steer_conformance::vec2_laws!(Fused, fused);
steer_conformance::behavior_laws!(Fused, fused);

#[test]
fn every_law_runs_without_the_macros_too() {
    steer_conformance::check_all::<V>();
    steer_conformance::check_all::<Pair<f32>>();
}

#[test]
fn plain_vectors_are_held_to_exact_mirrors_and_quarter_turns() {
    assert!(steer_conformance::approx::rounds_alike::<V>());
    assert!(steer_conformance::approx::rounds_alike::<Pair<f32>>());
    assert!(!steer_conformance::approx::rounds_alike::<Fused>());
}
