//! [`Frame`]: the cell of a position, on the plane and on the torus.

use super::axis::{Axis, Span, cells, fit};
use crate::space::{Bounds, Torus};
use crate::vector::Vec2Like;

/// Columns and rows, and whether opposite sides touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<V: Vec2Like> {
    pub(super) x: Axis<V::Scalar>,
    pub(super) y: Axis<V::Scalar>,
    torus: Option<Torus<V>>,
}

/// The cells that a query visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    pub(super) x: Span,
    pub(super) y: Span,
}

impl<V: Vec2Like> Frame<V> {
    /// Divides a rectangle into cells of this width, wider if there would be more than `most`.
    pub(super) fn new(bounds: &Bounds<V>, wraps: bool, width: V::Scalar, most: usize) -> Self {
        let size = bounds.max - bounds.min;
        let (columns, rows) = fit(cells(size.x(), width), cells(size.y(), width), most);
        Frame {
            x: Axis::new(bounds.min.x(), size.x(), columns, wraps),
            y: Axis::new(bounds.min.y(), size.y(), rows, wraps),
            torus: wraps.then(|| Torus::from(bounds)),
        }
    }

    /// The number of cells, without that of the strays.
    pub(super) fn cells(&self) -> usize {
        self.x.count * self.y.count
    }

    /// The cell of a position, row by row; strays are in the one after the last.
    pub(super) fn cell(&self, place: V) -> usize {
        match (self.x.cell(place.x()), self.y.cell(place.y())) {
            (Some(column), Some(row)) => row * self.x.count + column,
            _ => self.cells(),
        }
    }

    /// The cells of all positions that may lie within a radius.
    pub(super) fn spans(&self, center: V, radius: V::Scalar) -> Spans {
        Spans { x: self.x.span(center.x(), radius), y: self.y.span(center.y(), radius) }
    }

    /// All cells.
    pub(super) fn everything(&self) -> Spans {
        Spans { x: self.x.all(), y: self.y.all() }
    }

    /// The position of `to` as seen from `from`.
    #[inline]
    pub(super) fn image(&self, from: V, to: V) -> V {
        match &self.torus {
            None => to,
            Some(torus) => torus.nearest(from, to),
        }
    }
}
