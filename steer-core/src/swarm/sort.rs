//! The order of storage: cell after cell, within a cell by x, then by y, then by id.

use core::cmp::Ordering;
use core::ops::Range;

use super::columns::ColumnsMut;
use super::frame::Frame;
use super::{SwarmScalar, split};
use crate::Vec2Like;

/// Birds that are to be put in order.
pub(super) trait Unsorted<V: Vec2Like>: Sync {
    /// The last cell up to this one where those that one thread sorts may begin.
    #[cfg(feature = "parallel")]
    fn border(&self, cell: usize) -> usize;

    /// Which of them are to be looked through for those at these places of the order.
    fn candidates(&self, places: Range<usize>) -> Range<usize>;

    /// The cell of a bird.
    fn cell(&self, bird: usize) -> usize;

    /// Writes a bird there, and tells its id.
    fn put(&self, bird: usize, to: &mut ColumnsMut<'_, V::Scalar>, at: usize) -> u32;
}

/// Fills `cells` with the cell of each bird.
pub(super) fn find_cells<V: Vec2Like + Sync>(
    frame: &Frame<V>,
    cells: &mut [u32],
    place: impl Fn(usize) -> (V::Scalar, V::Scalar) + Sync,
) where
    V::Scalar: SwarmScalar,
{
    split::each_piece(cells, &|first, cells| {
        for (bird, cell) in cells.iter_mut().enumerate() {
            let (x, y) = place(first + bird);
            *cell = frame.cell(x, y) as u32;
        }
    });
}

/// Fills `starts` with where each cell ends, by the cells of all birds.
pub(super) fn count(cells: &[u32], starts: &mut [u32]) {
    split::each_piece(starts, &|first, starts| {
        starts.fill(0);
        for cell in cells {
            // Cells before the first wrap around to what there is no start for.
            if let Some(start) = starts.get_mut((*cell as usize).wrapping_sub(first)) {
                *start += 1;
            }
        }
    });
    let mut end = 0;
    for start in starts {
        end += *start;
        *start = end;
    }
}

/// What one thread puts in order: the birds of some cells.
pub(super) struct Part<'a, V: Vec2Like, U> {
    pub(super) frame: &'a Frame<V>,
    pub(super) unsorted: &'a U,
    /// Where each cell ends; when all is done, where it begins.
    pub(super) starts: &'a mut [u32],
    pub(super) to: ColumnsMut<'a, V::Scalar>,
    pub(super) ids: &'a mut [u32],
    pub(super) first_cell: usize,
    pub(super) first_bird: usize,
}

impl<V: Vec2Like + Sync, U: Unsorted<V>> Part<'_, V, U>
where
    V::Scalar: SwarmScalar,
{
    /// Puts the birds into the order of their cells, and those of each cell in order.
    pub(super) fn sort(mut self) {
        let first = self.first_bird;
        self.to = self.to.first(self.ids.len());
        // From the last on: so birds of one cell keep the order they had, which is nearly right.
        for bird in self.unsorted.candidates(first..first + self.ids.len()).rev() {
            let cell = self.unsorted.cell(bird).wrapping_sub(self.first_cell);
            let Some(start) = self.starts.get_mut(cell) else { continue };
            *start -= 1;
            let at = *start as usize - first;
            self.ids[at] = self.unsorted.put(bird, &mut self.to, at);
        }
        self.settle();
    }

    /// Puts the birds of each cell in order. From one step to the next few change it, so that this is one look at each.
    fn settle(&mut self) {
        for bird in 1..self.ids.len() {
            let mut at = bird;
            while at > 0 && !is_in_order(self.frame, &self.to, self.ids, at) {
                self.to.swap(at, at - 1);
                self.ids.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// The cells of about so many of its birds, and the others.
    #[cfg(feature = "parallel")]
    pub(super) fn split_at(self, birds: usize) -> (Self, Self) {
        let Part { frame, unsorted, starts, to, ids, first_cell, first_bird } = self;
        let cell = starts.partition_point(|end| *end as usize <= first_bird + birds);
        let cell = unsorted.border(first_cell + cell).saturating_sub(first_cell);
        let (starts, later) = starts.split_at_mut(cell);
        let end = starts.last().map_or(first_bird, |end| *end as usize) - first_bird;
        let (to, to_later) = to.split_at(end);
        let (ids, ids_later) = ids.split_at_mut(end);
        (
            Part { frame, unsorted, starts, to, ids, first_cell, first_bird },
            Part {
                frame,
                unsorted,
                starts: later,
                to: to_later,
                ids: ids_later,
                first_cell: first_cell + cell,
                first_bird: first_bird + end,
            },
        )
    }
}

/// Whether a bird comes after the one before it.
#[inline(always)]
fn is_in_order<V: Vec2Like>(
    frame: &Frame<V>,
    columns: &ColumnsMut<'_, V::Scalar>,
    ids: &[u32],
    at: usize,
) -> bool
where
    V::Scalar: SwarmScalar,
{
    let [x, y] = &columns.place;
    if x[at - 1] < x[at] {
        return true;
    }
    let (one, other) = ((x[at - 1], y[at - 1]), (x[at], y[at]));
    if frame.cell(one.0, one.1) != frame.cell(other.0, other.1) {
        return true;
    }
    // What is no number comes last.
    let is_nan = |number: V::Scalar| number.partial_cmp(&number).is_none();
    let order = |a: V::Scalar, b: V::Scalar| a.partial_cmp(&b).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)));
    order(one.0, other.0).then(order(one.1, other.1)).then(ids[at - 1].cmp(&ids[at])) != Ordering::Greater
}
