//! Fields that lead to goals round obstacles: the time of the shortest way from each cell, by fast
//! marching (Sethian 1996), and its direction.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use steer_core::Vec2Like as _;
use steer_core::space::Edge;
use steer_core::terrain::Obstacle;
use steer_glam::GlamF64;

use super::model::Scene;
use super::pair::Pair;
use crate::error::Fault;
use crate::vector::{V, v};

/// Maximum number of cells in all fields of a scene that lead to goals.
pub const MOST_CELLS: u64 = 250_000;

/// Maximum of the corners of obstacles times the cells around them, and times the goals.
const MOST_CORNERS: f64 = 4e6;

/// Factor of the time near obstacles, by which a way keeps off corners.
const NEAR: f64 = 2.0;

/// A field that leads to the nearest goal round walls, polygons and circles at rest.
#[derive(Clone, Debug)]
pub struct Toward {
    /// Number of cells along x.
    pub columns: usize,
    /// Number of cells along y.
    pub rows: usize,
    /// Velocities at the cells' centres, row by row. Zero where no way leads to a goal.
    pub vectors: Vec<V>,
    size: V,
    reached: Vec<bool>,
    shapes: Vec<Shape>,
    /// Cells and the shapes that meet them, grown by one cell, in order.
    near: Vec<(u32, u32)>,
}

/// An obstacle at rest.
#[derive(Clone, Debug)]
struct Shape {
    corners: Vec<V>,
    rounding: f64,
}

impl Obstacle<GlamF64> for Shape {
    fn corner(&self, index: usize) -> Option<V> {
        self.corners.get(index).copied()
    }

    fn rounding(&self) -> f64 {
        self.rounding
    }
}

/// Computes the field that leads to these goals over cells of at most this size (length), round the
/// obstacles of the scene. Places of faults begin at the field.
///
/// # Errors
/// Returns an error if the world wraps, a goal is in an obstacle, outside the world or out of sight
/// of all cells near it, or if there are too many cells, goals or obstacles.
pub fn toward(scene: &Scene, goals: &[Pair], cell: f64) -> Result<Toward, Fault> {
    if scene.edge == Edge::Wrap {
        let right = "`\"edge\": \"open\"` or `\"bounce\"`, or `vectors` in a wrapped world";
        return Err(Fault::new("toward", "a field toward goals in a wrapped world", right));
    }
    let (across, down) = ((scene.width / cell).ceil().max(1.0), (scene.height / cell).ceil().max(1.0));
    if across * down > MOST_CELLS as f64 {
        return Err(too_many(across * down));
    }
    let (columns, rows) = (across as usize, down as usize);
    let mut field = Toward {
        columns,
        rows,
        vectors: vec![v(0.0, 0.0); columns * rows],
        size: v(scene.width / across, scene.height / down),
        reached: vec![false; columns * rows],
        shapes: shapes(scene),
        near: Vec::new(),
    };
    let corners: usize = field.shapes.iter().map(|shape| shape.corners.len()).sum();
    if corners as f64 * goals.len() as f64 > MOST_CORNERS {
        let wrong = format!("{} goals among {corners} corners of obstacles", goals.len());
        return Err(Fault::new("toward", wrong, format!("a product of at most {MOST_CORNERS}")));
    }
    let mut grid = field.raster()?;
    for (i, goal) in goals.iter().enumerate() {
        let wrong = match grid.start(&field, (*goal).into(), scene) {
            Ok(()) => continue,
            Err(wrong) => wrong,
        };
        return Err(Fault::new(
            format!("toward[{i}]"),
            wrong,
            "a free position in the world, or a smaller `cell`",
        ));
    }
    grid.march(&field);
    let specs = scene.agents.iter().chain(&scene.groups);
    let speed = specs.fold(0.0, |speed: f64, spec| speed.max(spec.max_speed));
    for index in 0..columns * rows {
        field.reached[index] = grid.times[index].is_finite();
        field.vectors[index] = grid.way(&field, index) * speed;
    }
    Ok(field)
}

/// Returns the fault of this number of cells.
pub(super) fn too_many(cells: f64) -> Fault {
    Fault::new("cell", format!("{cells} cells"), format!("at most {MOST_CELLS} in all fields"))
}

/// Returns the walls, the polygons and the circles at rest.
fn shapes(scene: &Scene) -> Vec<Shape> {
    let still = scene.circles.iter().filter(|circle| circle.velocity == Pair::default());
    let circles = still.map(|circle| Shape { corners: vec![circle.center.into()], rounding: circle.radius });
    let walls = scene.walls.iter().map(|wall| vec![wall.from.into(), wall.to.into()]);
    let polygons = scene.polygons.iter().map(|p| p.points.iter().copied().map(V::from).collect());
    circles.chain(walls.chain(polygons).map(|corners| Shape { corners, rounding: 0.0 })).collect()
}

impl Toward {
    /// Returns the velocity at a position, from the cells around it that are in sight of it.
    ///
    /// Beyond the outer centres the field is constant.
    pub fn at(&self, position: V) -> V {
        let (around, shapes) = self.around(position);
        let (mut sum, mut weights) = (v(0.0, 0.0), 0.0);
        for (index, weight) in around {
            if self.reached[index] && self.is_in_sight(position, index, &shapes) {
                // A cell on the edge of a square counts if it is the only one in sight.
                let weight = weight.max(1e-9);
                (sum, weights) = (sum + self.vectors[index] * weight, weights + weight);
            }
        }
        if weights > 0.0 { sum * (1.0 / weights) } else { sum }
    }

    /// Returns the field's velocity at `to`, or just before the first obstacle on the way there.
    pub(crate) fn at_end(&self, from: V, to: V) -> V {
        self.at(self.before(from, to))
    }

    /// Returns `to`, or the position just before the first obstacle on the way there.
    pub(crate) fn before(&self, from: V, to: V) -> V {
        let length = (to - from).length();
        if length <= 0.0 {
            return to;
        }
        let way = (to - from) * (1.0 / length);
        let reaches = self.shapes.iter().filter_map(|shape| shape.reach(from, way, 0.0));
        let reach = reaches.fold(f64::INFINITY, f64::min);
        if reach > length { to } else { from + way * (0.999 * reach) }
    }

    /// Whether a way leads from this position to a goal.
    pub(crate) fn leads_from(&self, position: V) -> bool {
        let (around, shapes) = self.around(position);
        around.into_iter().any(|(index, _)| self.reached[index] && self.is_in_sight(position, index, &shapes))
    }

    /// Returns the four centres around a position with their weights, and the shapes there.
    fn around(&self, position: V) -> ([(usize, f64); 4], Vec<&Shape>) {
        let part = |x: f64, size: f64, count: usize| {
            let x = (x / size - 0.5).clamp(0.0, (count - 1) as f64);
            let index = (x as usize).min(count.saturating_sub(2));
            (index, (index + 1).min(count - 1), x - index as f64)
        };
        let (left, right, x) = part(position.x(), self.size.x(), self.columns);
        let (above, below, y) = part(position.y(), self.size.y(), self.rows);
        let index = |column: usize, row: usize| row * self.columns + column;
        let around = [
            (index(left, above), (1.0 - x) * (1.0 - y)),
            (index(right, above), x * (1.0 - y)),
            (index(left, below), (1.0 - x) * y),
            (index(right, below), x * y),
        ];
        (around, self.shapes_near(index(left, above)).collect())
    }

    fn is_in_sight(&self, position: V, index: usize, shapes: &[&Shape]) -> bool {
        shapes.is_empty()
            || steer_core::terrain::line_of_sight::<GlamF64, _>(position, self.centre(index), shapes)
    }

    /// Shapes that meet a cell, grown by one cell.
    fn shapes_near(&self, index: usize) -> impl Iterator<Item = &Shape> {
        let from = self.near.partition_point(|(cell, _)| (*cell as usize) < index);
        let near = self.near[from..].iter().take_while(move |(cell, _)| *cell as usize == index);
        near.map(|(_, shape)| &self.shapes[*shape as usize])
    }

    fn centre(&self, index: usize) -> V {
        let (column, row) = (index % self.columns, index / self.columns);
        v((column as f64 + 0.5) * self.size.x(), (row as f64 + 0.5) * self.size.y())
    }

    /// Enters the shapes into the cells that they meet. Returns the edges that they leave open.
    fn raster(&mut self) -> Result<March, Fault> {
        let cells = self.columns * self.rows;
        let mut grid = March {
            open: vec![[true; 2]; cells],
            slow: vec![false; cells],
            times: vec![f64::INFINITY; cells],
            goals: vec![None; cells],
            heap: BinaryHeap::new(),
        };
        let size = [self.size.x(), self.size.y()];
        let (reach, slack) = (1.5 * size[0].hypot(size[1]), 1e-6 * size[0].min(size[1]));
        let mut visits = 0.0;
        for (number, shape) in self.shapes.iter().enumerate() {
            let range = |axis: fn(V) -> f64, size: f64, count: usize| {
                let least = shape.corners.iter().map(|c| axis(*c)).fold(f64::INFINITY, f64::min);
                let most = shape.corners.iter().map(|c| axis(*c)).fold(f64::NEG_INFINITY, f64::max);
                let index = |x: f64| (x / size).floor().clamp(0.0, count as f64) as usize;
                index(least - shape.rounding - size)..index(most + shape.rounding + 2.0 * size)
            };
            let (columns, rows) = (range(V::x, size[0], self.columns), range(V::y, size[1], self.rows));
            visits += columns.len() as f64 * rows.len() as f64 * shape.corners.len() as f64;
            if visits > MOST_CORNERS {
                let wrong = format!("the obstacles cover more than {MOST_CORNERS} corners times cells");
                return Err(Fault::new("cell", wrong, "a larger cell, or fewer and smaller obstacles"));
            }
            for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
                let index = row * self.columns + column;
                let centre = self.centre(index);
                let distance = (shape.nearest(centre) - centre).length() - shape.rounding;
                if distance > reach {
                    continue;
                }
                self.near.push((index as u32, number as u32));
                grid.slow[index] = true;
                for (axis, way) in [v(1.0, 0.0), v(0.0, 1.0)].into_iter().enumerate() {
                    let hit = shape.reach(centre, way, slack).is_some_and(|reach| reach <= size[axis]);
                    grid.open[index][axis] &= !hit && distance > 0.0;
                }
                if distance <= 0.0 {
                    // A centre inside a shape: no edge leads there.
                    if column > 0 {
                        grid.open[index - 1][0] = false;
                    }
                    if row > 0 {
                        grid.open[index - self.columns][1] = false;
                    }
                }
            }
        }
        self.near.sort_unstable();
        Ok(grid)
    }
}

/// State of the march from the goals.
struct March {
    /// Whether the edges to the right and down are open.
    open: Vec<[bool; 2]>,
    /// Whether a shape is near.
    slow: Vec<bool>,
    times: Vec<f64>,
    /// Direct way to the goal from the cells where the march starts.
    goals: Vec<Option<V>>,
    /// Bits of positive times, which have the order of the times, and cells.
    heap: BinaryHeap<Reverse<(u64, u32)>>,
}

impl March {
    /// Starts at the cells near a goal, or returns what is wrong with it.
    fn start(&mut self, field: &Toward, goal: V, scene: &Scene) -> Result<(), &'static str> {
        let inside = (0.0..=scene.width).contains(&goal.x()) && (0.0..=scene.height).contains(&goal.y());
        if !inside {
            return Err("a goal outside the world");
        }
        if field.shapes.iter().any(|shape| (shape.nearest(goal) - goal).length() <= shape.rounding) {
            return Err("a goal in an obstacle");
        }
        let index = |x: f64, size: f64, count: usize| ((x / size) as usize).min(count - 1);
        let column = index(goal.x(), field.size.x(), field.columns);
        let row = index(goal.y(), field.size.y(), field.rows);
        let mut found = false;
        for row in row.saturating_sub(3)..(row + 4).min(field.rows) {
            for column in column.saturating_sub(3)..(column + 4).min(field.columns) {
                let index = row * field.columns + column;
                let (centre, shapes) = (field.centre(index), &field.shapes);
                if steer_core::terrain::line_of_sight::<GlamF64, _>(goal, centre, shapes) {
                    found = true;
                    let time = (goal - centre).length();
                    if time < self.times[index] {
                        (self.times[index], self.goals[index]) = (time, Some(goal));
                        self.heap.push(Reverse((time.to_bits(), index as u32)));
                    }
                }
            }
        }
        if found { Ok(()) } else { Err("a goal out of sight of the cells around it") }
    }

    /// Times of the least neighbours along x and y, and the directions to them.
    fn least(&self, field: &Toward, index: usize) -> [(f64, f64); 2] {
        let (column, row) = (index % field.columns, index / field.columns);
        let (w, open) = (field.columns, &self.open);
        let along = |before: bool, after: bool, axis: usize, step: usize| {
            let before =
                if before && open[index - step][axis] { self.times[index - step] } else { f64::INFINITY };
            let after = if after && open[index][axis] { self.times[index + step] } else { f64::INFINITY };
            if before < after { (before, -1.0) } else { (after, 1.0) }
        };
        [along(column > 0, column + 1 < w, 0, 1), along(row > 0, row + 1 < field.rows, 1, w)]
    }

    /// Solves ((t − a) / hx)² + ((t − b) / hy)² = s² from cell to cell, the nearest first.
    fn march(&mut self, field: &Toward) {
        let [hx, hy] = [field.size.x(), field.size.y()];
        while let Some(Reverse((bits, index))) = self.heap.pop() {
            let index = index as usize;
            if bits != self.times[index].to_bits() {
                continue;
            }
            let (column, row) = (index % field.columns, index / field.columns);
            let neighbours = [
                (column > 0 && self.open[index - 1][0]).then(|| index - 1),
                (column + 1 < field.columns && self.open[index][0]).then(|| index + 1),
                (row > 0 && self.open[index - field.columns][1]).then(|| index - field.columns),
                (row + 1 < field.rows && self.open[index][1]).then(|| index + field.columns),
            ];
            for next in neighbours.into_iter().flatten() {
                let [(a, _), (b, _)] = self.least(field, next);
                let s = if self.slow[next] { NEAR } else { 1.0 };
                let one = (a + hx * s).min(b + hy * s);
                // The root of the quadratic, if the wave comes from both neighbours.
                let (p, q) = (1.0 / (hx * hx), 1.0 / (hy * hy));
                let root = (p + q) * s * s - p * q * (a - b) * (a - b);
                let both = (p * a + q * b + root.max(0.0).sqrt()) / (p + q);
                let time = if root > 0.0 && both >= a.max(b) { both } else { one };
                if time < self.times[next] {
                    (self.times[next], self.goals[next]) = (time, None);
                    self.heap.push(Reverse((time.to_bits(), next as u32)));
                }
            }
        }
    }

    /// Returns the direction of the way from a cell, times 1, or less within two cells of the goal.
    fn way(&self, field: &Toward, index: usize) -> V {
        let time = self.times[index];
        let way = match self.goals[index] {
            Some(goal) => goal - field.centre(index),
            None => {
                let [(a, x), (b, y)] = self.least(field, index);
                let slope = |least: f64, size: f64| if least < time { (time - least) / size } else { 0.0 };
                v(x * slope(a, field.size.x()), y * slope(b, field.size.y()))
            }
        };
        let (length, two) = (way.length(), 2.0 * field.size.x().max(field.size.y()));
        if time.is_finite() && length > 0.0 { way * ((time / two).min(1.0) / length) } else { v(0.0, 0.0) }
    }
}
