//! [`Buckets`]: agents between any order and the order of the cells.
//!
//! Reading agents one by one from random positions in memory would cause a cache miss for each, so
//! they are first sorted into buckets. The buckets are so few that the ends of all of them stay in
//! the processor's caches. Up to some millions of agents, each is also so small that it fits into a
//! cache while its agents are sorted.

use core::ops::Range;

use super::SwarmScalar;
use super::columns::{COLUMNS, Columns, ColumnsMut};
use super::sort::Unsorted;
use crate::cells::Frame;
use crate::vector::Geometry;

/// Largest number of buckets: twice as many take no less time, and more of the stack.
const MOST_BUCKETS: usize = 128;

/// Smallest number of cells, or of agents, in a bucket, as a power of 2: so many fit into the
/// innermost cache at once.
const LEAST_BITS: u32 = 10;

/// Number of keys in a bucket, as a power of 2: the smallest that the number of buckets allows.
fn bits(keys: usize) -> u32 {
    let mut bits = LEAST_BITS;
    while keys.saturating_sub(1) >> bits >= MOST_BUCKETS {
        bits += 1;
    }
    bits
}

/// Space for the numbers of the agents, and for their ids.
type Scratch<'a, S> = (&'a mut [S], &'a mut [u32]);

/// Agents in buckets, each with its position, velocity and heading side by side.
#[derive(Debug)]
pub(super) struct Buckets<'a, S> {
    agents: &'a mut [[S; COLUMNS]],
    ids: &'a mut [u32],
    /// Number of cells, or of ids, in a bucket, as a power of 2.
    bits: u32,
}

impl<'a, S: SwarmScalar> Buckets<'a, S> {
    /// Sorts agents into buckets by cell. `ends` holds the end of each cell. `agent` returns the id
    /// and the numbers of an agent.
    pub(super) fn by_cell(
        scratch: Scratch<'a, S>,
        cells: &[u32],
        ends: &[u32],
        agent: impl Fn(usize) -> (u32, [S; COLUMNS]),
    ) -> Self {
        let mut buckets = Buckets::new(scratch, ends.len());
        let bits = buckets.bits;
        let first = |bucket: usize| (bucket << bits).checked_sub(1).and_then(|last| ends.get(last));
        let next = core::array::from_fn(|bucket| first(bucket).copied().unwrap_or(0));
        let of = |(index, cell): (usize, &u32)| ((*cell >> bits) as usize, agent(index));
        buckets.fill(next, cells.iter().enumerate().map(of));
        buckets
    }

    /// Sorts stored agents into buckets by id, which is the index in the caller's order.
    pub(super) fn by_id(scratch: Scratch<'a, S>, from: &Columns<'_, S>, ids: &[u32]) -> Self {
        let mut buckets = Buckets::new(scratch, ids.len());
        let bits = buckets.bits;
        let next = core::array::from_fn(|bucket| (bucket << bits) as u32);
        let of = |(at, id): (usize, &u32)| ((*id >> bits) as usize, (*id, from.numbers_of(at)));
        buckets.fill(next, ids.iter().enumerate().map(of));
        buckets
    }

    /// The agents and their ids, bucket by bucket.
    pub(super) fn agents(&self) -> impl Iterator<Item = (u32, [S; COLUMNS])> {
        self.ids.iter().copied().zip(self.agents.iter().copied())
    }

    fn new((numbers, ids): Scratch<'a, S>, keys: usize) -> Self {
        Buckets { agents: numbers.as_chunks_mut().0, ids, bits: bits(keys) }
    }

    /// Writes each agent to the next free index of the bucket that comes with it.
    fn fill(
        &mut self,
        mut next: [u32; MOST_BUCKETS],
        agents: impl Iterator<Item = (usize, (u32, [S; COLUMNS]))>,
    ) {
        for (bucket, (id, numbers)) in agents {
            let at = next[bucket] as usize;
            next[bucket] += 1;
            (self.agents[at], self.ids[at]) = (numbers, id);
        }
    }
}

/// Buckets by cell.
impl<G: Geometry> Unsorted<G> for Buckets<'_, G::Scalar>
where
    G::Scalar: SwarmScalar,
{
    fn border(&self, cell: usize) -> usize {
        cell >> self.bits << self.bits
    }

    fn candidates(&self, indices: Range<usize>) -> Range<usize> {
        indices
    }

    #[inline(always)]
    fn cell(&self, frame: &Frame<G>, agent: usize) -> usize {
        let [x, y, ..] = self.agents[agent];
        frame.cell(x, y)
    }

    #[inline(always)]
    fn put(&self, agent: usize, to: &mut ColumnsMut<'_, G::Scalar>, at: usize) -> u32 {
        to.set_numbers(at, self.agents[agent]);
        self.ids[agent]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swarm::MOST;

    #[test]
    fn every_key_has_a_bucket_and_buckets_are_small() {
        for keys in
            [0, 1, 4096, MOST_BUCKETS << LEAST_BITS, (MOST_BUCKETS << LEAST_BITS) + 1, 2 * MOST as usize + 1]
        {
            let bits = bits(keys);
            assert!(keys.saturating_sub(1) >> bits < MOST_BUCKETS, "{keys}");
            assert!(bits == LEAST_BITS || (keys - 1) >> (bits - 1) >= MOST_BUCKETS, "{keys}");
        }
    }
}
