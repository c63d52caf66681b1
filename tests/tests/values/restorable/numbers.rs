//! Numbers that formats easily lose, taken one by one.

use steer_core::{Geometry, Scalar, Vec2Ext as _, Vec2Like};

/// A number type with a list of values that often cause errors.
pub(crate) trait Numbers: Scalar {
    /// Zeros of both signs, subnormal, smallest, inexact in decimals, largest.
    const NASTY: &'static [Self];
}

macro_rules! numbers {
    ($($scalar:ident: $largest_subnormal:literal,)*) => {$(
        impl Numbers for $scalar {
            const NASTY: &'static [Self] = &[
                0.0, -0.0, 1.0, 0.1, 1.0 / 3.0, $scalar::from_bits(1), $largest_subnormal, $scalar::MIN_POSITIVE,
                $scalar::EPSILON, 16_777_217.0 / 3.0, 1e15, 123_456.79e-12, $scalar::MAX,
            ];
        }
    )*};
}
numbers!(f32: 1.1754942e-38, f64: 2.225073858507201e-308,);

/// Yields these numbers, starting at the given index.
pub(crate) struct Bag<G> {
    next: usize,
    kind: core::marker::PhantomData<G>,
}

impl<G: Geometry<Scalar: Numbers>> Bag<G> {
    pub(crate) fn new(start: usize) -> Self {
        Bag { next: start, kind: core::marker::PhantomData }
    }

    /// Zero, of either sign, or more.
    pub(crate) fn size(&mut self) -> G::Scalar {
        self.next += 1;
        G::Scalar::NASTY[self.next % G::Scalar::NASTY.len()]
    }

    /// More than zero.
    pub(crate) fn positive(&mut self) -> G::Scalar {
        loop {
            let size = self.size();
            if size > G::Scalar::zero() {
                return size;
            }
        }
    }

    /// A number of either sign.
    pub(crate) fn any(&mut self) -> G::Scalar {
        let size = self.size();
        if (self.next / G::Scalar::NASTY.len()).is_multiple_of(2) { size } else { -size }
    }

    /// A number, or `None`.
    pub(crate) fn maybe(&mut self) -> Option<G::Scalar> {
        let size = self.size();
        (!self.next.is_multiple_of(4)).then_some(size)
    }

    pub(crate) fn vector(&mut self) -> G::Vector {
        let x = self.any();
        // Prevents that one component always is the number next to the other in the list.
        let y = if self.next.is_multiple_of(3) { -self.any() } else { self.any() };
        G::Vector::new(x, y)
    }

    /// A unit vector.
    pub(crate) fn unit(&mut self) -> G::Vector {
        self.vector().direction_or(G::Vector::unit_x())
    }
}
