//! [`FlowField`]: a vector for every position. [`SampledField`]: a field sampled on a grid.

use crate::bounds::Bounds;
use crate::checked::Validate;
use crate::error::Error;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like, VectorOf};

/// A vector for every position: a wind, a current, the way to an exit.
///
/// Every function from a position to a vector implements it.
pub trait FlowField<G: Geometry> {
    /// Returns the vector at this position.
    fn at(&self, position: G::Vector) -> G::Vector;

    /// Returns the vector at a position that an agent at `from` is predicted to reach: by default
    /// [`at`](Self::at). A field with obstacles does not look beyond them.
    #[inline]
    fn ahead(&self, from: G::Vector, position: G::Vector) -> G::Vector {
        let _ = from;
        self.at(position)
    }
}

impl<G: Geometry, F: Fn(G::Vector) -> G::Vector> FlowField<G> for F {
    #[inline]
    fn at(&self, position: G::Vector) -> G::Vector {
        self(position)
    }
}

/// A flow field sampled on a grid over borrowed storage, with bilinear interpolation.
///
/// The area is divided into columns × rows cells of one size. The vector of a cell applies at its
/// centre. Between four centres the field is bilinear. Outside the outer centres it is constant. A
/// [`wrapped`](Self::wrapped) field also interpolates across the seam, between the last row of
/// centres and the first.
///
/// # Degenerate cases
/// A grid of one cell has the same vector everywhere. A position outside the area is replaced by
/// the nearest position inside, or in a wrapped field by its image on the torus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampledField<'a, G: Geometry> {
    area: Bounds<G>,
    columns: usize,
    vectors: &'a [G::Vector],
    wrapped: bool,
}

impl<'a, G: Geometry<Vector = V>, V: VectorOf<G>> SampledField<'a, G> {
    /// Creates a field with these vectors, row by row from `area.min`.
    ///
    /// # Errors
    /// - [`Error::WrongGrid`] if there are no columns or no rows, or if the length of `vectors` is
    ///   not columns × rows.
    /// - [`Error::PointNotFinite`] for a vector that is infinite or NaN.
    /// - The errors of [`Bounds`]' `validate`.
    pub fn new(area: Bounds<G>, columns: usize, rows: usize, vectors: &'a [V]) -> Result<Self, Error> {
        area.validate()?;
        if columns == 0 || rows == 0 || columns.checked_mul(rows) != Some(vectors.len()) {
            return Err(Error::WrongGrid);
        }
        match vectors.iter().position(|vector| !vector.is_finite()) {
            Some(index) => Err(Error::PointNotFinite { index }),
            None => Ok(SampledField { area, columns, vectors, wrapped: false }),
        }
    }

    /// Returns the same field over a world that wraps ([`Edge::Wrap`](crate::space::Edge::Wrap)).
    /// `area` is the world. Beyond each side, the field continues from the opposite side.
    #[must_use]
    pub fn wrapped(self) -> Self {
        SampledField { wrapped: true, ..self }
    }

    /// Number of rows.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        // There is at least one column. `checked_div` leaves no division by 0 in firmware.
        self.vectors.len().checked_div(self.columns).unwrap_or_default()
    }

    #[inline]
    fn cell(&self, column: usize, row: usize) -> V {
        // In range by construction. `get` keeps the panic out of firmware.
        self.vectors.get(row * self.columns + column).copied().unwrap_or_else(V::zero)
    }
}

impl<G: Geometry> FlowField<G> for SampledField<'_, G> {
    #[inline]
    fn at(&self, position: G::Vector) -> G::Vector {
        let place = if self.wrapped { self.area.wrap(position) } else { position };
        let (min, max) = (self.area.min, self.area.max);
        let ([column, next_column], right) = between(place.x(), min.x(), max.x(), self.columns, self.wrapped);
        let ([row, next_row], down) = between(place.y(), min.y(), max.y(), self.rows(), self.wrapped);
        let above = mix(self.cell(column, row), self.cell(next_column, row), right);
        let below = mix(self.cell(column, next_row), self.cell(next_column, next_row), right);
        mix(above, below, down)
    }
}

/// The cell whose centre lies at or before x, the next cell, and the position of x between their
/// centres, from 0 to 1.
#[inline]
fn between<S: Scalar>(x: S, min: S, max: S, cells: usize, wrapped: bool) -> ([usize; 2], S) {
    // In cells from the first centre. NaN counts as the first centre.
    let at = (x - min) / (max - min) * S::from_f64(cells as f64) - S::from_f64(0.5);
    let (last, index) = (cells - 1, at.to_index());
    if wrapped && at < S::zero() {
        ([last, 0], at + S::one())
    } else if index >= last {
        let beyond = if wrapped { at - S::from_f64(last as f64) } else { S::zero() };
        ([last, if wrapped { 0 } else { last }], beyond)
    } else if at > S::zero() {
        ([index, index + 1], at - S::from_f64(index as f64))
    } else {
        ([0, 1], S::zero())
    }
}

#[inline]
fn mix<G, V: Vec2Like<G>>(a: V, b: V, fraction: V::Scalar) -> V {
    a + (b - a) * fraction
}
