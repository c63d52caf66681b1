//! The march from goals over cells: the time of the shortest way from each cell.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use steer_core::Vec2Like as _;

use super::cells::Cells;
use crate::vector::{V, v};

/// Factor of the time near obstacles, by which a way keeps off corners.
const NEAR: f64 = 2.0;

/// Number of cells around a goal, to each side, in which the march may start.
const START: usize = 3;

/// The march from goals.
pub(super) struct March<'a> {
    cells: &'a Cells,
    /// Time from each cell. Infinite where no way leads to a goal.
    pub(super) times: Vec<f64>,
    /// Direct way to the goal from the cells where the march starts.
    pub(super) goals: Vec<Option<V>>,
    /// Bits of positive times, which have the order of the times, and cells.
    heap: BinaryHeap<Reverse<(u64, u32)>>,
}

/// A cell where the march starts, and the goal that is in sight of it.
pub(super) type Start = (usize, V);

/// Returns the cells near a goal that are in sight of it.
///
/// # Errors
/// Returns an error if the goal is outside the world, in an obstacle, or out of sight of these
/// cells.
pub(super) fn starts(cells: &Cells, goal: V) -> Result<Vec<Start>, &'static str> {
    if !cells.holds(goal) {
        return Err("a goal outside the world");
    }
    let block = cells.block(goal, START);
    let shapes = cells.shapes_in(block.clone());
    if shapes.iter().any(|shape| shape.distance(goal) <= 0.0) {
        return Err("a goal in an obstacle");
    }
    let seen = block.filter(|index| cells.is_in_sight(goal, *index, &shapes));
    let starts: Vec<_> = seen.map(|index| (index, goal)).collect();
    if starts.is_empty() { Err("a goal out of sight of the cells around it") } else { Ok(starts) }
}

impl<'a> March<'a> {
    /// Marches from these cells.
    pub(super) fn run(cells: &'a Cells, starts: impl Iterator<Item = Start>) -> Self {
        let (times, goals) = (vec![f64::INFINITY; cells.count()], vec![None; cells.count()]);
        let mut march = Self { cells, times, goals, heap: BinaryHeap::new() };
        for (index, goal) in starts {
            let time = (goal - cells.centre(index)).length();
            if time < march.times[index] {
                march.set(index, time, Some(goal));
            }
        }
        march.spread();
        march
    }

    fn set(&mut self, index: usize, time: f64, goal: Option<V>) {
        (self.times[index], self.goals[index]) = (time, goal);
        self.heap.push(Reverse((time.to_bits(), index as u32)));
    }

    /// Times of the least neighbours along x and y, and the directions to them.
    fn least(&self, index: usize) -> [(f64, f64); 2] {
        let (column, row) = (index % self.cells.columns, index / self.cells.columns);
        let (w, open) = (self.cells.columns, &self.cells.open);
        let along = |before: bool, after: bool, axis: usize, step: usize| {
            let before =
                if before && open[index - step][axis] { self.times[index - step] } else { f64::INFINITY };
            let after = if after && open[index][axis] { self.times[index + step] } else { f64::INFINITY };
            if before < after { (before, -1.0) } else { (after, 1.0) }
        };
        [along(column > 0, column + 1 < w, 0, 1), along(row > 0, row + 1 < self.cells.rows, 1, w)]
    }

    /// Solves ((t − a) / hx)² + ((t − b) / hy)² = s² from cell to cell, the nearest first.
    fn spread(&mut self) {
        let (cells, [hx, hy]) = (self.cells, [self.cells.size.x(), self.cells.size.y()]);
        while let Some(Reverse((bits, index))) = self.heap.pop() {
            let index = index as usize;
            if bits != self.times[index].to_bits() {
                continue;
            }
            for next in cells.neighbours(index) {
                let [(a, _), (b, _)] = self.least(next);
                let s = if cells.slow[next] { NEAR } else { 1.0 };
                let one = (a + hx * s).min(b + hy * s);
                // The root of the quadratic, if the wave comes from both neighbours.
                let (p, q) = (1.0 / (hx * hx), 1.0 / (hy * hy));
                let root = (p + q) * s * s - p * q * (a - b) * (a - b);
                let both = (p * a + q * b + root.max(0.0).sqrt()) / (p + q);
                let time = if root > 0.0 && both >= a.max(b) { both } else { one };
                if time < self.times[next] {
                    self.set(next, time, None);
                }
            }
        }
    }

    /// Returns the direction of the way from a cell, times 1, or less within two cells of the goal.
    pub(super) fn way(&self, index: usize) -> V {
        let (time, size) = (self.times[index], self.cells.size);
        let way = match self.goals[index] {
            Some(goal) => goal - self.cells.centre(index),
            None => {
                let [(a, x), (b, y)] = self.least(index);
                let slope = |least: f64, size: f64| if least < time { (time - least) / size } else { 0.0 };
                v(x * slope(a, size.x()), y * slope(b, size.y()))
            }
        };
        let (length, two) = (way.length(), 2.0 * size.x().max(size.y()));
        if time.is_finite() && length > 0.0 { way * ((time / two).min(1.0) / length) } else { v(0.0, 0.0) }
    }

    /// Cells of the way from a cell to a goal.
    pub(super) fn cells_from(&self, index: usize) -> Vec<usize> {
        let mut all = vec![index];
        while let Some(index) = all.last().copied().filter(|index| self.goals[*index].is_none()) {
            let next = self.cells.neighbours(index).min_by(|a, b| self.times[*a].total_cmp(&self.times[*b]));
            match next.filter(|next| self.times[*next] < self.times[index]) {
                Some(next) => all.push(next),
                None => break,
            }
        }
        all
    }
}
