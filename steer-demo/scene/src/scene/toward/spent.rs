//! The work that the fields of a scene may take.

use super::shape::Shape;
use crate::error::Fault;
use crate::vector::V;

/// Maximum number of cells in all fields of a scene that lead to goals.
pub const MOST_CELLS: u64 = 250_000;

/// Maximum of the corners of obstacles times the cells around them, and times the goals, in all
/// fields of a scene.
const MOST_CORNERS: f64 = 4e6;

/// Maximum of the pairs of obstacles that may have a narrow gap, times the cells across it, in all
/// fields of a scene.
const MOST_GAPS: f64 = 4e7;

/// Work that the fields of a scene have taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    cells: f64,
    corners: f64,
    gaps: f64,
}

impl Spent {
    /// Adds the work of a field over a world, with this size of a cell and this clearance.
    pub(super) fn add(&mut self, world: V, cell: f64, clearance: f64, shapes: &[Shape]) -> Result<(), Fault> {
        let count = |length: f64| (length / cell).ceil().max(1.0);
        let (columns, rows) = (count(world.x), count(world.y));
        self.cells += columns * rows;
        let right = format!("at most {MOST_CELLS} in all fields");
        within(self.cells <= MOST_CELLS as f64, || {
            Fault::new("cell", format!("{} cells", self.cells), right)
        })?;
        let size = V::new(world.x / columns, world.y / rows);
        for shape in shapes {
            let (min, max) = (shape.min() - size, shape.max() + size * 2.0);
            let along = |min: f64, max: f64, size: f64, count: f64| {
                (max / size).floor().clamp(0.0, count) - (min / size).floor().clamp(0.0, count)
            };
            let visits = along(min.x, max.x, size.x, columns) * along(min.y, max.y, size.y, rows);
            self.corners += visits.max(1.0) * shape.corners.len() as f64;
        }
        within(self.corners <= MOST_CORNERS, || {
            let wrong = format!("the obstacles cover more than {MOST_CORNERS} corners times cells");
            Fault::new("cell", wrong, "a larger cell, fewer fields, or fewer and smaller obstacles")
        })?;
        self.add_gaps(2.0 * clearance, 2.0 * clearance / size.x.min(size.y), shapes)
    }

    /// Adds the work of the gaps narrower than a width that is so many cells.
    pub(super) fn add_gaps(&mut self, width: f64, cells: f64, shapes: &[Shape]) -> Result<(), Fault> {
        if width <= 0.0 {
            return Ok(());
        }
        let mut starts: Vec<f64> = shapes.iter().map(|shape| shape.min().x).collect();
        starts.sort_unstable_by(f64::total_cmp);
        let before = |x: f64| starts.partition_point(|start| *start <= x);
        let pairs = shapes.iter().map(|shape| (before(shape.max().x + width) - before(shape.min().x)) as f64);
        self.gaps += pairs.sum::<f64>() * (cells + 4.0) * (cells + 4.0);
        within(self.gaps <= MOST_GAPS, || {
            let wrong = format!("too many obstacles are nearer to each other than {width}");
            Fault::new("cell", wrong, "a smaller radius, a larger cell, fewer fields, or fewer obstacles")
        })
    }

    pub(super) fn add_goals(&mut self, goals: usize, shapes: &[Shape]) -> Result<(), Fault> {
        let corners: usize = shapes.iter().map(|shape| shape.corners.len()).sum();
        self.corners += goals as f64 * corners as f64;
        within(self.corners <= MOST_CORNERS, || {
            let wrong = format!("{goals} goals among {corners} corners of obstacles");
            Fault::new("toward", wrong, format!("a product of at most {MOST_CORNERS} in all fields"))
        })
    }
}

fn within(is_within: bool, fault: impl FnOnce() -> Fault) -> Result<(), Fault> {
    if is_within { Ok(()) } else { Err(fault()) }
}
