//! [`GridBuffer`]: a buffer that grows.

extern crate alloc;

use alloc::vec::Vec;

use super::Grid;
use crate::error::Error;
use crate::space::Bounds;
use crate::vector::{Geometry, VectorOf};

/// A heap buffer for [`Grid`]s that grows as needed and is reused in the next step.
///
/// # Examples
/// ```
/// use steer_core::neighbors::GridBuffer;
/// use steer_glam::Bounds;
/// use steer_glam::glam::vec2;
///
/// let mut buffer = GridBuffer::new();
/// let positions = [vec2(0.0, 0.0), vec2(30.0, 40.0), vec2(90.0, 0.0)];
/// let grid = buffer.plane(&Bounds::new(100.0, 100.0)?, 50.0, &positions)?;
/// assert_eq!(grid.around(0, 50.0).count(), 1);
/// # Ok::<(), steer_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GridBuffer {
    numbers: Vec<u32>,
}

impl GridBuffer {
    /// Creates an empty buffer. It allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        GridBuffer { numbers: Vec::new() }
    }

    /// [`Grid::plane`] in this buffer.
    ///
    /// # Errors
    /// The errors of [`Grid::plane`], except that the buffer is never too small.
    pub fn plane<'a, G: Geometry<Vector = V>, V: VectorOf<G>>(
        &'a mut self,
        bounds: &Bounds<G>,
        cell: G::Scalar,
        positions: &'a [V],
    ) -> Result<Grid<'a, G>, Error> {
        Grid::plane(bounds, cell, positions, self.holding(Grid::<G>::scratch_len(positions.len())))
    }

    /// [`Grid::torus`] in this buffer.
    ///
    /// # Errors
    /// The same as at [`plane`](Self::plane).
    pub fn torus<'a, G: Geometry<Vector = V>, V: VectorOf<G>>(
        &'a mut self,
        bounds: &Bounds<G>,
        cell: G::Scalar,
        positions: &'a [V],
    ) -> Result<Grid<'a, G>, Error> {
        Grid::torus(bounds, cell, positions, self.holding(Grid::<G>::scratch_len(positions.len())))
    }

    fn holding(&mut self, needed: usize) -> &mut [u32] {
        if self.numbers.len() < needed {
            self.numbers.resize(needed, 0);
        }
        &mut self.numbers
    }
}
