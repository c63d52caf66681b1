//! [`Buckets`]: birds on their way from the caller's order to that of the cells, and back.
//!
//! Fetched one by one from where chance has put it, each bird would be waited for. So they go by way of buckets: so few that the ends of all stay in the processor's caches, and, up to some
//! millions of birds, so small that one of them does while its birds are brought to their places.

use core::ops::Range;

use super::SwarmScalar;
use super::columns::{COLUMNS, Columns, ColumnsMut};
use super::sort::Unsorted;
use crate::Vec2Like;

/// The most buckets that there are: twice as many take no less time, and more of the stack.
const MOST_BUCKETS: usize = 128;

/// Of cells, or of birds, 2 to this power share a bucket at least: so many are in the innermost cache at once.
const LEAST_BITS: u32 = 10;

/// How many of so many keys share a bucket, as a power of 2: as few as the number of buckets allows.
fn bits(keys: usize) -> u32 {
    let mut bits = LEAST_BITS;
    while keys.saturating_sub(1) >> bits >= MOST_BUCKETS {
        bits += 1;
    }
    bits
}

/// Room for the numbers of birds, and for two indices each.
type Room<'a, S> = (&'a mut [S], &'a mut [u32]);

/// Birds in buckets: the place, the velocity and the heading of each side by side.
#[derive(Debug)]
pub(super) struct Buckets<'a, S> {
    birds: &'a mut [[S; COLUMNS]],
    /// The id and the cell of each.
    tags: &'a mut [[u32; 2]],
    /// How many cells, or how many ids, share a bucket: 2 to this power.
    bits: u32,
}

impl<'a, S: SwarmScalar> Buckets<'a, S> {
    /// Puts birds into buckets by their cells; `ends` tells where each cell ends.
    pub(super) fn by_cell(
        room: Room<'a, S>,
        cells: &[u32],
        ends: &[u32],
        bird: impl Fn(usize) -> [S; COLUMNS],
    ) -> Self {
        let mut buckets = Buckets::new(room, ends.len());
        let bits = buckets.bits;
        let first = |bucket: usize| (bucket << bits).checked_sub(1).and_then(|last| ends.get(last));
        let next = core::array::from_fn(|bucket| first(bucket).copied().unwrap_or(0));
        let of = |(id, cell): (usize, &u32)| ((*cell >> bits) as usize, [id as u32, *cell], bird(id));
        buckets.fill(next, cells.iter().enumerate().map(of));
        buckets
    }

    /// Puts birds in storage into buckets by their ids, which are those of the caller's order.
    pub(super) fn by_id(room: Room<'a, S>, from: &Columns<'_, S>, ids: &[u32]) -> Self {
        let mut buckets = Buckets::new(room, ids.len());
        let bits = buckets.bits;
        let next = core::array::from_fn(|bucket| (bucket << bits) as u32);
        let of = |(at, id): (usize, &u32)| ((*id >> bits) as usize, [*id, 0], from.numbers_of(at));
        buckets.fill(next, ids.iter().enumerate().map(of));
        buckets
    }

    /// The birds and their ids, bucket after bucket.
    pub(super) fn birds(&self) -> impl Iterator<Item = (u32, [S; COLUMNS])> {
        self.tags.iter().map(|[id, _]| *id).zip(self.birds.iter().copied())
    }

    fn new((numbers, indices): Room<'a, S>, keys: usize) -> Self {
        Buckets { birds: numbers.as_chunks_mut().0, tags: indices.as_chunks_mut().0, bits: bits(keys) }
    }

    /// Puts birds into the buckets that are told with them, each at the next place that is free.
    fn fill(
        &mut self,
        mut next: [u32; MOST_BUCKETS],
        birds: impl Iterator<Item = (usize, [u32; 2], [S; COLUMNS])>,
    ) {
        for (bucket, tags, numbers) in birds {
            let at = next[bucket] as usize;
            next[bucket] += 1;
            (self.birds[at], self.tags[at]) = (numbers, tags);
        }
    }
}

/// Buckets by cells.
impl<V: Vec2Like> Unsorted<V> for Buckets<'_, V::Scalar>
where
    V::Scalar: SwarmScalar,
{
    #[cfg(feature = "parallel")]
    fn border(&self, cell: usize) -> usize {
        cell >> self.bits << self.bits
    }

    fn candidates(&self, places: Range<usize>) -> Range<usize> {
        places
    }

    #[inline(always)]
    fn cell(&self, bird: usize) -> usize {
        self.tags[bird][1] as usize
    }

    #[inline(always)]
    fn put(&self, bird: usize, to: &mut ColumnsMut<'_, V::Scalar>, at: usize) -> u32 {
        to.set_numbers(at, self.birds[bird]);
        self.tags[bird][0]
    }
}

#[cfg(test)]
mod tests {
    use super::super::MOST;
    use super::*;

    #[test]
    fn every_key_has_a_bucket_and_no_more_share_one_than_must() {
        for keys in
            [0, 1, 4096, MOST_BUCKETS << LEAST_BITS, (MOST_BUCKETS << LEAST_BITS) + 1, 2 * MOST as usize + 1]
        {
            let bits = bits(keys);
            assert!(keys.saturating_sub(1) >> bits < MOST_BUCKETS, "{keys}");
            assert!(bits == LEAST_BITS || (keys - 1) >> (bits - 1) >= MOST_BUCKETS, "{keys}");
        }
    }
}
