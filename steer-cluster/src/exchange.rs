//! The exchange before a step: agents that have left their rank, and agents that are only seen.

use core::ops::Range;

use steer_core::{Geometry, Scalar as _};

use crate::error::Error;
use crate::fleet::{Fleet, processor_time};
use crate::wire::{self, Number};

impl<G> Fleet<'_, G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    /// Sends agents that have left to the owners of their rows, then those at the borders to the
    /// neighbours: two messages each.
    pub(crate) fn meet_neighbors(&mut self, dt: G::Scalar) -> Result<(), Error> {
        let link = self.link;
        let mut parcels = Parcels::new(&self.own_rows(), link.ranks());
        self.packing(|fleet| {
            fleet.pack_from(0, &mut parcels);
            Ok(())
        })?;
        for _ in 0..self.hops(dt) {
            let leaving = core::mem::take(&mut parcels.leaving);
            let arriving = link.exchange(&leaving[0], &leaving[1]);
            self.packing(|fleet| {
                let first = fleet.swarm.len();
                arriving.iter().try_for_each(|bytes| fleet.unpack(bytes))?;
                fleet.pack_from(first, &mut parcels);
                Ok(())
            })?;
        }
        if let Some(id) =
            parcels.leaving.iter().find_map(|bytes| wire::agents(bytes, self.swarm.rules.template).next())
        {
            return Err(Error::Jumped { id: id.id });
        }
        let arriving = link.exchange(&parcels.border[0], &parcels.border[1]);
        self.packing(|fleet| {
            let first = fleet.swarm.len();
            arriving.iter().try_for_each(|bytes| fleet.unpack(bytes))?;
            fleet.tally.seen += (fleet.swarm.len() - first) as u64;
            Ok(())
        })
    }

    /// Does some work without messages and adds its processor time to the time of packing.
    fn packing(&mut self, work: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        let begin = processor_time();
        let result = work(self);
        self.tally.packing += processor_time().saturating_sub(begin);
        result
    }

    /// Packs the agents from this index of the storage on: takes out those that have left, and
    /// copies those at the borders.
    fn pack_from(&mut self, first: usize, parcels: &mut Parcels) {
        // From the last on, so that the agent that fills a gap has been looked at.
        for index in (first..self.swarm.len()).rev() {
            let row = self.rows.row(self.swarm.positions()[1][index]);
            if parcels.inner.contains(&row) {
                continue;
            }
            let Parcels { own, once, leaving, border, .. } = parcels;
            if !own.contains(&row) {
                let on = usize::from(self.is_shorter_on(row));
                wire::put(&self.swarm, index, &mut leaving[on]);
                self.swarm.swap_remove(index);
                self.tally.moved += 1;
                continue;
            }
            if row == own.start {
                wire::put(&self.swarm, index, &mut border[0]);
            }
            if row + 1 == own.end && !*once {
                wire::put(&self.swarm, index, &mut border[1]);
            }
        }
    }

    /// Adds agents that another rank has sent.
    pub(crate) fn unpack(&mut self, bytes: &[u8]) -> Result<(), Error> {
        for agent in wire::agents(bytes, self.swarm.rules.template) {
            self.swarm.insert_with_id(agent)?;
        }
        Ok(())
    }

    /// Whether the owner of a row is nearer in the direction of rising ranks.
    fn is_shorter_on(&self, row: usize) -> bool {
        let (rank, ranks) = (self.link.rank(), self.link.ranks());
        let owner = self.cuts.partition_point(|cut| *cut <= row) - 1;
        (owner + ranks - rank) % ranks * 2 <= ranks
    }

    /// Number of ranks that an agent can pass in a step. It is the same on all ranks.
    fn hops(&self, dt: G::Scalar) -> usize {
        let way = (self.swarm.rules.template.max_speed * dt).abs();
        let rows = (way / self.rows.height()).to_index();
        (rows + 1).min(self.link.ranks() / 2 + 1)
    }
}

/// Agents for other ranks, each as bytes: for the rank before, and for the rank after.
struct Parcels {
    own: Range<usize>,
    /// The rows of this rank without the first and the last.
    inner: Range<usize>,
    /// Whether both neighbours are one rank, which needs the single row of this rank once.
    once: bool,
    /// Agents that have left the rows of this rank.
    leaving: [Vec<u8>; 2],
    /// Agents in the first and in the last row.
    border: [Vec<u8>; 2],
}

impl Parcels {
    fn new(own: &Range<usize>, ranks: usize) -> Self {
        let (leaving, border) = Default::default();
        let once = ranks == 2 && own.len() == 1;
        Parcels { own: own.clone(), inner: own.start + 1..own.end - 1, once, leaving, border }
    }
}
