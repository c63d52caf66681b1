//! [`Ground`]: the obstacles of a crowd, found by position.

extern crate alloc;

use alloc::vec::Vec;

use crate::bounds::Bounds;
use crate::neighbors::{ObstacleGrid, images};
use crate::space::{PeriodicImage, Torus};
use crate::terrain::{Moving, Piece, Shape, joined_lengths};
use crate::vector::{Geometry, Vec2Ext as _};

/// An obstacle as an agent sees it.
pub(super) type Barrier<'a, G> = Moving<PeriodicImage<Piece<&'a Shape<G>, <G as Geometry>::Scalar>, G>, G>;

/// The obstacles of a crowd.
#[derive(Clone, Debug)]
pub(super) struct Ground<G: Geometry> {
    pub(super) shapes: Vec<Shape<G>>,
    /// Length of what each is a part of.
    lengths: Vec<Option<G::Scalar>>,
    pub(super) moving: Vec<Moving<Shape<G>, G>>,
    torus: Option<Torus<G>>,
    grid: ObstacleGrid<G>,
}

impl<G: Geometry> Ground<G> {
    pub(super) fn new() -> Self {
        let (shapes, lengths, moving) = (Vec::new(), Vec::new(), Vec::new());
        Ground { shapes, lengths, moving, torus: None, grid: ObstacleGrid::new() }
    }

    /// Replaces the obstacles at rest.
    pub(super) fn with_shapes(&self, shapes: Vec<Shape<G>>) -> Self {
        let lengths = joined_lengths(&shapes);
        Ground { shapes, lengths, moving: self.moving.clone(), torus: self.torus, ..Ground::new() }
    }

    /// The same obstacles in a world that wraps.
    pub(super) fn with_torus(&self, torus: Torus<G>) -> Self {
        Ground { torus: Some(torus), ..self.with_shapes(self.shapes.clone()) }
    }

    /// Lists all obstacles within `reach`, unless they are listed.
    pub(super) fn prepare(&mut self, reach: G::Scalar, world: Option<&Bounds<G>>) {
        if reach > self.grid.reach() {
            self.grid.collect(&self.shapes, reach, world);
        }
    }

    /// The obstacles within reach of a position, those at rest first, in their order. There may be
    /// others.
    #[inline]
    pub(super) fn around(&self, at: G::Vector) -> impl Iterator<Item = Barrier<'_, G>> {
        self.at_rest(at).chain(self.moving_around(at))
    }

    /// The obstacles that move.
    #[inline]
    pub(super) fn moving_around(&self, at: G::Vector) -> impl Iterator<Item = Barrier<'_, G>> {
        let torus = self.torus;
        self.moving.iter().flat_map(move |moving| {
            let velocity = moving.velocity;
            images(torus, at, Piece::alone(&moving.shape)).map(move |shape| Moving { shape, velocity })
        })
    }

    /// The obstacles at rest within reach of a position. There may be others.
    #[inline]
    pub(super) fn at_rest(&self, at: G::Vector) -> impl Iterator<Item = Barrier<'_, G>> {
        let torus = self.torus;
        self.grid.around(at).filter_map(|index| self.piece(index)).flat_map(move |piece| {
            images(torus, at, piece).map(|shape| Moving { shape, velocity: G::Vector::zero() })
        })
    }

    #[inline]
    fn piece(&self, index: usize) -> Option<Piece<&Shape<G>, G::Scalar>> {
        Some(Piece { of: self.shapes.get(index)?, length: *self.lengths.get(index)? })
    }
}
