//! [`Bounds`]: an axis-aligned rectangle.

use crate::checked::{Validate, checked};
use crate::error::{Error, finite_vector, positive};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like, VectorOf};

/// The rectangle that the world fills.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<G: Geometry> {
    /// The corner with the smallest coordinates (length).
    pub min: G::Vector,
    /// The corner with the largest coordinates (length), above `min` in both.
    pub max: G::Vector,
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>> Bounds<G> {
    /// Creates the rectangle from (0, 0) to (width, height).
    ///
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::NotPositive`] if the width or the height is not finite or
    /// not positive.
    pub fn new(width: G::Scalar, height: G::Scalar) -> Result<Self, Error> {
        positive("width", width)?;
        positive("height", height)?;
        Ok(Bounds { min: V::zero(), max: V::new(width, height) })
    }

    /// The same rectangle from another corner with the smallest coordinates.
    #[inline]
    #[must_use]
    pub fn with_min(self, min: V) -> Self {
        Bounds { min, ..self }
    }

    /// The same rectangle to another corner with the largest coordinates.
    #[inline]
    #[must_use]
    pub fn with_max(self, max: V) -> Self {
        Bounds { max, ..self }
    }

    /// The position of a point on the torus: a point beyond a side enters by the opposite one, with
    /// the same overshoot.
    ///
    /// # Degenerate cases
    /// A point on a side stays there. If the rectangle has no width or no height, that coordinate
    /// of a point outside becomes the coordinate of `min`.
    #[inline]
    #[must_use]
    pub fn wrap(&self, point: V) -> V {
        V::new(
            wrap_component(point.x(), self.min.x(), self.max.x()),
            wrap_component(point.y(), self.min.y(), self.max.y()),
        )
    }

    /// Moves a point beyond a side back onto it, and reverses the velocity component across that
    /// side.
    ///
    /// # Degenerate cases
    /// A point on a side is not changed.
    #[inline]
    pub fn bounce(&self, point: &mut V, velocity: &mut V) {
        let (x, vx) = bounce_component(point.x(), velocity.x(), self.min.x(), self.max.x());
        let (y, vy) = bounce_component(point.y(), velocity.y(), self.min.y(), self.max.y());
        *point = V::new(x, y);
        *velocity = V::new(vx, vy);
    }
}

#[inline]
fn wrap_component<S: Scalar>(x: S, min: S, max: S) -> S {
    if min <= x && x <= max {
        return x;
    }
    let size = max - min;
    if size <= S::zero() {
        return min;
    }
    // The remainder is exact. Adding the size once would not bring back a point several worlds
    // away.
    if x > max { min + (x - max) % size } else { (max - (min - x) % size).max(min) }
}

#[inline]
fn bounce_component<S: Scalar>(x: S, speed: S, min: S, max: S) -> (S, S) {
    if x < min {
        (min, -speed)
    } else if x > max {
        (max, -speed)
    } else {
        (x, speed)
    }
}

impl<G: Geometry> Validate for Bounds<G> {
    fn validate(&self) -> Result<(), Error> {
        finite_vector("min", self.min)?;
        finite_vector("max", self.max)?;
        positive("width", self.max.x() - self.min.x())?;
        positive("height", self.max.y() - self.min.y())
    }
}

/// The rectangle of some points. Without one it is a point.
#[cfg(feature = "alloc")]
pub(crate) fn hull<G: Geometry>(points: impl IntoIterator<Item = G::Vector>) -> Bounds<G> {
    let mut hull: Option<Bounds<G>> = None;
    for at in points {
        let Bounds { min, max } = hull.unwrap_or(Bounds { min: at, max: at });
        let min = G::Vector::new(min.x().min(at.x()), min.y().min(at.y()));
        let max = G::Vector::new(max.x().max(at.x()), max.y().max(at.y()));
        hull = Some(Bounds { min, max });
    }
    hull.unwrap_or(Bounds { min: G::Vector::zero(), max: G::Vector::zero() })
}
