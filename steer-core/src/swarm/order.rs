//! The order of a [`Swarm`]: its agents are stored by cell.

use core::mem::swap;

use super::SwarmScalar;
use super::buckets::Buckets;
use super::columns::{Columns, ColumnsMut};
use super::owned::Swarm;
use super::sort::{self, Part};
use super::stored::Stored;
use crate::cells::Frame;
use crate::vector::Geometry;

impl<G> Swarm<G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar,
{
    /// Brings the agents into the world, if it has changed.
    pub(super) fn enter_world(&mut self) {
        if self.world != (self.rules.bounds, self.rules.edge) {
            self.enter();
        }
    }

    #[cold]
    fn enter(&mut self) {
        let radius = self.rules.template.radius;
        for (at, id) in self.ids.iter().enumerate() {
            let body = Columns::of(&self.now).body::<G>(at, radius, *id);
            let position = self.rules.inside(body.position);
            ColumnsMut::of(&mut self.now).set(at, position, body.velocity, body.heading);
        }
        self.world = (self.rules.bounds, self.rules.edge);
    }

    /// Finds the stored cell of each agent.
    pub(super) fn find_cells(&mut self, frame: &Frame<G>) {
        let count = self.ids.len();
        self.cells.resize(count, 0);
        let [x, y] = Columns::of(&self.now).first(count).position;
        sort::find_cells(frame, &mut self.cells, |agent| (x[agent], y[agent]));
    }

    /// Sorts the agents by cell. The cells are known.
    pub(super) fn sort(&mut self, frame: &Frame<G>) {
        let count = self.ids.len();
        self.next_ids.resize(count, 0);
        self.starts.resize(frame.cells() + 1, 0);
        sort::find_ends(&self.cells, &mut self.starts);
        let mostly_unsorted = self.unsorted * 2 > count;
        self.unsorted = 0;
        if mostly_unsorted { self.sort_from_any_order(frame) } else { self.sort_from_last_order(frame) }
    }

    /// Sorts through buckets, which `next` and `next_ids` hold, back into `now` and `ids`.
    fn sort_from_any_order(&mut self, frame: &Frame<G>) {
        let (from, ids) = (Columns::of(&self.now).first(self.ids.len()), &self.ids);
        let agent = |index: usize| (ids[index], from.numbers_of(index));
        let scratch = (&mut self.next[..], &mut self.next_ids[..]);
        let buckets = Buckets::by_cell(scratch, &self.cells, &self.starts, agent);
        let to = ColumnsMut::of(&mut self.now);
        Part::all(frame, &buckets, &mut self.starts, to, &mut self.ids).sort();
    }

    /// Sorts agents that are nearly in order from `now` and `ids` into `next` and `next_ids`, then
    /// swaps these.
    fn sort_from_last_order(&mut self, frame: &Frame<G>) {
        let from = Columns::of(&self.now).first(self.ids.len());
        let stored = Stored { from, ids: &self.ids, cells: &self.cells };
        let to = ColumnsMut::of(&mut self.next);
        Part::all(frame, &stored, &mut self.starts, to, &mut self.next_ids).sort();
        swap(&mut self.now, &mut self.next);
        swap(&mut self.ids, &mut self.next_ids);
    }
}
