//! The cells of a grid.

use crate::cells::{Axis, Ends, Frame, Span};
use crate::scalar::Scalar;
use crate::space::Bounds;
use crate::vector::{Geometry, Vec2Like};

/// Largest number of worlds that a position on a torus may be away and still have a cell.
const WORLDS: f64 = 4.0;

/// The cells that a query visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    pub(super) x: Span,
    pub(super) y: Span,
}

impl Spans {
    /// All cells.
    pub(super) const ALL: Spans = Spans { x: Span::ALL, y: Span::ALL };

    /// The cells of all positions that may lie within a radius.
    pub(super) fn around<G: Geometry>(frame: &Frame<G>, center: G::Vector, radius: G::Scalar) -> Self {
        Spans { x: frame.x.span(center.x(), radius), y: frame.y.span(center.y(), radius) }
    }
}

/// Divides a rectangle into cells of this width, wider if there would be more than `most`.
pub(super) fn frame<G: Geometry>(bounds: &Bounds<G>, wraps: bool, width: G::Scalar, most: usize) -> Frame<G> {
    let size = bounds.max - bounds.min;
    let most = most.min(i32::MAX as usize);
    let (columns, rows) = fit(cells(size.x(), width), cells(size.y(), width), most);
    let axis = |origin, extent: G::Scalar, count| {
        let touch = wraps && extent > G::Scalar::zero();
        let ends = if touch { Ends::Touching(G::Scalar::from_f64(WORLDS)) } else { Ends::Closed };
        // In fixed point a fraction of a cell is more than rounding.
        Axis::new(origin, extent, count, ends).with_margin(1.0 / 64.0)
    };
    let (x, y) = (axis(bounds.min.x(), size.x(), columns), axis(bounds.min.y(), size.y(), rows));
    Frame::new(x, y, wraps.then(|| bounds.torus()))
}

/// The number of cells of at least this width in an extent, at least one.
fn cells<S: Scalar>(extent: S, width: S) -> usize {
    (extent / width).to_index().max(1)
}

/// Columns and rows, fewer if there would be more than `most` cells.
fn fit(mut columns: usize, mut rows: usize, most: usize) -> (usize, usize) {
    while columns.saturating_mul(rows) > most.max(1) {
        (columns, rows) = (fewer(columns), fewer(rows));
    }
    (columns, rows)
}

/// Four fifths of a number, at least one.
fn fewer(count: usize) -> usize {
    count - count / 5 - usize::from(1 < count && count < 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_rows_shrink_until_they_fit() {
        assert_eq!(fit(10, 10, 100), (10, 10));
        assert_eq!(fit(10, 10, 99), (8, 8));
        assert_eq!(fit(1, 7, 1), (1, 1));
        let (columns, rows) = fit(usize::MAX, 3, 40);
        assert!(rows == 1 && (20..=40).contains(&columns), "{columns}");
        assert_eq!((cells(100.0, 30.0), cells(0.0, 30.0), cells(1e300, 1e-300)), (3, 1, usize::MAX));
    }
}
