//! [`Frame`]: columns and rows of cells.

use super::Axis;
use crate::space::Torus;
use crate::vector::Vec2Like;

/// Columns and rows of cells, and the torus that they divide, if any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<V: Vec2Like> {
    pub(crate) x: Axis<V::Scalar>,
    pub(crate) y: Axis<V::Scalar>,
    pub(crate) torus: Option<Torus<V>>,
}

impl<V: Vec2Like> Frame<V> {
    /// Number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.x.count() * self.y.count()
    }

    /// Cell of a position that is inside if the frame divides a torus, row by row.
    #[inline(always)]
    pub(crate) fn cell(&self, x: V::Scalar, y: V::Scalar) -> usize {
        self.index(self.x.cell(x), self.y.cell(y))
    }

    /// Index of the cell in this column and row.
    #[inline(always)]
    pub(crate) fn index(&self, column: i32, row: i32) -> usize {
        (row * self.x.count() as i32 + column) as usize
    }
}
