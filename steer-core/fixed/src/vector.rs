//! [`FixedVec2`]: the vector of two fixed-point numbers.

use crate::number::{I16F16, I20F12, Number};
use crate::wide::{is_root_within, product, rounded, signed_root, squared};
use steer_core::Vec2Like;

/// A vector of two fixed-point numbers for steering.
///
/// Products of vectors are sums of 64 bits that are rounded once. The length of a vector is rounded
/// to the nearest number, however large its square is. It saturates only if the length itself is
/// out of range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FixedVec2<S> {
    /// The first component.
    pub x: S,
    /// The second component.
    pub y: S,
}

impl<S: Number> Vec2Like for FixedVec2<S> {
    type Scalar = S;
    #[inline]
    fn new(x: S, y: S) -> Self {
        FixedVec2 { x, y }
    }
    #[inline]
    fn x(self) -> S {
        self.x
    }
    #[inline]
    fn y(self) -> S {
        self.y
    }
    #[inline]
    fn dot(self, other: Self) -> S {
        let (x, y) = (product(self.x.bits(), other.x.bits()), product(self.y.bits(), other.y.bits()));
        S::of_bits(rounded(x.wrapping_add(y), S::FRACTION))
    }
    #[inline]
    fn perp_dot(self, other: Self) -> S {
        let (left, right) = (product(self.x.bits(), other.y.bits()), product(self.y.bits(), other.x.bits()));
        S::of_bits(rounded(left.wrapping_sub(right), S::FRACTION))
    }
    #[inline]
    fn length(self) -> S {
        let (x, y) = (self.x.bits().unsigned_abs(), self.y.bits().unsigned_abs());
        S::of_bits(signed_root(squared(x) + squared(y)))
    }
    #[inline]
    fn scaled(self, numerator: S, denominator: S) -> Self {
        FixedVec2 { x: self.x.scaled(numerator, denominator), y: self.y.scaled(numerator, denominator) }
    }
    #[inline]
    fn is_within(self, radius: S) -> bool {
        let (x, y) = (self.x.bits().unsigned_abs(), self.y.bits().unsigned_abs());
        is_root_within(squared(x) + squared(y), radius.bits())
    }
}

steer_core::vector_operators! { [S: Number] FixedVec2<S>, S, [.x, .y] }
steer_core::vector_operators! { I16F16 * FixedVec2<I16F16> }
steer_core::vector_operators! { I20F12 * FixedVec2<I20F12> }

impl<S> From<[S; 2]> for FixedVec2<S> {
    #[inline]
    fn from([x, y]: [S; 2]) -> Self {
        FixedVec2 { x, y }
    }
}
impl<S> From<FixedVec2<S>> for [S; 2] {
    #[inline]
    fn from(vector: FixedVec2<S>) -> Self {
        [vector.x, vector.y]
    }
}

#[cfg(feature = "serde")]
impl<S: serde::Serialize> serde::Serialize for FixedVec2<S> {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        [&self.x, &self.y].serialize(serializer)
    }
}
#[cfg(feature = "serde")]
impl<'de, S: serde::Deserialize<'de>> serde::Deserialize<'de> for FixedVec2<S> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[S; 2]>::deserialize(deserializer).map(Self::from)
    }
}
