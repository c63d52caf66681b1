//! [`GridRoom`]: a buffer that grows.

extern crate alloc;

use alloc::vec::Vec;

use super::Grid;
use crate::{Bounds, Error, Vec2Like};

/// A heap buffer for [`Grid`]s that grows as needed and is reused in the next step.
#[derive(Clone, Debug, Default)]
pub struct GridRoom {
    numbers: Vec<u32>,
}

impl GridRoom {
    /// Creates an empty buffer; it allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        GridRoom { numbers: Vec::new() }
    }

    /// [`Grid::plane`] in this buffer.
    ///
    /// # Errors
    /// Those of [`Grid::plane`], except that the buffer is never too small.
    pub fn plane<'a, V: Vec2Like>(
        &'a mut self,
        bounds: &Bounds<V>,
        cell: V::Scalar,
        positions: &'a [V],
    ) -> Result<Grid<'a, V>, Error> {
        Grid::plane(bounds, cell, positions, self.holding(Grid::<V>::room(positions.len())))
    }

    /// [`Grid::torus`] in this buffer.
    ///
    /// # Errors
    /// Those of [`plane`](Self::plane).
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
