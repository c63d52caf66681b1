//! [`PeriodicImage`]: an obstacle repeated by a torus.

use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext};

/// An obstacle at one of its images on a [`Torus`](crate::space::Torus): the same shape, displaced
/// by `shift`. [`Torus::images`](crate::space::Torus::images) returns them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeriodicImage<O, G: Geometry> {
    /// The obstacle itself.
    pub of: O,
    /// The displacement of the image (length): a whole number of world sizes in each direction.
    pub shift: G::Vector,
}

impl<O, G: Geometry> PeriodicImage<O, G> {
    /// The obstacle at its own position.
    #[inline]
    #[must_use]
    pub fn unmoved(of: O) -> Self {
        PeriodicImage { of, shift: G::Vector::zero() }
    }

    /// The position of one of the obstacle's points on the image.
    ///
    /// # Degenerate cases
    /// Without a shift the result is the point itself, to the last bit.
    #[inline]
    #[must_use]
    pub fn place(&self, point: G::Vector) -> G::Vector {
        // Adding 0 would change the sign of a zero.
        if self.shift == G::Vector::zero() { point } else { point + self.shift }
    }
}

impl<O: Obstacle<G>, G: Geometry> Obstacle<G> for PeriodicImage<O, G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        self.of.corner(index).map(|corner| self.place(corner))
    }

    #[inline]
    fn rounding(&self) -> G::Scalar {
        self.of.rounding()
    }

    #[inline]
    fn velocity(&self) -> G::Vector {
        self.of.velocity()
    }

    #[inline]
    fn is_longer_than(&self, length: G::Scalar) -> bool {
        self.of.is_longer_than(length)
    }
}
