//! The march from goals over cells: the time of the shortest way from each cell.

extern crate alloc;

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::cells::Cells;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Factor of the time near obstacles, by which a way keeps off corners.
const NEAR: f64 = 2.0;

/// Cells by which a way is longer where a body has no room on the line between two centres.
const TIGHT: f64 = 2.0;

/// A time that no way has.
pub(super) fn never<S: Scalar>() -> S {
    S::from_f64(f64::INFINITY)
}

/// A cell that the march has reached, the earliest one first.
#[derive(Clone, Copy, PartialEq)]
struct Reached<S> {
    time: S,
    cell: u32,
}

impl<S: Scalar> Eq for Reached<S> {}

impl<S: Scalar> PartialOrd for Reached<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: Scalar> Ord for Reached<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_time = other.time.partial_cmp(&self.time).unwrap_or(Ordering::Equal);
        by_time.then_with(|| other.cell.cmp(&self.cell))
    }
}

/// The largest power of two that is not above a positive number.
fn power_of_two<S: Scalar>(number: S) -> S {
    let (mut power, half) = (S::one(), S::from_f64(0.5));
    while power > number {
        power = power * half;
    }
    while power + power <= number && (power + power).is_finite() {
        power = power + power;
    }
    power
}

fn inverse_square<S: Scalar>(number: S) -> S {
    S::one() / (number * number)
}

/// The march from goals, in times at a speed of 1.
pub(super) struct March<'a, G: Geometry> {
    cells: &'a Cells<G>,
    /// Time from each cell, or [`never`].
    times: &'a mut [G::Scalar],
    /// Direct way to the goal from the cells where the march starts. Zero in others.
    ways: &'a mut [G::Vector],
    heap: BinaryHeap<Reached<G::Scalar>>,
}

impl<'a, G: Geometry> March<'a, G> {
    /// Marches from these cells, each with a goal in sight, by a factor of the time in each cell.
    pub(super) fn run(
        cells: &'a Cells<G>,
        (times, ways): (&'a mut Vec<G::Scalar>, &'a mut Vec<G::Vector>),
        starts: impl Iterator<Item = (usize, G::Vector)>,
        slowness: impl Fn(usize) -> G::Scalar,
    ) -> Self {
        times.clear();
        times.resize(cells.count(), never());
        ways.clear();
        ways.resize(cells.count(), G::Vector::zero());
        let mut march = Self { cells, times, ways, heap: BinaryHeap::new() };
        for (index, goal) in starts {
            let way = goal - cells.center(index);
            let time = way.length();
            if time < march.times[index] {
                march.ways[index] = way;
                march.set(index, time);
            }
        }
        march.spread(slowness);
        march
    }

    fn set(&mut self, index: usize, time: G::Scalar) {
        self.times[index] = time;
        self.heap.push(Reached { time, cell: index as u32 });
    }

    /// Times of the earlier neighbours along x and y, and the directions to them.
    fn earlier(&self, index: usize) -> [(G::Scalar, G::Scalar); 2] {
        let (column, row) = (index % self.cells.columns, index / self.cells.columns);
        let (across, open) = (self.cells.columns, &self.cells.open);
        let longer = G::Scalar::from_f64(TIGHT) * self.cells.size.x().max(self.cells.size.y());
        let through = |edge: usize, next: usize, axis: usize| {
            let more = if self.cells.tight[edge][axis] { longer } else { G::Scalar::zero() };
            if open[edge][axis] { self.times[next] + more } else { never() }
        };
        let along = |before: bool, after: bool, axis: usize, step: usize| {
            let before = if before { through(index - step, index - step, axis) } else { never() };
            let after = if after { through(index, index + step, axis) } else { never() };
            if before < after { (before, -G::Scalar::one()) } else { (after, G::Scalar::one()) }
        };
        [along(column > 0, column + 1 < across, 0, 1), along(row > 0, row + 1 < self.cells.rows, 1, across)]
    }

    /// Solves ((t − a) / hx)² + ((t − b) / hy)² = s² from cell to cell, the earliest first.
    fn spread(&mut self, slowness: impl Fn(usize) -> G::Scalar) {
        let (cells, zero) = (self.cells, G::Scalar::zero());
        let (hx, hy) = (cells.size.x(), cells.size.y());
        // In units of a cell no square is out of range. A power of two keeps all digits.
        let unit = power_of_two(hx);
        let (p, q) = (inverse_square(hx / unit), inverse_square(hy / unit));
        let near = G::Scalar::from_f64(NEAR);
        while let Some(Reached { time, cell }) = self.heap.pop() {
            let index = cell as usize;
            if time > self.times[index] {
                continue;
            }
            for next in cells.neighbors(index) {
                // An earlier cell has its time already.
                if self.times[next] <= time {
                    continue;
                }
                let [(a, _), (b, _)] = self.earlier(next);
                let slow = slowness(next);
                let s = if cells.slow[next] { near * slow } else { slow };
                let from_one = (a + hx * s).min(b + hy * s);
                // The root of the quadratic, if the wave comes from both neighbours.
                let apart = (a - b) / unit;
                let root = (p + q) * s * s - p * q * apart * apart;
                let both = (p * a + q * b + root.max(zero).sqrt() * unit) / (p + q);
                let found = if root > zero && both >= a.max(b) { both } else { from_one };
                if found < self.times[next] {
                    self.ways[next] = G::Vector::zero();
                    self.set(next, found);
                }
            }
        }
    }

    /// Replaces the ways by velocities of this speed, or less within two cells of the goal.
    pub(super) fn finish(self, speed: G::Scalar) {
        let size = self.cells.size;
        let two = G::Scalar::from_f64(2.0) * size.x().max(size.y());
        for index in 0..self.cells.count() {
            let time = self.times[index];
            let mut way = self.ways[index];
            if time < never() && way == G::Vector::zero() {
                let [(a, x), (b, y)] = self.earlier(index);
                let slope = |earlier: G::Scalar, size: G::Scalar| {
                    if earlier < time { (time - earlier) / size } else { G::Scalar::zero() }
                };
                way = G::Vector::new(x * slope(a, size.x()), y * slope(b, size.y()));
            }
            let length = way.length();
            self.ways[index] = if length > G::Scalar::zero() {
                way.scaled((time / two).min(G::Scalar::one()), length) * speed
            } else {
                G::Vector::zero()
            };
        }
    }
}
