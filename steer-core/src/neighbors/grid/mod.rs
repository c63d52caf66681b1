//! [`Grid`]: cells, so that a query does not visit all positions.

#[cfg(feature = "alloc")]
mod buffer;
mod build;
mod frame;
mod look;
mod neighbor;
mod query;

#[cfg(feature = "alloc")]
pub use buffer::GridBuffer;
pub use neighbor::Neighbor;

use crate::cells::Frame;
use crate::error::{Error, finite_vector, positive};
use crate::space::Bounds;
use crate::vector::{Geometry, VectorOf};
use frame::frame;

/// A grid of cells that finds neighbours: the positions within a radius, the nearest ones and all
/// close pairs, without visiting all.
///
/// Build it anew for every step. It borrows the positions and the storage, and a counting sort
/// takes time proportional to their number. A query visits the cells that the radius touches, so
/// its cost depends on the agents in those cells, not on the size of the world. Cells as wide as
/// the usual radius are a good choice. For fewer than about forty agents a plain loop is faster
/// (`cargo run --release -p steer-bench --example crossing`).
///
/// The results are bit-identical to a plain loop over all positions. A position is found if its
/// [`Neighbor::distance`] is at most the radius,
///
/// > |qᵢ − center| ≤ radius
///
/// on a torus with the image of qᵢ that [`Torus::nearest`](crate::space::Torus::nearest) returns.
/// If the agent's own position is among the positions, it is found too, except by
/// [`around`](Self::around): exclude it by its index.
///
/// The order of the results depends only on the rectangle, the cell width and the positions: cell
/// by cell, within a cell by x, then by y. Only at exactly the same position does the smaller index
/// come first. So a sum over the results is the same to the last bit in whatever order the agents
/// are stored. For the bits of a plain loop use [`in_order`](Self::in_order).
///
/// # Examples
/// ```
/// use steer_core::neighbors::Grid;
/// use steer_glam::{Bounds, Glam};
/// use steer_glam::glam::vec2;
///
/// let world = Bounds::new(200.0, 200.0)?;
/// let positions = [vec2(5.0, 100.0), vec2(195.0, 100.0), vec2(100.0, 100.0)];
/// // The storage can be reused for every step.
/// let mut storage = [0; Grid::<Glam>::scratch_len(3)];
/// let grid = Grid::torus(&world, 50.0, &positions, &mut storage)?;
/// let near = grid.around(0, 20.0).map(|other| (other.index, other.distance));
/// assert!(near.eq([(1, 10.0)]));
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// On a plane, a position outside the rectangle belongs to the nearest cell at the side. It is
/// found correctly. A query is slow only if many positions are there. On a torus any image of a
/// position may be passed. Beyond four worlds rounding would blur the cells, so every query visits
/// such a position. A position with a coordinate that is not finite is near no other. If all agents
/// share one cell, a query is as slow as a plain loop. If the storage has too little capacity for
/// the cells, they are wider.
///
/// Source: Knuth, The Art of Computer Programming, volume 3 (counting sort), and the cell lists of
/// molecular dynamics (cells as wide as the cutoff).
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a, G: Geometry> {
    positions: &'a [G::Vector],
    /// All indices, cell by cell, row by row. Then the indices of the strays, which are too far
    /// from a torus to have a cell.
    order: &'a [u32],
    /// The start of each cell in `order`, and the end.
    starts: &'a [u32],
    frame: Frame<G>,
}

impl<'a, G: Geometry<Vector = V>, V: VectorOf<G>> Grid<'a, G> {
    /// The length of the storage (in `u32`) that a grid over `count` positions needs.
    #[must_use]
    pub const fn scratch_len(count: usize) -> usize {
        count.saturating_mul(3).saturating_add(4)
    }

    /// Creates a grid over this rectangle. Positions may lie outside it.
    ///
    /// # Errors
    /// - [`Error::NotPositive`] or [`Error::NotFinite`] if `cell` is not positive or not finite.
    /// - [`Error::NotFinite`] if the rectangle is not finite.
    /// - [`Error::TooMany`] for more than `u32::MAX` positions.
    /// - [`Error::SmallStorage`] for less storage than [`scratch_len`](Self::scratch_len) returns.
    pub fn plane(
        bounds: &Bounds<G>,
        cell: G::Scalar,
        positions: &'a [V],
        storage: &'a mut [u32],
    ) -> Result<Self, Error> {
        Self::new(bounds, false, cell, positions, storage)
    }

    /// Creates a grid over this rectangle, whose opposite sides touch.
    ///
    /// If the rectangle has no width or no height, it is not wrapped in that direction, as with
    /// [`Torus`](crate::space::Torus), and has one cell there.
    ///
    /// # Errors
    /// As [`plane`](Self::plane).
    pub fn torus(
        bounds: &Bounds<G>,
        cell: G::Scalar,
        positions: &'a [V],
        storage: &'a mut [u32],
    ) -> Result<Self, Error> {
        Self::new(bounds, true, cell, positions, storage)
    }

    fn new(
        bounds: &Bounds<G>,
        wraps: bool,
        cell: G::Scalar,
        positions: &'a [V],
        storage: &'a mut [u32],
    ) -> Result<Self, Error> {
        positive("cell", cell)?;
        finite_vector("min", bounds.min)?;
        finite_vector("max", bounds.max)?;
        finite_vector("size", bounds.max - bounds.min)?;
        let count = positions.len();
        if u32::try_from(count).is_err() {
            return Err(Error::TooMany { most: u32::MAX });
        }
        let needed = Self::scratch_len(count);
        // More storage would make more cells, and the order would depend on it.
        let Some(storage) = storage.get_mut(..needed) else { return Err(Error::SmallStorage { needed }) };
        let (order, starts) = storage.split_at_mut(count);
        let frame = frame(bounds, wraps, cell, starts.len() - 2);
        let (starts, _) = starts.split_at_mut(frame.cells() + 2);
        build::fill(&frame, positions, order, starts);
        Ok(Grid { positions, order, starts, frame })
    }
}
