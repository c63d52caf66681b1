//! [`Input`]: the input of a step in the number type of the lanes. [`Slots`] and [`Block`]: the
//! agents that are stepped together.

use fearless_simd::Simd;

use super::super::SwarmScalar;
use super::super::columns::Columns;
use super::super::job::Job;
use super::lanes::{Lanes, Pair};
use crate::same::Same;
use crate::vector::Geometry;

/// Input of a step, with the numbers as the type of the lanes.
pub(super) struct Input<'a, 'b, M: Simd, W: Lanes<M>, G: Geometry, X> {
    pub(super) simd: M,
    pub(super) job: &'a Job<'b, G, X>,
    pub(super) same: &'static Same<G::Scalar, W::Element>,
    /// The way back.
    pub(super) back: &'static Same<W::Element, G::Scalar>,
    pub(super) now: Columns<'b, W::Element>,
}

/// Successive agents of a stored row, at most one for each lane.
#[derive(Clone, Copy)]
pub(super) struct Slots {
    pub(super) row: usize,
    /// Index of the first agent in storage.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Index of the first agent in the output.
    pub(super) to: usize,
}

/// The agents of some slots.
#[derive(Clone, Copy)]
pub(super) struct Block<W> {
    pub(super) position: Pair<W>,
    pub(super) velocity: Pair<W>,
    pub(super) heading: Pair<W>,
}

impl<'a, 'b, M: Simd, W: Lanes<M>, G: Geometry, X> Input<'a, 'b, M, W, G, X>
where
    G::Scalar: SwarmScalar,
{
    /// The input, or `None` if the job has another number type than the lanes.
    #[inline(always)]
    pub(super) fn new(simd: M, job: &'a Job<'b, G, X>) -> Option<Self> {
        // Found here, where the compiler sees that it converts nothing.
        let same = Same::<G::Scalar, W::Element>::find()?;
        let back = Same::<W::Element, G::Scalar>::find()?;
        let pair = |[x, y]: [&'b [G::Scalar]; 2]| [(same.slice)(x), (same.slice)(y)];
        let Columns { position, velocity, heading } = job.now;
        let now = Columns { position: pair(position), velocity: pair(velocity), heading: pair(heading) };
        Some(Input { simd, job, same, back, now })
    }

    /// Writes a number to every lane.
    #[inline(always)]
    pub(super) fn all(&self, number: G::Scalar) -> W {
        W::splat(self.simd, (self.same.number)(number))
    }

    /// Loads the agents of a block. Lanes beyond its agents hold any numbers.
    #[inline(always)]
    pub(super) fn load(&self, first: usize) -> Block<W> {
        let load = |column: &[W::Element]| W::from_slice(self.simd, &column[first..first + W::LEN]);
        Block {
            position: self.now.position.map(load).into(),
            velocity: self.now.velocity.map(load).into(),
            heading: self.now.heading.map(load).into(),
        }
    }
}

impl Slots {
    /// Bit mask of the lanes that have an agent.
    #[inline(always)]
    pub(super) fn lanes(&self) -> u64 {
        if self.count == 64 { u64::MAX } else { (1 << self.count) - 1 }
    }
}
