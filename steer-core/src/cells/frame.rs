//! [`Frame`]: columns and rows of cells.

use super::{Axis, Window};
use crate::space::Torus;
use crate::vector::Geometry;

/// Columns and rows of cells, and the torus that they divide, if any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<G: Geometry> {
    pub(crate) x: Axis<G::Scalar>,
    pub(crate) y: Axis<G::Scalar>,
    pub(crate) torus: Option<Torus<G>>,
    /// The rows that are stored: all of them, except in a part of a swarm.
    pub(crate) window: Window,
}

impl<G: Geometry> Frame<G> {
    /// Cells of which all rows are stored.
    pub(crate) fn new(x: Axis<G::Scalar>, y: Axis<G::Scalar>, torus: Option<Torus<G>>) -> Self {
        Frame { x, y, torus, window: Window::whole(y.count()) }
    }

    /// Number of stored cells.
    pub(crate) fn cells(&self) -> usize {
        self.x.count() * self.window.count()
    }

    /// Cell of a position that is inside if the frame divides a torus, row by row. It is
    /// [`cells`](Self::cells) or more if the cell is not stored.
    #[inline(always)]
    pub(crate) fn cell(&self, x: G::Scalar, y: G::Scalar) -> usize {
        self.index(self.x.cell(x), self.y.cell(y))
    }

    /// Index of the cell in this column and row.
    #[inline(always)]
    pub(crate) fn index(&self, column: i32, row: i32) -> usize {
        (self.window.stored(row) * self.x.count() as i32 + column) as usize
    }
}
