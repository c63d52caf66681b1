//! [`Lanes`]: a number of each of several agents. [`Pair`]: a vector of each.

use core::ops::{Add, Mul, Sub};

use fearless_simd::{Select, Simd, SimdElement, SimdFloat};

use crate::scalar::Scalar;
use crate::vector::ordinary_range;

/// Numbers of several agents, one in each lane, for the instructions `M`.
pub(super) trait Lanes<M: Simd>: SimdFloat<M, Element: Scalar + SimdElement> {
    /// 0 in every lane.
    #[inline(always)]
    fn zero(simd: M) -> Self {
        Self::splat(simd, Self::Element::zero())
    }

    /// 1 in every lane.
    #[inline(always)]
    fn one(simd: M) -> Self {
        Self::splat(simd, Self::Element::one())
    }

    /// Mask of the lengths that can be divisors, as for a single vector.
    #[inline(always)]
    fn is_ordinary(self, simd: M) -> Self::Mask {
        let (tiny, huge) = ordinary_range::<Self::Element>();
        self.simd_gt(Self::splat(simd, tiny)) & self.simd_lt(Self::splat(simd, huge))
    }

    /// Adds a number where the mask is set. No lane may be −0, since −0 + 0 is 0.
    ///
    /// AVX-512 adds under a mask, and AVX2 selects in one instruction. SSE2 selects in three, so
    /// lanes of 128 bits without the mask get 0 added.
    #[inline(always)]
    fn plus_where(self, simd: M, mask: Self::Mask, number: Self) -> Self {
        if size_of::<Self>() > 16 {
            mask.select(self + number, self)
        } else {
            self + mask.select(number, Self::zero(simd))
        }
    }

    /// Mask without any lane.
    #[inline(always)]
    fn never(simd: M) -> Self::Mask {
        Self::zero(simd).simd_lt(Self::zero(simd))
    }
}

impl<M: Simd, W: SimdFloat<M, Element: Scalar + SimdElement>> Lanes<M> for W {}

/// A vector of each agent.
#[derive(Clone, Copy)]
pub(super) struct Pair<W> {
    pub(super) x: W,
    pub(super) y: W,
}

impl<W: Copy> Pair<W> {
    /// The vector (0, 0) in every lane.
    #[inline(always)]
    pub(super) fn zero<M: Simd>(simd: M) -> Self
    where
        W: Lanes<M>,
    {
        Pair { x: W::zero(simd), y: W::zero(simd) }
    }

    /// Dot product.
    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> W
    where
        W: Add<Output = W> + Mul<Output = W>,
    {
        self.x * other.x + self.y * other.y
    }

    /// Length.
    #[inline(always)]
    pub(super) fn length<M: Simd>(self) -> W
    where
        W: Lanes<M>,
    {
        self.dot(self).sqrt()
    }

    /// Mask of the vectors that are not zero.
    #[inline(always)]
    pub(super) fn is_not_zero<M: Simd>(self, simd: M) -> W::Mask
    where
        W: Lanes<M>,
    {
        !(self.x.simd_eq(W::zero(simd)) & self.y.simd_eq(W::zero(simd)))
    }

    /// [`Lanes::plus_where`] for both components.
    #[inline(always)]
    pub(super) fn plus_where<M: Simd>(self, simd: M, mask: W::Mask, other: Self) -> Self
    where
        W: Lanes<M>,
    {
        Pair { x: self.x.plus_where(simd, mask, other.x), y: self.y.plus_where(simd, mask, other.y) }
    }

    /// Selects this vector where the mask is set, else the other.
    #[inline(always)]
    pub(super) fn where_set<M: Simd>(self, mask: W::Mask, other: Self) -> Self
    where
        W: Lanes<M>,
    {
        Pair { x: mask.select(self.x, other.x), y: mask.select(self.y, other.y) }
    }
}

impl<W> From<[W; 2]> for Pair<W> {
    #[inline(always)]
    fn from([x, y]: [W; 2]) -> Self {
        Pair { x, y }
    }
}

impl<W: Add<Output = W>> Add for Pair<W> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Pair { x: self.x + other.x, y: self.y + other.y }
    }
}

impl<W: Sub<Output = W>> Sub for Pair<W> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Pair { x: self.x - other.x, y: self.y - other.y }
    }
}

impl<W: Copy + Mul<Output = W>> Mul<W> for Pair<W> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: W) -> Self {
        Pair { x: self.x * factor, y: self.y * factor }
    }
}
