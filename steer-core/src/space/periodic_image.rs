//! [`PeriodicImage`]: an obstacle repeated by a torus.

use crate::scalar::Scalar;
use crate::space::{Bounds, Torus};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// An obstacle at one of its images on a [`Torus`]: the same shape, displaced by `shift`.
/// [`Torus::images`] returns them.
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
}

/// The shifts that bring a shape within `bounds` to its images that reach to within one world of
/// `from`. Only the nine images about the one with the nearest centre count. That one is the first,
/// whatever its distance.
#[inline]
pub(super) fn shifts<G: Geometry>(
    torus: &Torus<G>,
    from: G::Vector,
    bounds: Bounds<G>,
) -> impl Iterator<Item = G::Vector> + Clone + use<G> {
    let Bounds { min, max } = bounds;
    let middle = min + (max - min) * G::Scalar::from_f64(0.5);
    let first = torus.shift(from, middle);
    let (low, high) = (min + first - from, max + first - from);
    let columns = along(first.x(), low.x(), high.x(), torus.size.x());
    let rows = along(first.y(), low.y(), high.y(), torus.size.y());
    columns
        .into_iter()
        .flatten()
        .flat_map(move |x| rows.into_iter().flatten().map(move |y| G::Vector::new(x, y)))
}

/// The shifts along one axis for a shape that reaches from `low` to `high`, relative to the agent,
/// when it is shifted by `first`.
#[inline]
fn along<S: Scalar>(first: S, low: S, high: S, size: S) -> [Option<S>; 3] {
    let reaches = |shift: S| {
        let gap = (low + shift).max(-(high + shift));
        (size > S::zero() && gap <= size).then(|| first + shift)
    };
    [Some(first), reaches(-size), reaches(size)]
}
