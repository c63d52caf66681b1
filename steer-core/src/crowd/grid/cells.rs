//! [`Cells`]: positions sorted by cell.

extern crate alloc;

use alloc::vec::Vec;
use core::ops::Range;

use crate::bounds::Bounds;
use crate::cells::{self, Axis, Ends, Frame, Runs};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like};

/// Largest number of columns, or of rows.
const MOST_AXIS: usize = 1 << 14;

/// Cells of the plane, or of a world that wraps, and the range of each in a sorted storage.
///
/// On the plane cells extend without end and share storage, so that a distant agent adds no cost.
#[derive(Clone, Debug)]
pub(super) struct Cells<G: Geometry> {
    frame: Frame<G>,
    /// The start of each cell in storage, and the end.
    starts: Vec<u32>,
}

impl<G: Geometry> Cells<G> {
    /// Cells without positions.
    pub(super) fn new() -> Self {
        let axis = Axis::repeating(G::Scalar::zero(), G::Scalar::one(), 1);
        Cells { frame: Frame::new(axis, axis, None), starts: Vec::new() }
    }

    /// Sorts positions by cell: `order` receives the index of each in storage order. `reach` is the
    /// usual radius of a query, `world` the rectangle of a world that wraps.
    pub(super) fn sort(
        &mut self,
        positions: &[G::Vector],
        hull: &Bounds<G>,
        reach: G::Scalar,
        world: Option<&Bounds<G>>,
        order: &mut Vec<u32>,
    ) {
        self.frame = match world {
            Some(world) => wrapped(world, reach, positions.len()),
            None => endless(hull, reach, positions.len()),
        };
        let frame = &self.frame;
        let cell = |at: &G::Vector| frame.cell(at.x(), at.y());
        self.starts.resize(frame.cells() + 1, 0);
        cells::count(positions.iter().map(cell), &mut self.starts);
        cells::ends(&mut self.starts);
        order.resize(positions.len(), 0);
        let indices = (0..positions.len() as u32).zip(positions).rev();
        cells::place(indices.map(|(index, at)| (index, cell(at))), &mut self.starts, |index, at| {
            if let Some(slot) = order.get_mut(at) {
                *slot = index;
            }
        });
    }

    /// The parts of the storage with all positions that may lie within `radius` of `center`.
    #[inline]
    pub(super) fn around(
        &self,
        center: G::Vector,
        radius: G::Scalar,
    ) -> impl Iterator<Item = Range<usize>> + use<'_, G> {
        let Frame { x, y, .. } = &self.frame;
        let columns = x.pieces(x.span(center.x(), radius));
        let rows = y.pieces(y.span(center.y(), radius));
        Runs::new(&self.starts, columns, rows, x.count()).map(|run| run.items)
    }
}

/// Rows as high as the reach, columns a quarter of it wide, without end.
fn endless<G: Geometry>(hull: &Bounds<G>, reach: G::Scalar, count: usize) -> Frame<G> {
    let size = hull.max - hull.min;
    let width = reach * G::Scalar::from_f64(0.25);
    let needed = |extent: G::Scalar, width: G::Scalar| {
        let cells = if width > G::Scalar::zero() { (extent / width).to_index() } else { 0 };
        cells.saturating_add(1).min(MOST_AXIS).next_power_of_two()
    };
    let (mut columns, mut rows) = (needed(size.x(), width), needed(size.y(), reach));
    while columns * rows > most(count) {
        if columns > rows {
            columns /= 2;
        } else {
            rows /= 2;
        }
    }
    let x = Axis::repeating(hull.min.x(), width, columns);
    Frame::new(x, Axis::repeating(hull.min.y(), reach, rows), None)
}

/// The same for a world that wraps.
fn wrapped<G: Geometry>(world: &Bounds<G>, reach: G::Scalar, count: usize) -> Frame<G> {
    let size = world.max - world.min;
    let fit = |extent: G::Scalar, width: G::Scalar| {
        if width > G::Scalar::zero() { (extent / width).to_index().max(1) } else { 1 }
    };
    let most = most(count);
    let rows = fit(size.y(), reach).min(most);
    let columns = fit(size.x(), reach * G::Scalar::from_f64(0.25)).min((most / rows).max(1));
    let ends = Ends::Touching(G::Scalar::one());
    let x = Axis::new(world.min.x(), size.x(), columns, ends);
    let y = Axis::new(world.min.y(), size.y(), rows, ends);
    Frame::new(x, y, Some(world.torus()))
}

/// Largest number of cells for so many positions. On the plane columns and rows are powers of two.
fn most(count: usize) -> usize {
    count.saturating_mul(4).max(64).next_power_of_two()
}
