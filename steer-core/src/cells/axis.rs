//! [`Axis`]: the cells along one direction. [`Span`]: the cells within a reach.

use super::Piece;
use super::whole::{cut, whole};
use crate::scalar::{Scalar, slack};

/// The cells along x or y.
///
/// The cell never decreases as the coordinate increases, rounding included. So a position between
/// two others is in no cell outside of theirs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis<S> {
    /// The start of the first cell (length).
    origin: S,
    /// The total length of the cells, or 0 without an end.
    extent: S,
    /// The length of one cell.
    pub(crate) width: S,
    /// The number of cells per unit of length (1/length).
    per_length: S,
    /// The number of cells, 1 or more. It is a power of two if they repeat.
    count: i32,
    ends: Ends<S>,
    /// Length by which each reach is extended, beside rounding.
    margin: S,
}

/// The continuation beyond the first and the last cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ends<S> {
    /// Coordinates beyond an end belong to the cell at that end.
    Closed,
    /// The last cell touches the first. Coordinates may be so many extents away from the origin.
    Touching(S),
    /// Cells extend without end and wrap around in storage after `count` cells.
    Repeating,
}

/// Successive cells, from the first to the last, counted cyclically: the cells −1 and `count` are
/// the last and the first one, beyond the ends that touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    first: i32,
    last: i32,
}

impl<S: Scalar> Axis<S> {
    /// Divides `extent`, from `origin` on, into `count` cells.
    pub(crate) fn new(origin: S, extent: S, count: usize, ends: Ends<S>) -> Self {
        let some = S::from_f64(count as f64);
        let (width, per_length) =
            if extent > S::zero() { (extent / some, some / extent) } else { (S::zero(), S::zero()) };
        Axis { origin, extent, width, per_length, count: count as i32, ends, margin: S::zero() }
    }

    /// Cells of this width without an end, of which `count` have storage of their own.
    pub(crate) fn repeating(origin: S, width: S, count: usize) -> Self {
        let per_length = if width > S::zero() { S::one() / width } else { S::zero() };
        let (count, ends) = (count as i32, Ends::Repeating);
        Axis { origin, extent: S::zero(), width, per_length, count, ends, margin: S::zero() }
    }

    /// The same cells, with spans that reach farther by this fraction of a cell.
    pub(crate) fn with_margin(self, fraction: f64) -> Self {
        Axis { margin: self.width * S::from_f64(fraction), ..self }
    }

    /// Number of cells.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// Cell of a coordinate that is within the extent if the ends touch.
    #[inline(always)]
    pub(crate) fn cell(&self, at: S) -> i32 {
        self.cell_along(at - self.origin)
    }

    /// Cell of a coordinate of any image, or `None` if it is so far from a torus that rounding
    /// might change the cell.
    #[inline]
    pub(crate) fn cell_of_image(&self, at: S) -> Option<i32> {
        let along = at - self.origin;
        match self.ends {
            Ends::Touching(worlds) => {
                self.is_near(along, worlds).then(|| self.cell_along(self.wrapped(along)))
            }
            _ => Some(self.cell_along(along)),
        }
    }

    #[inline(always)]
    fn cell_along(&self, along: S) -> i32 {
        let place = along * self.per_length;
        if self.ends == Ends::Repeating {
            whole(place) & (self.count - 1)
        } else {
            cut(place).clamp(0, self.count - 1)
        }
    }

    /// The cells of all coordinates that may lie within `reach` of `at`: sometimes one more on a
    /// side.
    ///
    /// Distances and cells are rounded. `slack` of the largest number in them is more than that.
    #[inline(always)]
    pub(crate) fn span(&self, at: S, reach: S) -> Span {
        match self.ends {
            Ends::Closed => self.span_to_closed_ends(at, reach),
            Ends::Touching(worlds) => self.span_across_ends(at, reach, worlds),
            Ends::Repeating => self.span_without_end(at, reach),
        }
    }

    /// The span where the cells at the ends have all coordinates beyond them.
    #[inline(always)]
    fn span_to_closed_ends(&self, at: S, reach: S) -> Span {
        let along = at - self.origin;
        let reach = reach + slack(at.abs() + reach) + self.margin;
        Span { first: self.cell_along(along - reach), last: self.cell_along(along + reach) }
    }

    /// The span where the last cell touches the first. `at` may be so many `worlds` away.
    #[inline(always)]
    fn span_across_ends(&self, at: S, reach: S, worlds: S) -> Span {
        let along = at - self.origin;
        let largest = at.abs() + self.origin.abs() + self.extent * worlds + reach;
        let reach = reach + slack(largest) + self.margin;
        // Written so that NaN selects all cells.
        let part = reach + reach <= self.extent - self.width - self.width;
        if !part || !self.is_near(along, worlds) {
            return Span::ALL;
        }
        let inside = S::zero() <= along && along <= self.extent;
        let along = if inside { along } else { self.wrapped(along) };
        let (low, high) = (along - reach, along + reach);
        let first = if low < S::zero() {
            self.cell_along(low + self.extent) - self.count
        } else {
            self.cell_along(low)
        };
        let last = if high > self.extent {
            self.cell_along(high - self.extent) + self.count
        } else {
            self.cell_along(high)
        };
        Span { first, last }
    }

    /// The span where the cells continue without an end.
    #[inline(always)]
    fn span_without_end(&self, at: S, reach: S) -> Span {
        let along = at - self.origin;
        let reach = reach + slack(at.abs() + self.origin.abs() + reach) + self.margin;
        let cells = [along - reach, along, along + reach].map(|along| whole(along * self.per_length));
        let [low, own, high] = cells;
        // Numbers out of range saturate, and so do these differences.
        let cell = self.cell_along(along);
        Span {
            first: cell.saturating_sub(own.saturating_sub(low)),
            last: cell.saturating_add(high.saturating_sub(own)),
        }
    }

    /// Whether a span has all cells, or all but one: a position may then be near with two images.
    #[inline(always)]
    pub(crate) fn is_all(&self, span: Span) -> bool {
        span.last.saturating_sub(span.first) >= self.count - 1 || !self.has(span)
    }

    /// The cells of a span in the order of storage, and the shift to the image that the span meant.
    #[inline(always)]
    pub(crate) fn pieces(&self, span: Span) -> [Piece<S>; 2] {
        let Span { first, last } = span;
        let (count, end) = (self.count, last.saturating_add(1));
        // Adding −0 preserves even the sign of a zero.
        let none = -S::zero();
        let (back, on) =
            if self.ends == Ends::Repeating { (none, none) } else { (-self.extent, self.extent) };
        if last.saturating_sub(first) >= count || !self.has(span) {
            [Piece { first: 0, end: count, shift: none }, Piece { first: count, end: count, shift: none }]
        } else if first < 0 {
            [Piece { first: 0, end, shift: none }, Piece { first: first + count, end: count, shift: back }]
        } else if end > count {
            [Piece { first: 0, end: end - count, shift: on }, Piece { first, end: count, shift: none }]
        } else {
            [Piece { first, end, shift: none }, Piece { first: end, end, shift: none }]
        }
    }

    /// Whether any two of these coordinates within `reach` of each other lie in one cell or in
    /// successive ones.
    ///
    /// Cells that are longer than the reach may still fail: on a plane, rounding exceeds the
    /// difference far from the origin. In fixed point, the last cell of a torus may be shorter than
    /// the others.
    #[cfg(feature = "alloc")]
    pub(crate) fn one_cell_suffices(&self, reach: S, coordinates: &[S]) -> bool {
        if self.ends != Ends::Repeating {
            let last = self.extent - reach - slack(self.extent + self.origin.abs());
            return self.cell_along(last) == self.count - 1;
        }
        let furthest = |most: S, at: &S| most.max((*at - self.origin).abs());
        let cells = coordinates.iter().fold(S::zero(), furthest) * self.per_length;
        // A cell has three roundings of half an ε, and so has the cell of the other coordinate.
        reach * self.per_length + slack(cells) * S::from_f64(0.25) < S::one()
    }

    /// Whether both ends of a span are at most one extent away.
    #[inline(always)]
    fn has(&self, span: Span) -> bool {
        span.first >= -self.count && span.last < self.count.saturating_add(self.count)
    }

    /// Whether this coordinate is at most so many extents away.
    #[inline(always)]
    fn is_near(&self, along: S, worlds: S) -> bool {
        along.abs() <= self.extent * worlds
    }

    fn wrapped(&self, along: S) -> S {
        if S::zero() <= along && along < self.extent {
            return along;
        }
        let rest = along % self.extent;
        if rest < S::zero() { rest + self.extent } else { rest }
    }
}

impl Span {
    /// All cells.
    pub(crate) const ALL: Span = Span { first: i32::MIN, last: i32::MAX };

    /// A cell and its two neighbours.
    #[inline(always)]
    pub(crate) fn beside(cell: usize) -> Span {
        Span { first: cell as i32 - 1, last: cell as i32 + 1 }
    }

    /// The smallest span that contains both.
    #[inline(always)]
    pub(crate) fn and(self, other: Span) -> Span {
        Span { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(axis: &Axis<f64>, at: f64, reach: f64) -> [[f64; 3]; 2] {
        axis.pieces(axis.span(at, reach))
            .map(|Piece { first, end, shift }| [f64::from(first), f64::from(end), shift])
    }

    #[test]
    fn positions_beyond_closed_ends_are_in_the_end_cells() {
        let axis = Axis::new(10.0, 100.0, 10, Ends::Closed).with_margin(1.0 / 64.0);
        assert_eq!([-1e9, 10.0, 19.9, 20.0, 110.0, 1e30].map(|x| axis.cell(x)), [0, 0, 0, 1, 9, 9]);
        assert_eq!(axis.cell_of_image(1e30), Some(9));
        let cells = |at, reach| (axis.span(at, reach).first, axis.span(at, reach).last);
        assert_eq!(cells(35.0, 1.0), (2, 2));
        assert_eq!(cells(35.0, 5.0), (1, 3));
        assert_eq!(cells(900.0, 5.0), (9, 9));
        assert_eq!(cells(35.0, f64::INFINITY), (0, 9));
        assert_eq!(cells(f64::NAN, 5.0), (0, 0));
    }

    #[test]
    fn where_the_ends_touch_a_span_continues_at_the_other() {
        let axis = Axis::new(10.0, 100.0, 10, Ends::Touching(4.0));
        let images = [5.0, 110.0, 115.0, 411.0, 600.0].map(|x| axis.cell_of_image(x));
        assert_eq!(images, [Some(9), Some(0), Some(0), None, None]);
        assert_eq!(axis.cell(110.0), 9);
        assert_eq!(pieces(&axis, 15.0, 7.0), [[0.0, 2.0, 0.0], [9.0, 10.0, -100.0]]);
        assert_eq!(pieces(&axis, 105.0, 7.0), [[0.0, 1.0, 100.0], [8.0, 10.0, 0.0]]);
        assert_eq!(pieces(&axis, 205.0, 7.0), pieces(&axis, 105.0, 7.0));
        assert_eq!(pieces(&axis, 55.0, 7.0), [[3.0, 6.0, 0.0], [6.0, 6.0, 0.0]]);
        for (at, reach) in [(105.0, 41.0), (1e9, 1.0), (f64::NAN, 1.0), (50.0, f64::NAN)] {
            assert_eq!(pieces(&axis, at, reach), [[0.0, 10.0, 0.0], [10.0, 10.0, 0.0]]);
        }
        // The last cell beside the first, and all but one of three.
        assert_eq!(axis.pieces(Span::beside(0))[1].first, 9);
        let three = Axis::new(0.0, 30.0, 3, Ends::Touching(1.0));
        assert!(three.is_all(Span::beside(0)) && !axis.is_all(Span::beside(9)));
    }

    #[test]
    fn cells_without_an_end_share_the_storage_of_the_first() {
        let axis = Axis::repeating(0.0, 10.0, 8);
        assert_eq!([0.0, 79.0, 80.0, -1.0, -81.0, 1e300].map(|x| axis.cell(x)), [0, 7, 0, 7, 7, 7]);
        assert_eq!(pieces(&axis, 5.0, 7.0), [[0.0, 2.0, 0.0], [7.0, 8.0, 0.0]]);
        // 805 is in the cell 80, which shares the storage of the cell 0.
        assert_eq!(pieces(&axis, 805.0, 17.0), [[0.0, 3.0, 0.0], [6.0, 8.0, 0.0]]);
        assert!(axis.is_all(axis.span(5.0, 40.0)));
        // Farther than cells are counted, all positions share one.
        assert_eq!(pieces(&axis, 1e300, 1.0), [[7.0, 8.0, 0.0], [8.0, 8.0, 0.0]]);
        assert_eq!(axis.span(5.0, 1.0).and(axis.span(15.0, 1.0)), Span { first: 0, last: 1 });
    }
}
