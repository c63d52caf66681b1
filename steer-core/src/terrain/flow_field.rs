//! [`FlowField`]: a direction for every place. [`GridField`]: one sampled on a grid.

use crate::{Bounds, Error, Scalar, Vec2Ext, Vec2Like};

/// A vector for every place: a wind, a current, the way to an exit.
///
/// Every function from a position to a vector is one.
pub trait FlowField<V: Vec2Like> {
    /// The vector at this place.
    fn at(&self, position: V) -> V;
}

impl<V: Vec2Like, F: Fn(V) -> V> FlowField<V> for F {
    #[inline]
    fn at(&self, position: V) -> V {
        self(position)
    }
}

/// A flow field sampled on a grid over borrowed storage, smooth in between.
///
/// The area is cut into columns × rows cells of one size. Each cell has a vector, which holds in its middle; between four middles the field is bilinear, and from the outer
/// middles outward it stays the same. On a torus, [`wrapped`](Self::wrapped), it is bilinear there too: between the last middles and the first ones beyond the side.
///
/// # Degenerate cases
/// One cell is the same vector everywhere. Beyond the area the nearest place inside it counts; of a wrapped field, the place that it is on the torus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridField<'a, V: Vec2Like> {
    area: Bounds<V>,
    columns: usize,
    vectors: &'a [V],
    wrapped: bool,
}

impl<'a, V: Vec2Like> GridField<'a, V> {
    /// The field with these vectors, row by row from `area.min`.
    ///
    /// # Errors
    /// [`Error::WrongGrid`] if there is no column, no row, or if `vectors` is not columns × rows long; [`Error::PointNotFinite`] for a vector that is
    /// infinite or NaN; what [`Bounds`]' `validate` refuses.
    pub fn new(area: Bounds<V>, columns: usize, rows: usize, vectors: &'a [V]) -> Result<Self, Error> {
        crate::Validate::validate(&area)?;
        if columns == 0 || rows == 0 || columns.checked_mul(rows) != Some(vectors.len()) {
            return Err(Error::WrongGrid);
        }
        match vectors.iter().position(|vector| !vector.is_finite()) {
            Some(index) => Err(Error::PointNotFinite { index }),
            None => Ok(GridField { area, columns, vectors, wrapped: false }),
        }
    }

    /// The same field over a world that wraps ([`Edge::Wrap`](crate::Edge::Wrap)): `area` is the world, and the field goes on beyond each side as it begins at the opposite one.
    #[must_use]
    pub fn wrapped(self) -> Self {
        GridField { wrapped: true, ..self }
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        // There is a column; said so, no division by 0 is left in firmware.
        self.vectors.len().checked_div(self.columns).unwrap_or_default()
    }

    #[inline]
    fn cell(&self, column: usize, row: usize) -> V {
        // In range by construction; `get` keeps the panic out of firmware.
        self.vectors.get(row * self.columns + column).copied().unwrap_or_else(V::zero)
    }
}

impl<V: Vec2Like> FlowField<V> for GridField<'_, V> {
    #[inline]
    fn at(&self, position: V) -> V {
        let place = if self.wrapped { self.area.wrap(position) } else { position };
        let (min, max) = (self.area.min, self.area.max);
        let ([column, next_column], right) = between(place.x(), min.x(), max.x(), self.columns, self.wrapped);
        let ([row, next_row], down) = between(place.y(), min.y(), max.y(), self.rows(), self.wrapped);
        let above = mix(self.cell(column, row), self.cell(next_column, row), right);
        let below = mix(self.cell(column, next_row), self.cell(next_column, next_row), right);
        mix(above, below, down)
    }
}

/// The cell whose middle lies at or before x, the next one, and how far x is on the way to its middle, from 0 to 1.
#[inline]
fn between<S: Scalar>(x: S, min: S, max: S, cells: usize, wrapped: bool) -> ([usize; 2], S) {
    // In cells from the first middle; what is not a number counts as the first.
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
fn mix<V: Vec2Like>(a: V, b: V, share: V::Scalar) -> V {
    a + (b - a) * share
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;

    #[test]
    fn between_the_middles_the_grid_is_bilinear() {
        // Two columns and two rows of 10 × 10: middles at 5 and 15.
        let area = Bounds::new(20.0, 20.0).unwrap();
        let vectors = [v(0.0, 0.0), v(4.0, 0.0), v(0.0, 8.0), v(4.0, 8.0)];
        let field = GridField::new(area, 2, 2, &vectors).unwrap();
        for (at, vector) in [
            (v(5.0, 5.0), v(0.0, 0.0)),
            (v(15.0, 5.0), v(4.0, 0.0)),
            (v(10.0, 5.0), v(2.0, 0.0)),
            (v(10.0, 10.0), v(2.0, 4.0)),
            (v(7.5, 12.5), v(1.0, 6.0)),
            (v(-99.0, 99.0), v(0.0, 8.0)),
            (v(20.0, 0.0), v(4.0, 0.0)),
        ] {
            assert_eq!(field.at(at), vector, "{at:?}");
        }
    }

    #[test]
    fn a_wrapped_grid_has_no_seam() {
        let area = Bounds::new(30.0, 20.0).unwrap();
        let vectors = [v(0.0, 0.0), v(4.0, 0.0), v(6.0, 0.0), v(0.0, 8.0), v(4.0, 8.0), v(6.0, 8.0)];
        let field = GridField::new(area, 3, 2, &vectors).unwrap().wrapped();
        for (at, vector) in [
            (v(5.0, 5.0), v(0.0, 0.0)),
            (v(20.0, 5.0), v(5.0, 0.0)),
            (v(0.0, 5.0), v(3.0, 0.0)),
            (v(30.0, 5.0), v(3.0, 0.0)),
            (v(27.5, 5.0), v(4.5, 0.0)),
            (v(2.5, 20.0), v(1.5, 4.0)),
            (v(-27.5, -2.5), v(1.5, 6.0)),
            (v(65.0, 47.5), v(0.0, 2.0)),
        ] {
            assert_eq!(field.at(at), vector, "{at:?}");
        }
    }

    #[test]
    fn a_grid_has_as_many_vectors_as_cells() {
        let area = Bounds::new(20.0, 20.0).unwrap();
        let vectors = [v(1.0, 2.0); 6];
        assert!(GridField::new(area, 3, 2, &vectors).is_ok());
        for (columns, rows) in [(2, 2), (0, 6), (6, 0), (usize::MAX, 2)] {
            assert_eq!(GridField::new(area, columns, rows, &vectors), Err(Error::WrongGrid));
        }
        let one = [v(1.0, 2.0)];
        assert_eq!(GridField::new(area, 1, 1, &one).unwrap().at(v(3.0, 19.0)), v(1.0, 2.0));
    }
}
