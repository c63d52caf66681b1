//! [`GridRoom`]: storage that grows.

extern crate alloc;

use alloc::vec::Vec;

use super::Grid;
use crate::{Bounds, Error, Vec2Like};

/// Storage for a [`Grid`] that takes as much of the heap as it needs, and keeps it for the next step.
#[derive(Clone, Debug, Default)]
pub struct GridRoom {
    numbers: Vec<u32>,
}

impl GridRoom {
    /// Storage that holds nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        GridRoom { numbers: Vec::new() }
    }

    /// As [`Grid::plane`], in this storage.
    ///
    /// # Errors
    /// As [`Grid::plane`], except that the storage is never too small.
    pub fn plane<'a, V: Vec2Like>(
        &'a mut self,
        bounds: &Bounds<V>,
        cell: V::Scalar,
        positions: &'a [V],
    ) -> Result<Grid<'a, V>, Error> {
        Grid::plane(bounds, cell, positions, self.holding(Grid::<V>::room(positions.len())))
    }

    /// As [`Grid::torus`], in this storage.
    ///
    /// # Errors
    /// As [`plane`](Self::plane).
    pub fn torus<'a, V: Vec2Like>(
        &'a mut self,
        bounds: &Bounds<V>,
        cell: V::Scalar,
        positions: &'a [V],
    ) -> Result<Grid<'a, V>, Error> {
        Grid::torus(bounds, cell, positions, self.holding(Grid::<V>::room(positions.len())))
    }

    fn holding(&mut self, needed: usize) -> &mut [u32] {
        if self.numbers.len() < needed {
            self.numbers.resize(needed, 0);
        }
        &mut self.numbers
    }
}
