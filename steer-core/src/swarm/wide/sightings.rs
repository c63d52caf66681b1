//! [`Sightings`]: offsets and distances of the neighbours of a block.
//!
//! A block first computes the distances of many neighbours, then adds these neighbours up. In one
//! loop, each sum would wait for a root, and the processor would have too few other instructions
//! ready.

use fearless_simd::Simd;

use super::lanes::{Lanes, Pair};
use crate::scalar::Scalar;

/// Largest number of neighbours that are added to the sightings at once.
pub(super) const PART: usize = 64;

/// Largest number of sightings.
pub(super) const MOST: usize = 2 * PART;

/// A neighbour from the position of each agent of a block.
#[derive(Clone, Copy)]
pub(super) struct Sighting<W> {
    pub(super) offset: Pair<W>,
    pub(super) distance: W,
}

/// Neighbours that are not yet added up, and the velocity of each.
pub(super) struct Sightings<W, S> {
    pub(super) items: [Sighting<W>; MOST],
    pub(super) velocities: [[S; 2]; MOST],
    pub(super) count: usize,
}

impl<W: Copy, S: Scalar> Sightings<W, S> {
    /// No sightings.
    #[inline(always)]
    pub(super) fn new<M: Simd>(simd: M) -> Self
    where
        W: Lanes<M, Element = S>,
    {
        let none = Sighting { offset: Pair::zero(simd), distance: W::zero(simd) };
        Sightings { items: [none; MOST], velocities: [[S::zero(); 2]; MOST], count: 0 }
    }

    /// The sightings, each with the velocity of the neighbour.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (Sighting<W>, [S; 2])> {
        let velocities = &self.velocities[..self.count];
        self.items[..self.count].iter().copied().zip(velocities.iter().copied())
    }
}
