//! The order of storage: cell by cell, and within a cell by x, then by y, then by id.

use core::cmp::Ordering;
use core::ops::Range;

use super::columns::ColumnsMut;
use super::{SwarmScalar, split};
use crate::cells::{self, Frame};
use crate::vector::Geometry;

/// Agents that are not sorted yet.
pub(super) trait Unsorted<G: Geometry>: Sync {
    /// Last cell up to this one at which the part of one thread may begin.
    fn border(&self, cell: usize) -> usize;

    /// Range of agents to search for those with these indices of the order.
    fn candidates(&self, indices: Range<usize>) -> Range<usize>;

    /// Cell of an agent.
    fn cell(&self, frame: &Frame<G>, agent: usize) -> usize;

    /// Writes an agent at this index and returns its id.
    fn put(&self, agent: usize, to: &mut ColumnsMut<'_, G::Scalar>, at: usize) -> u32;
}

/// Fills `cells` with the cell of each agent.
pub(super) fn find_cells<G: Geometry<Vector: Sync> + Sync>(
    frame: &Frame<G>,
    cells: &mut [u32],
    position: impl Fn(usize) -> (G::Scalar, G::Scalar) + Sync,
) where
    G::Scalar: SwarmScalar,
{
    split::each_piece(cells.len(), cells, &|first, cells| {
        for (agent, cell) in cells.iter_mut().enumerate() {
            let (x, y) = position(first + agent);
            *cell = frame.cell(x, y) as u32;
        }
    });
}

/// Fills `ends` with the end of each cell in the order, from the cells of all agents.
pub(super) fn find_ends(cells: &[u32], ends: &mut [u32]) {
    split::each_piece(cells.len(), ends, &|first, counts| {
        // Each thread reads the cells of all agents: that is fast, and no counts have to be merged.
        // For cells before the first, the index wraps around and is out of range.
        cells::count(cells.iter().map(|cell| (*cell as usize).wrapping_sub(first)), counts);
    });
    cells::ends(ends);
}

/// The part that one thread sorts: the agents of some cells.
pub(super) struct Part<'a, G: Geometry, U> {
    frame: &'a Frame<G>,
    unsorted: &'a U,
    /// End of each cell, and after sorting its start. Both are counted from the first agent of the
    /// swarm.
    starts: &'a mut [u32],
    /// Destination of the agents. It may be longer than `ids`.
    to: ColumnsMut<'a, G::Scalar>,
    ids: &'a mut [u32],
    /// First cell of `starts`, and first agent of `to` and `ids`, counted over the whole swarm.
    first_cell: usize,
    first_agent: usize,
}

impl<'a, G: Geometry<Vector: Sync> + Sync, U: Unsorted<G>> Part<'a, G, U>
where
    G::Scalar: SwarmScalar,
{
    /// The part that holds all agents. `starts` holds the end of each cell.
    pub(super) fn all(
        frame: &'a Frame<G>,
        unsorted: &'a U,
        starts: &'a mut [u32],
        to: ColumnsMut<'a, G::Scalar>,
        ids: &'a mut [u32],
    ) -> Self {
        Part { frame, unsorted, starts, to, ids, first_cell: 0, first_agent: 0 }
    }

    /// Sorts the agents by cell, and the agents of each cell among themselves, on all threads.
    pub(super) fn sort(self) {
        self.sort_on(split::threads());
    }

    fn sort_on(self, threads: usize) {
        let agents = self.ids.len();
        if threads < 2 || agents < split::FEW {
            return self.sort_alone();
        }
        let (one, other) = self.split_at(agents * (threads / 2) / threads);
        split::join(|| one.sort_on(threads / 2), || other.sort_on(threads - threads / 2));
    }

    fn sort_alone(mut self) {
        let first = self.first_agent;
        self.to = self.to.first(self.ids.len());
        let unsorted = self.unsorted;
        // Agents of one cell keep their order, which is nearly right in a swarm.
        let agents = unsorted.candidates(first..first + self.ids.len()).rev();
        let cell = |agent| (agent, unsorted.cell(self.frame, agent).wrapping_sub(self.first_cell));
        cells::place(agents.map(cell), self.starts, |agent, at| {
            self.ids[at - first] = unsorted.put(agent, &mut self.to, at - first);
        });
        self.settle();
    }

    /// Sorts the agents of each cell by insertion: a cell has few agents, and a step changes little
    /// in a swarm.
    fn settle(&mut self) {
        for agent in 1..self.ids.len() {
            let mut at = agent;
            while at > 0 && !is_in_order(self.frame, &self.to, self.ids, at) {
                self.to.swap(at, at - 1);
                self.ids.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// Splits off the cells of the first `agents` agents, approximately, from the rest.
    fn split_at(self, agents: usize) -> (Self, Self) {
        let Part { frame, unsorted, starts, to, ids, first_cell, first_agent } = self;
        let cell = starts.partition_point(|end| *end as usize <= first_agent + agents);
        let cell = unsorted.border(first_cell + cell).saturating_sub(first_cell);
        let (starts, later) = starts.split_at_mut(cell);
        let end = starts.last().map_or(first_agent, |end| *end as usize) - first_agent;
        let (to, to_later) = to.split_at(end);
        let (ids, ids_later) = ids.split_at_mut(end);
        (
            Part { frame, unsorted, starts, to, ids, first_cell, first_agent },
            Part {
                frame,
                unsorted,
                starts: later,
                to: to_later,
                ids: ids_later,
                first_cell: first_cell + cell,
                first_agent: first_agent + end,
            },
        )
    }
}

/// Whether an agent comes after the one before it.
#[inline(always)]
fn is_in_order<G: Geometry>(
    frame: &Frame<G>,
    columns: &ColumnsMut<'_, G::Scalar>,
    ids: &[u32],
    at: usize,
) -> bool
where
    G::Scalar: SwarmScalar,
{
    let [x, y] = &columns.position;
    if x[at - 1] < x[at] {
        return true;
    }
    let (one, other) = ((x[at - 1], y[at - 1]), (x[at], y[at]));
    if frame.cell(one.0, one.1) != frame.cell(other.0, other.1) {
        return true;
    }
    cells::compare([one.0, one.1], [other.0, other.1]).then(ids[at - 1].cmp(&ids[at])) != Ordering::Greater
}
