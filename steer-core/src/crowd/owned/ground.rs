//! [`Ground`]: the obstacles of a crowd, found by position.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use crate::bounds::{Bounds, hull};
use crate::cells;
use crate::scalar::{Scalar, slack};
use crate::space::{PeriodicImage, Torus};
use crate::terrain::{Moving, Obstacle, Piece, Shape, joined_lengths};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// An obstacle as an agent sees it.
pub(super) type Barrier<'a, G> = Moving<PeriodicImage<Piece<&'a Shape<G>, <G as Geometry>::Scalar>, G>, G>;

/// Largest number of cells, and the number for each obstacle.
const MOST_CELLS: [usize; 2] = [4096, 64];

/// The obstacles of a crowd. Each cell lists those at rest that are within reach of it.
#[derive(Clone, Debug)]
pub(super) struct Ground<G: Geometry> {
    pub(super) shapes: Vec<Shape<G>>,
    /// Length of what each is a part of.
    lengths: Vec<Option<G::Scalar>>,
    pub(super) moving: Vec<Moving<Shape<G>, G>>,
    torus: Option<Torus<G>>,
    /// The rectangle of all cells. Beyond it no obstacle is within reach.
    area: Bounds<G>,
    /// Side of a cell.
    width: G::Scalar,
    columns: usize,
    rows: usize,
    /// Start of each cell in `listed`, and the end.
    starts: Vec<u32>,
    /// Indices of obstacles, in their order.
    listed: Vec<u32>,
    /// Distance up to which the lists are complete. `None` before they are made.
    reach: Option<G::Scalar>,
}

/// Columns and rows of some cells.
#[derive(Clone, Copy)]
struct Block {
    first: [usize; 2],
    size: [usize; 2],
}

impl<G: Geometry> Ground<G> {
    pub(super) fn new() -> Self {
        let zero = G::Vector::zero();
        Ground {
            shapes: Vec::new(),
            lengths: Vec::new(),
            moving: Vec::new(),
            torus: None,
            area: Bounds { min: zero, max: zero },
            width: G::Scalar::one(),
            columns: 0,
            rows: 0,
            starts: Vec::new(),
            listed: Vec::new(),
            reach: None,
        }
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

    /// Makes the lists of all obstacles within `reach` of a cell, unless they are made.
    pub(super) fn prepare(&mut self, reach: G::Scalar, world: Option<&Bounds<G>>) {
        let needs_none = self.shapes.is_empty() || reach <= G::Scalar::zero();
        if needs_none || self.reach.is_some_and(|made| reach <= made) {
            return;
        }
        // A little more, so that it suffices for some faster agents.
        let reach = reach + reach * G::Scalar::from_f64(0.25);
        self.area = world.copied().unwrap_or_else(|| area_of(&self.shapes, reach));
        let size = self.area.max - self.area.min;
        let most = MOST_CELLS[0].max(self.shapes.len().saturating_mul(MOST_CELLS[1]));
        let width = (reach * G::Scalar::from_f64(0.5)).max(G::Scalar::epsilon());
        (self.width, self.columns, self.rows) = divided(size, width, most);
        let mut pairs = Vec::new();
        for (index, shape) in self.shapes.iter().enumerate() {
            self.cells_near(shape, reach, |cell| pairs.push((index as u32, cell)));
        }
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        cells::count(pairs.iter().map(|(_, cell)| *cell), &mut self.starts);
        let total = cells::ends(&mut self.starts);
        self.listed.clear();
        self.listed.resize(total as usize, 0);
        let listed = &mut self.listed;
        cells::place(pairs.iter().rev().copied(), &mut self.starts, |index, at| {
            if let Some(slot) = listed.get_mut(at) {
                *slot = index;
            }
        });
        self.reach = Some(reach);
    }

    /// Calls `list` with each cell within `reach` of a shape.
    fn cells_near(&self, shape: &Shape<G>, reach: G::Scalar, mut list: impl FnMut(usize)) {
        let all = Block { first: [0, 0], size: [self.columns, self.rows] };
        let mut blocks = vec![all];
        while let Some(block) = blocks.pop() {
            if !self.is_near(&block, shape, reach) {
                continue;
            }
            let longer = usize::from(block.size[1] > block.size[0]);
            if block.size[longer] == 1 {
                list(block.first[1] * self.columns + block.first[0]);
                continue;
            }
            let half = block.size[longer] / 2;
            let (mut low, mut high) = (block, block);
            low.size[longer] = half;
            high.first[longer] += half;
            high.size[longer] -= half;
            blocks.extend([high, low]);
        }
    }

    /// Whether a shape is within `reach` of some cells, or nearly so.
    fn is_near(&self, block: &Block, shape: &Shape<G>, reach: G::Scalar) -> bool {
        let half = G::Scalar::from_f64(0.5);
        let of = |count: usize| self.width * G::Scalar::from_f64(count as f64);
        let first = self.area.min + G::Vector::new(of(block.first[0]), of(block.first[1]));
        let extent = G::Vector::new(of(block.size[0]), of(block.size[1])) * half;
        let center = first + extent;
        let size = center.x().abs() + center.y().abs();
        let near = extent.length() + reach + shape.rounding() + self.width * half * half + slack(size);
        let mut images = images(self.torus, center, shape);
        images.any(|image| center.distance(image.nearest(center)) <= near)
    }

    /// The obstacles within reach of a position, those at rest first, in their order. There may be
    /// others.
    #[inline]
    pub(super) fn around(&self, at: G::Vector) -> impl Iterator<Item = Barrier<'_, G>> {
        self.at_rest(at).chain(self.moving_around(at))
    }

    /// All obstacles, as they are seen from a position of this world: those at rest first.
    pub(super) fn all(&self, torus: Option<Torus<G>>, at: G::Vector) -> impl Iterator<Item = Barrier<'_, G>> {
        let at_rest = (0..self.shapes.len()).filter_map(|index| self.piece(index));
        let at_rest = at_rest.map(|piece| (piece, G::Vector::zero()));
        let all =
            at_rest.chain(self.moving.iter().map(|moving| (Piece::alone(&moving.shape), moving.velocity)));
        all.flat_map(move |(piece, velocity)| {
            images(torus, at, piece).map(move |shape| Moving { shape, velocity })
        })
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
        self.listed_at(at).iter().filter_map(|index| self.piece(*index as usize)).flat_map(move |piece| {
            images(torus, at, piece).map(|shape| Moving { shape, velocity: G::Vector::zero() })
        })
    }

    #[inline]
    fn piece(&self, index: usize) -> Option<Piece<&Shape<G>, G::Scalar>> {
        Some(Piece { of: self.shapes.get(index)?, length: *self.lengths.get(index)? })
    }

    /// The indices of the obstacles in the cell of a position.
    #[inline]
    fn listed_at(&self, at: G::Vector) -> &[u32] {
        let from = at - self.area.min;
        let is_beyond = from.x() < G::Scalar::zero() || from.y() < G::Scalar::zero();
        if self.listed.is_empty() || is_beyond {
            return &[];
        }
        let (column, row) = ((from.x() / self.width).to_index(), (from.y() / self.width).to_index());
        if column >= self.columns || row >= self.rows {
            return &[];
        }
        let cell = row * self.columns + column;
        let range = self.starts.get(cell).zip(self.starts.get(cell + 1));
        range.and_then(|(from, to)| self.listed.get(*from as usize..*to as usize)).unwrap_or_default()
    }
}

/// The images of a shape within one world of a position, or the shape itself on the plane.
#[inline]
pub(super) fn images<G: Geometry, O: Obstacle<G> + Copy>(
    torus: Option<Torus<G>>,
    at: G::Vector,
    shape: O,
) -> impl Iterator<Item = PeriodicImage<O, G>> {
    let itself = torus.is_none().then(|| PeriodicImage::unmoved(shape));
    itself.into_iter().chain(torus.into_iter().flat_map(move |torus| torus.images(at, shape)))
}

/// The rectangle of all points within reach of some shapes.
fn area_of<G: Geometry>(shapes: &[Shape<G>], reach: G::Scalar) -> Bounds<G> {
    let corners = shapes.iter().flat_map(|shape| {
        let around = G::Vector::new(shape.rounding(), shape.rounding());
        let corners = (0..).map_while(move |index| shape.corner(index));
        corners.flat_map(move |corner| [corner - around, corner + around])
    });
    let Bounds { min, max } = hull::<G>(corners);
    let reach = G::Vector::new(reach, reach);
    Bounds { min: min - reach, max: max + reach }
}

/// Divides a rectangle into square cells: their width, columns and rows. They are wider than
/// `width` if there would be more than `most`.
fn divided<G, V: Vec2Like<G>>(size: V, mut width: V::Scalar, most: usize) -> (V::Scalar, usize, usize) {
    let cells = |extent: V::Scalar, width: V::Scalar| (extent / width).to_index().saturating_add(1);
    loop {
        let (columns, rows) = (cells(size.x(), width), cells(size.y(), width));
        if columns.saturating_mul(rows) <= most || !(width + width).is_finite() {
            return (width, columns.min(most), rows.min(most));
        }
        width = width + width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::{Circle, Wall};
    use crate::test_vector::{V, v};

    fn plan() -> Vec<Shape<V>> {
        let wall = |i: f64| Shape::Wall(Wall::new(v(i * 7.0, 0.0), v(i * 5.0, i * 3.0 - 40.0)));
        let walls = (0..12).map(|i| wall(f64::from(i)));
        walls.chain([Shape::Circle(Circle::new(v(30.0, 30.0), 4.0))]).collect()
    }

    #[test]
    fn lists_have_all_within_reach_in_their_order() {
        for world in [None, Some(Bounds { min: v(-10.0, -50.0), max: v(90.0, 50.0) })] {
            let torus = world.as_ref().map(Bounds::torus);
            let mut ground = Ground { torus, ..Ground::<V>::new().with_shapes(plan()) };
            ground.prepare(2.0, world.as_ref());
            let mut found = 0;
            for place in 0..4000 {
                let at = v(f64::from(place % 63) * 1.5 - 8.0, f64::from(place / 63) * 1.5 - 47.0);
                let near = ground.shapes.iter().filter(|shape| {
                    images(torus, at, shape)
                        .any(|image| at.distance(image.nearest(at)) - image.rounding() <= 2.0)
                });
                let mut listed = ground.listed_at(at).iter().map(|index| &ground.shapes[*index as usize]);
                // In the same order: each is after the one before.
                for shape in near {
                    assert!(listed.any(|one| one == shape), "{at:?} {shape:?}");
                    found += 1;
                }
            }
            assert!(found > 400, "{found}");
            assert!(ground.listed.len() < ground.columns * ground.rows * 2);
        }
    }

    #[test]
    fn cells_are_wider_if_there_would_be_too_many() {
        assert_eq!(divided::<V, V>(v(10.0, 5.0), 1.0, 100), (1.0, 11, 6));
        assert_eq!(divided::<V, V>(v(10.0, 5.0), 1.0, 30), (2.0, 6, 3));
        let (_, columns, rows) = divided::<V, V>(v(1e300, 1e300), 1e-300, 30);
        assert!(columns * rows <= 30);
    }
}
