//! [`Look`]: the parts of the order that belong to the visited cells.

use core::ops::Range;

use super::frame::Spans;
use super::{Grid, Neighbor};
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext, Vec2Like};

/// The ranks of all positions in some cells. A row of cells is one range, or two across the side of
/// a torus. The strays come last.
#[derive(Clone, Debug)]
pub(super) struct Look<'a> {
    starts: &'a [u32],
    spans: Spans,
    columns: usize,
    rows: usize,
    /// The number of rows returned so far.
    done: usize,
    /// The remaining cells of a row.
    rest: Option<Range<usize>>,
}

impl Iterator for Look<'_> {
    type Item = Range<usize>;

    #[inline]
    fn next(&mut self) -> Option<Range<usize>> {
        if let Some(cells) = self.rest.take() {
            return self.ranks(cells);
        }
        let Spans { x, y } = self.spans;
        if self.done > y.count {
            return None;
        }
        self.done += 1;
        if self.done > y.count {
            let strays = self.columns * self.rows;
            return self.ranks(strays..strays + 1);
        }
        let row = (y.first + self.done - 1).checked_rem(self.rows)?;
        let (begin, end) = (row * self.columns, x.first + x.count);
        if end > self.columns {
            self.rest = Some(begin..begin + end - self.columns);
        }
        self.ranks(begin + x.first..begin + end.min(self.columns))
    }
}

impl Look<'_> {
    #[inline]
    fn ranks(&self, cells: Range<usize>) -> Option<Range<usize>> {
        Some(*self.starts.get(cells.start)? as usize..*self.starts.get(cells.end)? as usize)
    }
}

impl<'a, V: Vec2Like> Grid<'a, V> {
    /// The ranks of all positions in these cells.
    #[inline]
    pub(super) fn look(&self, spans: Spans) -> Look<'a> {
        let (columns, rows) = (self.frame.x.count, self.frame.y.count);
        Look { starts: self.starts, spans, columns, rows, done: 0, rest: None }
    }

    /// All positions in these cells, as seen from `from`.
    #[inline]
    pub(super) fn all_in(
        &self,
        spans: Spans,
        from: V,
    ) -> impl Iterator<Item = Neighbor<V>> + Clone + use<'a, V> {
        let (grid, order) = (*self, self.order);
        self.look(spans)
            .flat_map(move |ranks| order.get(ranks).unwrap_or_default())
            .filter_map(move |index| grid.seen_from(from, *index as usize))
    }

    /// The position at this index, as seen from `from`; `None` if its distance is not finite.
    #[inline]
    pub(super) fn seen_from(&self, from: V, index: usize) -> Option<Neighbor<V>> {
        let position = self.frame.image(from, *self.positions.get(index)?);
        let distance = from.distance(position);
        distance.is_finite().then_some(Neighbor { index, position, distance })
    }
}
