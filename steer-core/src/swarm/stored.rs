//! [`Stored`]: the agents of a swarm before they are sorted.

use core::ops::Range;

use super::SwarmScalar;
use super::columns::{Columns, ColumnsMut};
use super::sort::Unsorted;
use crate::cells::Frame;
use crate::vector::Geometry;

/// Agents in the order of the previous step, which is nearly the order of this one.
#[derive(Debug)]
pub(super) struct Stored<'a, S> {
    pub(super) from: Columns<'a, S>,
    pub(super) ids: &'a [u32],
    pub(super) cells: &'a [u32],
}

impl<G: Geometry> Unsorted<G> for Stored<'_, G::Scalar>
where
    G::Scalar: SwarmScalar,
{
    fn border(&self, cell: usize) -> usize {
        cell
    }

    fn candidates(&self, _places: Range<usize>) -> Range<usize> {
        0..self.cells.len()
    }

    #[inline(always)]
    fn cell(&self, _frame: &Frame<G>, agent: usize) -> usize {
        self.cells[agent] as usize
    }

    #[inline(always)]
    fn put(&self, agent: usize, to: &mut ColumnsMut<'_, G::Scalar>, at: usize) -> u32 {
        to.set_numbers(at, self.from.numbers_of(agent));
        self.ids[agent]
    }
}
