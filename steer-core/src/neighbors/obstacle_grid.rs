//! [`ObstacleGrid`]: the obstacles near a position.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use crate::bounds::{Bounds, hull};
use crate::cells;
use crate::scalar::{Scalar, slack};
use crate::space::{PeriodicImage, Torus};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Largest number of cells, and the number for each obstacle.
const MOST_CELLS: [usize; 2] = [4096, 64];

/// Cells that list the obstacles near them, for agents among many obstacles. A `Crowd` has one.
///
/// The obstacles stay with the caller. The grid has their indices, and lists those at rest by cell.
/// Those that move are in every list, so only a change of the ones at rest needs another
/// [`collect`](Self::collect).
///
/// # Examples
/// ```
/// use steer_core::neighbors::ObstacleGrid;
/// use steer_glam::{Circle, Glam};
/// use steer_glam::glam::vec2;
///
/// let circles: Vec<Circle> = (0..1000).map(|i| Circle::new(vec2(i as f32 * 10.0, 0.0), 1.0)).collect();
/// let mut grid = ObstacleGrid::<Glam>::new();
/// grid.collect(&circles, 15.0, None);
/// let near: Vec<usize> = grid.around(vec2(500.0, 3.0)).collect();
/// assert!([49, 50, 51].iter().all(|index| near.contains(index)) && near.len() < 10);
/// ```
///
/// # Degenerate cases
/// Without obstacles or with a reach of 0 no obstacle at rest is found. Beyond a reach of 10¹⁸ in
/// `f32` none is, too.
#[derive(Clone, Debug)]
pub struct ObstacleGrid<G: Geometry> {
    /// The rectangle of all cells. Beyond it no obstacle is within reach.
    area: Bounds<G>,
    /// Side of a cell.
    width: G::Scalar,
    columns: usize,
    rows: usize,
    /// Start of each cell in `listed`, and the end.
    starts: Vec<u32>,
    /// Indices of obstacles at rest, in their order.
    listed: Vec<u32>,
    moving: Vec<u32>,
    reach: G::Scalar,
}

/// Columns and rows of some cells.
#[derive(Clone, Copy)]
struct Block {
    first: [usize; 2],
    size: [usize; 2],
}

impl<G: Geometry> ObstacleGrid<G> {
    /// Creates a grid without obstacles.
    #[must_use]
    pub fn new() -> Self {
        let zero = G::Vector::zero();
        ObstacleGrid {
            area: Bounds { min: zero, max: zero },
            width: G::Scalar::one(),
            columns: 0,
            rows: 0,
            starts: Vec::new(),
            listed: Vec::new(),
            moving: Vec::new(),
            reach: G::Scalar::zero(),
        }
    }

    /// Replaces all obstacles: lists those at rest that are within `reach` (length) of each cell,
    /// of the plane or of a world that wraps.
    ///
    /// The lists reach a quarter farther, so that they suffice for some faster agents.
    pub fn collect<O: Obstacle<G>>(&mut self, obstacles: &[O], reach: G::Scalar, world: Option<&Bounds<G>>) {
        let is_at_rest = |obstacle: &O| obstacle.velocity() == G::Vector::zero();
        let indexed = || (0_u32..).zip(obstacles);
        self.moving.clear();
        self.moving.extend(indexed().filter(|(_, one)| !is_at_rest(one)).map(|(index, _)| index));
        let rest = || indexed().filter(|(_, one)| is_at_rest(one));
        let reach = reach + reach * G::Scalar::from_f64(0.25);
        self.reach = reach;
        self.listed.clear();
        if rest().next().is_none() || reach <= G::Scalar::zero() {
            return;
        }
        let torus = world.map(Bounds::torus);
        self.area = world.copied().unwrap_or_else(|| area_of(rest().map(|(_, one)| one), reach));
        let size = self.area.max - self.area.min;
        let most = MOST_CELLS[0].max(obstacles.len().saturating_mul(MOST_CELLS[1]));
        let width = (reach * G::Scalar::from_f64(0.5)).max(G::Scalar::epsilon());
        (self.width, self.columns, self.rows) = divided(size, width, most);
        let mut pairs = Vec::new();
        for (index, obstacle) in rest() {
            self.cells_near(obstacle, torus, |cell| pairs.push((index, cell)));
        }
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        cells::count(pairs.iter().map(|(_, cell)| *cell), &mut self.starts);
        let total = cells::ends(&mut self.starts);
        self.listed.resize(total as usize, 0);
        let listed = &mut self.listed;
        cells::place(pairs.iter().rev().copied(), &mut self.starts, |index, at| {
            if let Some(slot) = listed.get_mut(at) {
                *slot = index;
            }
        });
    }

    /// Distance up to which the lists are complete (length).
    #[must_use]
    pub fn reach(&self) -> G::Scalar {
        self.reach
    }

    /// Returns the indices of the obstacles within reach of a position: those that move, then those
    /// at rest, each in their order. There may be others.
    #[inline]
    pub fn around(&self, at: G::Vector) -> impl Iterator<Item = usize> + Clone + use<'_, G> {
        self.moving.iter().chain(self.listed_at(at)).map(|index| *index as usize)
    }

    /// Calls `list` with each cell within reach of an obstacle.
    fn cells_near(&self, obstacle: &impl Obstacle<G>, torus: Option<Torus<G>>, mut list: impl FnMut(usize)) {
        let all = Block { first: [0, 0], size: [self.columns, self.rows] };
        let mut blocks = vec![all];
        while let Some(block) = blocks.pop() {
            if !self.is_near(&block, obstacle, torus) {
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

    /// Whether an obstacle is within reach of some cells, or nearly so.
    fn is_near(&self, block: &Block, obstacle: &impl Obstacle<G>, torus: Option<Torus<G>>) -> bool {
        let half = G::Scalar::from_f64(0.5);
        let of = |count: usize| self.width * G::Scalar::from_f64(count as f64);
        let first = self.area.min + G::Vector::new(of(block.first[0]), of(block.first[1]));
        let extent = G::Vector::new(of(block.size[0]), of(block.size[1])) * half;
        let center = first + extent;
        let size = center.x().abs() + center.y().abs();
        let near =
            extent.length() + self.reach + obstacle.rounding() + self.width * half * half + slack(size);
        let mut images = images(torus, center, obstacle);
        images.any(|image| center.distance(image.nearest(center)) <= near)
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

impl<G: Geometry> Default for ObstacleGrid<G> {
    fn default() -> Self {
        ObstacleGrid::new()
    }
}

/// The images of an obstacle within one world of a position, or the obstacle itself on the plane.
#[inline]
pub(crate) fn images<G: Geometry, O: Obstacle<G> + Copy>(
    torus: Option<Torus<G>>,
    at: G::Vector,
    obstacle: O,
) -> impl Iterator<Item = PeriodicImage<O, G>> {
    let itself = torus.is_none().then(|| PeriodicImage::unmoved(obstacle));
    itself.into_iter().chain(torus.into_iter().flat_map(move |torus| torus.images(at, obstacle)))
}

/// The rectangle of all points within reach of some obstacles.
fn area_of<'a, G: Geometry, O: Obstacle<G> + 'a>(
    obstacles: impl Iterator<Item = &'a O>,
    reach: G::Scalar,
) -> Bounds<G> {
    let corners = obstacles.flat_map(|obstacle| {
        let around = G::Vector::new(obstacle.rounding(), obstacle.rounding());
        let corners = (0..).map_while(move |index| obstacle.corner(index));
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
    use super::divided;
    use crate::test_vector::{V, v};

    #[test]
    fn cells_are_wider_if_there_would_be_too_many() {
        assert_eq!(divided::<V, V>(v(10.0, 5.0), 1.0, 100), (1.0, 11, 6));
        assert_eq!(divided::<V, V>(v(10.0, 5.0), 1.0, 30), (2.0, 6, 3));
        let (_, columns, rows) = divided::<V, V>(v(1e300, 1e300), 1e-300, 30);
        assert!(columns * rows <= 30);
    }
}
