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
    /// Layers of each.
    pub(super) layers: Vec<u16>,
    /// Length of what each is a part of.
    lengths: Vec<Option<G::Scalar>>,
    pub(super) moving: Vec<Moving<Shape<G>, G>>,
    torus: Option<Torus<G>>,
    grid: ObstacleGrid<G>,
}

impl<G: Geometry> Ground<G> {
    pub(super) fn new() -> Self {
        let (shapes, layers, lengths, moving) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Ground { shapes, layers, lengths, moving, torus: None, grid: ObstacleGrid::new() }
    }

    /// Replaces the obstacles at rest.
    pub(super) fn with_shapes(&self, shapes: Vec<Shape<G>>, layers: Vec<u16>) -> Self {
        let lengths = lengths_in(&shapes, &layers);
        let (moving, torus) = (self.moving.clone(), self.torus);
        Ground { shapes, layers, lengths, moving, torus, ..Ground::new() }
    }

    /// Replaces the obstacles at rest in exactly these layers.
    pub(super) fn with_layer(&self, layers: u16, shapes: Vec<Shape<G>>) -> Self {
        let present = self.shapes.iter().cloned().zip(self.layers.iter().copied());
        let new = shapes.into_iter().map(|shape| (shape, layers));
        let (shapes, layers) = present.filter(|(_, of)| *of != layers).chain(new).unzip();
        self.with_shapes(shapes, layers)
    }

    /// The same obstacles in a world that wraps.
    pub(super) fn with_torus(&self, torus: Torus<G>) -> Self {
        Ground { torus: Some(torus), ..self.with_shapes(self.shapes.clone(), self.layers.clone()) }
    }

    /// Lists all obstacles within `reach`, unless they are listed.
    pub(super) fn prepare(&mut self, reach: G::Scalar, world: Option<&Bounds<G>>) {
        if reach > self.grid.reach() {
            self.grid.collect(&self.shapes, reach, world);
        }
    }

    /// The obstacles in some layers within reach of a position, those that move first, in their
    /// order. There may be others.
    #[inline]
    pub(super) fn around(&self, at: G::Vector, layers: u16) -> impl Iterator<Item = Barrier<'_, G>> {
        self.moving_around(at, layers).chain(self.at_rest(at, layers))
    }

    /// The obstacles that move, which are in the first layer.
    #[inline]
    pub(super) fn moving_around(&self, at: G::Vector, layers: u16) -> impl Iterator<Item = Barrier<'_, G>> {
        let torus = self.torus;
        let moving = if layers & 1 != 0 { self.moving.as_slice() } else { &[] };
        moving.iter().flat_map(move |moving| {
            let velocity = moving.velocity;
            images(torus, at, Piece::alone(&moving.shape)).map(move |shape| Moving { shape, velocity })
        })
    }

    /// The obstacles at rest within reach of a position. There may be others.
    #[inline]
    pub(super) fn at_rest(&self, at: G::Vector, layers: u16) -> impl Iterator<Item = Barrier<'_, G>> {
        let torus = self.torus;
        let regarded = move |index: &usize| self.layers.get(*index).is_some_and(|of| layers & of != 0);
        self.grid.around(at).filter(regarded).filter_map(|index| self.piece(index)).flat_map(move |piece| {
            images(torus, at, piece).map(|shape| Moving { shape, velocity: G::Vector::zero() })
        })
    }

    /// All obstacles at rest in some layers.
    pub(super) fn shapes_in(&self, layers: u16) -> impl Iterator<Item = &Shape<G>> {
        let all = self.shapes.iter().zip(&self.layers);
        all.filter(move |(_, of)| **of & layers != 0).map(|(shape, _)| shape)
    }

    #[inline]
    fn piece(&self, index: usize) -> Option<Piece<&Shape<G>, G::Scalar>> {
        Some(Piece { of: self.shapes.get(index)?, length: *self.lengths.get(index)? })
    }
}

/// Returns the length of what each is a part of, among those in exactly the same layers.
fn lengths_in<G: Geometry>(shapes: &[Shape<G>], layers: &[u16]) -> Vec<Option<G::Scalar>> {
    let mut lengths = alloc::vec![None; shapes.len()];
    let mut order: Vec<usize> = (0..shapes.len()).collect();
    order.sort_by_key(|index| layers[*index]);
    for same in order.chunk_by(|one, other| layers[*one] == layers[*other]) {
        let pieces: Vec<&Shape<G>> = same.iter().map(|index| &shapes[*index]).collect();
        for (index, length) in same.iter().zip(joined_lengths::<G, &Shape<G>>(&pieces)) {
            lengths[*index] = length;
        }
    }
    lengths
}
