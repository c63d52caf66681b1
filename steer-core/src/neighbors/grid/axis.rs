//! [`Axis`]: the cells along one direction, and those of them within a range.

use crate::scalar::Scalar;
use crate::scalar::slack;

/// The cells along x or y.
///
/// The cell index never decreases as the coordinate increases, rounding included. So a position
/// between two others is in no cell outside of theirs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis<S: Scalar> {
    /// The start of the first cell (length).
    origin: S,
    /// The total length of the cells.
    extent: S,
    /// The number of cells, 1 or more.
    pub(super) count: usize,
    /// The length of one cell.
    pub(super) width: S,
    /// The number of cells per unit of length (1/length).
    per_length: S,
    /// Whether the last cell touches the first.
    wraps: bool,
}

/// Consecutive cells: on a torus the first cells follow the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) first: usize,
    pub(super) count: usize,
}

impl<S: Scalar> Axis<S> {
    /// Divides `extent`, from `origin` on, into `count` cells.
    pub(super) fn new(origin: S, extent: S, count: usize, wraps: bool) -> Self {
        let some = S::from_f64(count as f64);
        let (width, per_length) =
            if extent > S::zero() { (extent / some, some / extent) } else { (S::zero(), S::zero()) };
        Axis { origin, extent, count, width, per_length, wraps: wraps && extent > S::zero() }
    }

    /// The cell of a coordinate; `None` if it is so far from a torus that rounding might change the
    /// cell.
    pub(super) fn cell(&self, at: S) -> Option<usize> {
        let along = at - self.origin;
        if !self.wraps {
            return Some(self.index(along));
        }
        self.is_near(along).then(|| self.index(self.wrapped(along)))
    }

    /// All cells.
    pub(super) fn all(&self) -> Span {
        Span { first: 0, count: self.count }
    }

    /// The cells of all coordinates that may lie within `reach` of `at`: sometimes one more on a
    /// side.
    pub(super) fn span(&self, at: S, reach: S) -> Span {
        if self.count == 1 {
            return self.all();
        }
        // Distances and cells are rounded. A little more than the rounding of the largest number in
        // them is a superset; in fixed point a fraction of a cell is one too.
        let bit = self.width * S::from_f64(1.0 / 64.0);
        if !self.wraps {
            let reach = reach + slack(at.abs() + reach) + bit;
            let (from, to) = (at - self.origin - reach, at - self.origin + reach);
            return self.between(self.index(from), self.index(to));
        }
        let along = at - self.origin;
        let four = S::from_f64(4.0);
        let reach = reach + slack(at.abs() + self.origin.abs() + self.extent * four + reach) + bit;
        // Written so that NaN selects all cells.
        let part = reach + reach <= self.extent - self.width - self.width;
        if !part || !self.is_near(along) {
            return self.all();
        }
        let along = self.wrapped(along);
        let (from, to) = (along - reach, along + reach);
        let from = if from < S::zero() { from + self.extent } else { from };
        let to = if to > self.extent { to - self.extent } else { to };
        self.between(self.index(from), self.index(to))
    }

    fn between(&self, first: usize, last: usize) -> Span {
        let count = if first <= last {
            last - first + 1
        } else if self.wraps {
            self.count - first + last + 1
        } else {
            return self.all();
        };
        Span { first, count }
    }

    /// Coordinates outside belong to the first or the last cell.
    fn index(&self, along: S) -> usize {
        (along * self.per_length).to_index().min(self.count - 1)
    }

    /// Whether this coordinate is at most four worlds away.
    fn is_near(&self, along: S) -> bool {
        along.abs() <= self.extent * S::from_f64(4.0)
    }

    fn wrapped(&self, along: S) -> S {
        if S::zero() <= along && along < self.extent {
            return along;
        }
        let rest = along % self.extent;
        if rest < S::zero() { rest + self.extent } else { rest }
    }
}

/// The number of cells of at least this width in an extent, at least one.
pub(super) fn cells<S: Scalar>(extent: S, width: S) -> usize {
    (extent / width).to_index().max(1)
}

/// Columns and rows, fewer if there would be more than `most` cells.
pub(super) fn fit(mut columns: usize, mut rows: usize, most: usize) -> (usize, usize) {
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

    #[test]
    fn a_span_wraps_and_outside_the_end_cells_count() {
        let plane = Axis::new(10.0, 100.0, 10, false);
        assert_eq!(
            [-1e9, 10.0, 19.9, 20.0, 110.0, 1e30].map(|x| plane.cell(x)),
            [0, 0, 0, 1, 9, 9].map(Some)
        );
        let span = |axis: &Axis<f64>, at, reach| {
            let Span { first, count } = axis.span(at, reach);
            (first, count)
        };
        assert_eq!(span(&plane, 35.0, 1.0), (2, 1));
        assert_eq!(span(&plane, 35.0, 5.0), (1, 3));
        assert_eq!(span(&plane, 900.0, 5.0), (9, 1));
        assert_eq!(span(&plane, 35.0, f64::INFINITY), (0, 10));
        let torus = Axis::new(10.0, 100.0, 10, true);
        assert_eq!(
            [5.0, 110.0, 115.0, 411.0, 600.0].map(|x| torus.cell(x)),
            [Some(9), Some(0), Some(0), None, None]
        );
        assert_eq!(span(&torus, 15.0, 7.0), (9, 3));
        assert_eq!(span(&torus, 105.0, 7.0), (8, 3));
        assert_eq!(span(&torus, 105.0, 41.0), (0, 10));
        assert_eq!(span(&torus, 1e9, 1.0), (0, 10));
    }
}
