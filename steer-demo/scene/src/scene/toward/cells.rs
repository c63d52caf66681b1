//! Cells over the whole world, and the obstacles in them.

use std::sync::Arc;

use steer_core::Vec2Like as _;
use steer_core::terrain::Obstacle as _;
use steer_glam::GlamF64;

use super::shape::Shape;
use crate::error::Fault;
use crate::vector::{V, v};

/// Maximum number of cells in all fields of a scene that lead to goals.
pub const MOST_CELLS: u64 = 250_000;

/// Maximum of the corners of obstacles times the cells around them, and times the goals, in all
/// fields of a scene.
pub(super) const MOST_CORNERS: f64 = 4e6;

/// Work that the fields of a scene have taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    cells: f64,
    corners: f64,
}

impl Spent {
    pub(super) fn add_cells(&mut self, cells: f64) -> Result<(), Fault> {
        self.cells += cells;
        let right = format!("at most {MOST_CELLS} in all fields");
        within(self.cells <= MOST_CELLS as f64, || Fault::new("cell", format!("{} cells", self.cells), right))
    }

    pub(super) fn add_goals(&mut self, goals: usize, corners: usize) -> Result<(), Fault> {
        self.corners += goals as f64 * corners as f64;
        within(self.corners <= MOST_CORNERS, || {
            let wrong = format!("{goals} goals among {corners} corners of obstacles");
            Fault::new("toward", wrong, format!("a product of at most {MOST_CORNERS} in all fields"))
        })
    }

    fn add_corners(&mut self, corners: f64) -> Result<(), Fault> {
        self.corners += corners;
        within(self.corners <= MOST_CORNERS, || {
            let wrong = format!("the obstacles cover more than {MOST_CORNERS} corners times cells");
            Fault::new("cell", wrong, "a larger cell, fewer fields, or fewer and smaller obstacles")
        })
    }
}

fn within(is_within: bool, fault: impl FnOnce() -> Fault) -> Result<(), Fault> {
    if is_within { Ok(()) } else { Err(fault()) }
}

/// Cells over the whole world, and the obstacles in them.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Size of a cell.
    pub(super) size: V,
    /// Width and height of the world.
    pub(super) world: V,
    pub(super) shapes: Arc<[Shape]>,
    /// Whether the edges to the right and down are open.
    pub(super) open: Vec<[bool; 2]>,
    /// Whether a shape is near.
    pub(super) slow: Vec<bool>,
    /// Cells and the shapes that meet them, grown by one cell, in order.
    near: Vec<(u32, u32)>,
}

impl Cells {
    /// Divides the world into cells of at most this size (length), and enters the shapes into the
    /// cells that they meet.
    pub(super) fn new(world: V, cell: f64, shapes: Arc<[Shape]>, spent: &mut Spent) -> Result<Self, Fault> {
        let count = |length: f64| (length / cell).ceil().max(1.0);
        let (across, down) = (count(world.x()), count(world.y()));
        spent.add_cells(across * down)?;
        let (columns, rows) = (across as usize, down as usize);
        let mut cells = Self {
            columns,
            rows,
            size: v(world.x() / across, world.y() / down),
            world,
            shapes: Arc::clone(&shapes),
            open: vec![[true; 2]; columns * rows],
            slow: vec![false; columns * rows],
            near: Vec::new(),
        };
        for (number, shape) in shapes.iter().enumerate() {
            cells.enter(number, shape, spent)?;
        }
        cells.near.sort_unstable();
        Ok(cells)
    }

    /// Enters a shape, and closes the edges that it meets.
    fn enter(&mut self, number: usize, shape: &Shape, spent: &mut Spent) -> Result<(), Fault> {
        let size = [self.size.x(), self.size.y()];
        let (reach, slack) = (1.5 * size[0].hypot(size[1]), 1e-6 * size[0].min(size[1]));
        let range = |axis: fn(V) -> f64, size: f64, count: usize| {
            let least = shape.corners.iter().map(|c| axis(*c)).fold(f64::INFINITY, f64::min);
            let most = shape.corners.iter().map(|c| axis(*c)).fold(f64::NEG_INFINITY, f64::max);
            let index = |x: f64| (x / size).floor().clamp(0.0, count as f64) as usize;
            index(least - shape.rounding - size)..index(most + shape.rounding + 2.0 * size)
        };
        let (columns, rows) = (range(V::x, size[0], self.columns), range(V::y, size[1], self.rows));
        let visits = (columns.len() as f64 * rows.len() as f64).max(1.0);
        spent.add_corners(visits * shape.corners.len() as f64)?;
        for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
            let index = row * self.columns + column;
            let centre = self.centre(index);
            let distance = shape.distance(centre);
            if distance > reach {
                continue;
            }
            self.near.push((index as u32, number as u32));
            self.slow[index] = true;
            for (axis, way) in [v(1.0, 0.0), v(0.0, 1.0)].into_iter().enumerate() {
                let hit = shape.reach(centre, way, slack).is_some_and(|reach| reach <= size[axis]);
                self.open[index][axis] &= !hit && distance > 0.0;
            }
            if distance <= 0.0 {
                // A centre inside a shape: no edge leads there.
                if column > 0 {
                    self.open[index - 1][0] = false;
                }
                if row > 0 {
                    self.open[index - self.columns][1] = false;
                }
            }
        }
        Ok(())
    }

    /// Number of cells.
    pub(super) fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// Whether a position is in the world.
    pub(super) fn holds(&self, position: V) -> bool {
        (0.0..=self.world.x()).contains(&position.x()) && (0.0..=self.world.y()).contains(&position.y())
    }

    pub(super) fn centre(&self, index: usize) -> V {
        let (column, row) = (index % self.columns, index / self.columns);
        v((column as f64 + 0.5) * self.size.x(), (row as f64 + 0.5) * self.size.y())
    }

    /// Column and row of a position, or of the nearest cell.
    fn place(&self, position: V) -> [usize; 2] {
        let index = |x: f64, size: f64, count: usize| ((x / size) as usize).min(count - 1);
        [index(position.x(), self.size.x(), self.columns), index(position.y(), self.size.y(), self.rows)]
    }

    /// Index of the cell of a position, or of the nearest cell.
    pub(super) fn index(&self, position: V) -> usize {
        let [column, row] = self.place(position);
        row * self.columns + column
    }

    /// Indices of the cells up to so many cells from a position.
    pub(super) fn block(&self, position: V, reach: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let [column, row] = self.place(position);
        let range = |at: usize, count: usize| at.saturating_sub(reach)..(at + reach + 1).min(count);
        let (width, columns) = (self.columns, range(column, self.columns));
        range(row, self.rows).flat_map(move |row| columns.clone().map(move |column| row * width + column))
    }

    /// Shapes that meet a cell, grown by one cell.
    pub(super) fn shapes_near(&self, index: usize) -> impl Iterator<Item = &Shape> {
        self.numbers_near(index).map(|number| &self.shapes[number as usize])
    }

    fn numbers_near(&self, index: usize) -> impl Iterator<Item = u32> {
        let from = self.near.partition_point(|(cell, _)| (*cell as usize) < index);
        let near = self.near[from..].iter().take_while(move |(cell, _)| *cell as usize == index);
        near.map(|(_, number)| *number)
    }

    /// Shapes that meet any of these cells, grown by one cell. Each once.
    pub(super) fn shapes_in(&self, indices: impl Iterator<Item = usize>) -> Vec<&Shape> {
        let mut numbers: Vec<u32> = indices.flat_map(|index| self.numbers_near(index)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| &self.shapes[number as usize]).collect()
    }

    /// The four centres around a position, with their weights. Beyond the outer centres the
    /// nearest ones count.
    pub(super) fn around(&self, position: V) -> [(usize, f64); 4] {
        let part = |x: f64, size: f64, count: usize| {
            let x = (x / size - 0.5).clamp(0.0, (count - 1) as f64);
            let index = (x as usize).min(count.saturating_sub(2));
            (index, (index + 1).min(count - 1), x - index as f64)
        };
        let (left, right, x) = part(position.x(), self.size.x(), self.columns);
        let (above, below, y) = part(position.y(), self.size.y(), self.rows);
        let index = |column: usize, row: usize| row * self.columns + column;
        [
            (index(left, above), (1.0 - x) * (1.0 - y)),
            (index(right, above), x * (1.0 - y)),
            (index(left, below), (1.0 - x) * y),
            (index(right, below), x * y),
        ]
    }

    /// Whether no shape lies between a position and the centre of a cell. The shapes are those near
    /// the cells between them.
    pub(super) fn is_in_sight(&self, position: V, index: usize, shapes: &[&Shape]) -> bool {
        shapes.is_empty()
            || steer_core::terrain::line_of_sight::<GlamF64, _>(position, self.centre(index), shapes)
    }

    /// Indices and sizes of the open edges of a cell.
    pub(super) fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (column, row) = (index % self.columns, index / self.columns);
        let (w, open) = (self.columns, &self.open);
        let all = [
            (column > 0 && open[index - 1][0]).then(|| index - 1),
            (column + 1 < w && open[index][0]).then(|| index + 1),
            (row > 0 && open[index - w][1]).then(|| index - w),
            (row + 1 < self.rows && open[index][1]).then(|| index + w),
        ];
        all.into_iter().flatten()
    }

    /// Distance from `from` along a unit vector at which the first shape is hit, if that is within
    /// the length and `MOST_AHEAD` cells, and the distance up to which it was searched.
    pub(super) fn first_hit(&self, from: V, way: V, length: f64) -> (Option<f64>, f64) {
        /// Number of cells to search.
        const MOST_AHEAD: f64 = 64.0;
        // No part of a way is farther than half a step from a sample, whose cell has the shapes
        // there.
        let step = self.size.x().min(self.size.y());
        let length = length.min(MOST_AHEAD * step);
        let (mut hit, mut at, mut last) = (f64::INFINITY, 0.0, None);
        while at < length + step && hit > at - step {
            let index = self.index(from + way * at.min(length));
            if last != Some(index) {
                let reaches = self.shapes_near(index).filter_map(|shape| shape.reach(from, way, 0.0));
                hit = reaches.fold(hit, f64::min);
            }
            (at, last) = (at + step, Some(index));
        }
        ((hit <= length).then_some(hit), length)
    }
}
