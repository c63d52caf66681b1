//! The parts of the order that belong to the visited cells.

use core::ops::Range;

use super::frame::Spans;
use super::{Grid, Neighbor};
use crate::cells::{Axis, Piece, Runs, Span};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

impl<'a, G: Geometry> Grid<'a, G> {
    /// The ranks of all positions in these cells. A row of cells is one range, or two across the
    /// side of a torus. The strays come last.
    #[inline]
    pub(super) fn look(&self, spans: Spans) -> impl Iterator<Item = Range<usize>> + Clone + use<'a, G> {
        let (x, y, starts) = (&self.frame.x, &self.frame.y, self.starts);
        let strays = || {
            let cell = self.frame.cells();
            Some(*starts.get(cell)? as usize..*starts.get(cell + 1)? as usize)
        };
        Runs::new(starts, along(x, spans.x), along(y, spans.y), x.count())
            .map(|run| run.items)
            .chain(strays())
    }

    /// All positions in these cells, as seen from `from`.
    #[inline]
    pub(super) fn all_in(
        &self,
        spans: Spans,
        from: G::Vector,
    ) -> impl Iterator<Item = Neighbor<G>> + Clone + use<'a, G> {
        let (grid, order) = (*self, self.order);
        self.look(spans)
            .flat_map(move |ranks| order.get(ranks).unwrap_or_default())
            .filter_map(move |index| grid.seen_from(from, *index as usize))
    }

    /// The position at this index, as seen from `from`, or `None` if its distance is not finite.
    #[inline]
    pub(super) fn seen_from(&self, from: G::Vector, index: usize) -> Option<Neighbor<G>> {
        let position = *self.positions.get(index)?;
        let position = self.frame.torus.map_or(position, |torus| torus.nearest(from, position));
        let distance = from.distance(position);
        distance.is_finite().then_some(Neighbor { index, position, distance })
    }
}

/// The pieces of a span from its first cell on.
#[inline]
fn along<S: Scalar>(axis: &Axis<S>, span: Span) -> [Piece<S>; 2] {
    let [low, high] = axis.pieces(span);
    if high.first < high.end { [high, low] } else { [low, high] }
}
