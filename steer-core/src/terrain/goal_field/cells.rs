//! Cells over an area, and the obstacles in them.

extern crate alloc;

use alloc::vec::Vec;
use core::ops::Range;

use super::solid::Solid;
use crate::bounds::{Bounds, hull};
use crate::error::Error;
use crate::scalar::{Scalar, slack};
use crate::terrain::{Obstacle, line_of_sight};
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like};

/// Largest number of cells.
const MOST_CELLS: u32 = 1 << 24;

/// Number of cells up to which a line is searched for obstacles.
const MOST_AHEAD: f64 = 64.0;

/// Part of its least distance from an obstacle at the ends of a line that a body keeps on the line.
const BESIDE: f64 = 0.95;

/// Cells over an area, and the obstacles in them.
#[derive(Clone, Debug)]
pub(super) struct Cells<G: Geometry> {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Size of a cell.
    pub(super) size: G::Vector,
    area: Bounds<G>,
    solids: Vec<Solid<G>>,
    /// Whether the edges to the next column and to the next row are open.
    pub(super) open: Vec<[bool; 2]>,
    /// Whether a body has no room on the way to the next column and to the next row.
    pub(super) tight: Vec<[bool; 2]>,
    /// Whether an obstacle is near.
    pub(super) slow: Vec<bool>,
    /// Cells and the obstacles that meet them, grown by one cell, in order.
    near: Vec<(u32, u32)>,
}

impl<G: Geometry> Cells<G> {
    /// Divides an area into cells of at most this size (length), and enters the obstacles into the
    /// cells that they meet. Bodies have this radius.
    pub(super) fn new(
        area: Bounds<G>,
        cell: G::Scalar,
        solids: Vec<Solid<G>>,
        radius: G::Scalar,
    ) -> Result<Self, Error> {
        let extent = area.max - area.min;
        let count = |length: G::Scalar| {
            let all = length / cell;
            let whole = all.to_index();
            if of::<G>(whole) < all { whole.saturating_add(1) } else { whole.max(1) }
        };
        let (columns, rows) = (count(extent.x()), count(extent.y()));
        let all = columns.checked_mul(rows).filter(|all| *all <= MOST_CELLS as usize);
        let all = all.ok_or(Error::TooMany { most: MOST_CELLS })?;
        let mut cells = Self {
            columns,
            rows,
            size: G::Vector::new(extent.x() / of::<G>(columns), extent.y() / of::<G>(rows)),
            area,
            solids,
            open: alloc::vec![[true; 2]; all],
            tight: alloc::vec![[false; 2]; all],
            slow: alloc::vec![false; all],
            near: Vec::new(),
        };
        (0..cells.solids.len()).for_each(|number| cells.enter(number, radius));
        cells.near.sort_unstable();
        Ok(cells)
    }

    /// Enters an obstacle, and closes the edges that it meets. Marks the ones where a body of this
    /// radius meets it.
    fn enter(&mut self, number: usize, radius: G::Scalar) {
        let (solid, size) = (&self.solids[number], [self.size.x(), self.size.y()]);
        let reach = G::Scalar::from_f64(1.5) * self.size.length();
        let (min, max) = (self.area.min, self.area.max);
        let far = min.x().abs().max(max.x().abs()).max(min.y().abs()).max(max.y().abs());
        let rounding = slack(far);
        let slack = (G::Scalar::from_f64(1e-6) * size[0].min(size[1])).max(rounding);
        let around = hull::<G>(solid.corners.iter().copied());
        let range = |axis: fn(G::Vector) -> G::Scalar, size: G::Scalar, count: usize| {
            let index = |x: G::Scalar| ((x - axis(min)) / size).to_index().min(count);
            let two = size + size;
            index(axis(around.min) - solid.rounding - size)..index(axis(around.max) + solid.rounding + two)
        };
        let (columns, rows) =
            (range(G::Vector::x, size[0], self.columns), range(G::Vector::y, size[1], self.rows));
        for (column, row) in places(columns, rows) {
            let index = row * self.columns + column;
            let center = self.center(index);
            let distance = solid.distance(center);
            if distance > reach {
                continue;
            }
            self.near.push((index as u32, number as u32));
            self.slow[index] = true;
            let (none, one) = (G::Scalar::zero(), G::Scalar::one());
            for (axis, way) in [G::Vector::new(one, none), G::Vector::new(none, one)].into_iter().enumerate()
            {
                let hit = solid.reach(center, way, slack).is_some_and(|reach| reach <= size[axis]);
                self.tight[index][axis] |= !has_room(solid, [center, center + way * size[axis]], radius);
                self.open[index][axis] &= !hit && distance > rounding + rounding;
            }
            if distance <= rounding + rounding {
                // A centre in an obstacle or on it: no edge leads there.
                if column > 0 {
                    self.open[index - 1][0] = false;
                }
                if row > 0 {
                    self.open[index - self.columns][1] = false;
                }
            }
        }
    }

    /// Number of cells.
    pub(super) fn count(&self) -> usize {
        self.open.len()
    }

    /// Whether a position is in the area.
    pub(super) fn holds(&self, position: G::Vector) -> bool {
        let Bounds { min, max } = self.area;
        (min.x()..=max.x()).contains(&position.x()) && (min.y()..=max.y()).contains(&position.y())
    }

    pub(super) fn center(&self, index: usize) -> G::Vector {
        let half = G::Scalar::from_f64(0.5);
        let along = |count: usize, size: G::Scalar| (of::<G>(count) + half) * size;
        let (column, row) = (index % self.columns, index / self.columns);
        self.area.min + G::Vector::new(along(column, self.size.x()), along(row, self.size.y()))
    }

    /// Column and row of a position, or of the nearest cell.
    fn place(&self, position: G::Vector) -> [usize; 2] {
        let from = position - self.area.min;
        let index = |x: G::Scalar, size: G::Scalar, count: usize| (x / size).to_index().min(count - 1);
        [index(from.x(), self.size.x(), self.columns), index(from.y(), self.size.y(), self.rows)]
    }

    /// Index of the cell of a position, or of the nearest cell.
    pub(super) fn index(&self, position: G::Vector) -> usize {
        let [column, row] = self.place(position);
        row * self.columns + column
    }

    /// Indices of the cells up to so many cells from a position.
    pub(super) fn block(
        &self,
        position: G::Vector,
        reach: usize,
    ) -> impl Iterator<Item = usize> + Clone + use<G> {
        let [column, row] = self.place(position);
        let range = |at: usize, count: usize| at.saturating_sub(reach)..(at + reach + 1).min(count);
        let across = self.columns;
        places(range(column, across), range(row, self.rows)).map(move |(column, row)| row * across + column)
    }

    /// Obstacles that meet a cell, grown by one cell.
    pub(super) fn solids_near(&self, index: usize) -> impl Iterator<Item = &Solid<G>> + Clone {
        self.numbers_near(index).map(|number| &self.solids[number as usize])
    }

    fn numbers_near(&self, index: usize) -> impl Iterator<Item = u32> + Clone {
        let from = self.near.partition_point(|(cell, _)| (*cell as usize) < index);
        let near = &self.near[from..];
        let count = near.iter().take_while(|(cell, _)| *cell as usize == index).count();
        near[..count].iter().map(|(_, number)| *number)
    }

    /// Obstacles that meet any of these cells, grown by one cell. Each once.
    pub(super) fn solids_in(&self, indices: impl Iterator<Item = usize>) -> Vec<&Solid<G>> {
        let mut numbers: Vec<u32> = indices.flat_map(|index| self.numbers_near(index)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| &self.solids[number as usize]).collect()
    }

    /// The four centres around a position, with their weights. Beyond the outer centres the nearest
    /// ones count.
    pub(super) fn around(&self, position: G::Vector) -> [(usize, G::Scalar); 4] {
        let one = G::Scalar::one();
        let part = |x: G::Scalar, size: G::Scalar, count: usize| {
            let last = of::<G>(count - 1);
            let x = (x / size - G::Scalar::from_f64(0.5)).max(G::Scalar::zero()).min(last);
            let index = x.to_index().min(count.saturating_sub(2));
            (index, (index + 1).min(count - 1), x - of::<G>(index))
        };
        let from = position - self.area.min;
        let (left, right, x) = part(from.x(), self.size.x(), self.columns);
        let (above, below, y) = part(from.y(), self.size.y(), self.rows);
        let index = |column: usize, row: usize| row * self.columns + column;
        [
            (index(left, above), (one - x) * (one - y)),
            (index(right, above), x * (one - y)),
            (index(left, below), (one - x) * y),
            (index(right, below), x * y),
        ]
    }

    /// Whether none of these obstacles lies between a position and the centre of a cell.
    pub(super) fn is_in_sight<O: Obstacle<G>>(
        &self,
        position: G::Vector,
        index: usize,
        solids: impl IntoIterator<Item = O>,
    ) -> bool {
        let mut solids = solids.into_iter().peekable();
        solids.peek().is_none() || line_of_sight(position, self.center(index), solids)
    }

    /// Whether a disc of this radius has room on the straight line to the centre of a cell.
    pub(super) fn has_room<'a>(
        &self,
        position: G::Vector,
        index: usize,
        radius: G::Scalar,
        mut solids: impl Iterator<Item = &'a Solid<G>>,
    ) -> bool
    where
        G: 'a,
    {
        solids.all(|solid| has_room(solid, [position, self.center(index)], radius))
    }

    /// Neighbours behind the open edges of a cell.
    pub(super) fn neighbors(&self, index: usize) -> impl Iterator<Item = usize> + use<G> {
        let (column, row) = (index % self.columns, index / self.columns);
        let (across, open) = (self.columns, &self.open);
        let all = [
            (column > 0 && open[index - 1][0]).then(|| index - 1),
            (column + 1 < across && open[index][0]).then(|| index + 1),
            (row > 0 && open[index - across][1]).then(|| index - across),
            (row + 1 < self.rows && open[index][1]).then(|| index + across),
        ];
        all.into_iter().flatten()
    }

    /// Distance from `from` along a unit vector at which the first obstacle is hit, if that is
    /// within the length and `MOST_AHEAD` cells, and the distance up to which it was searched.
    pub(super) fn first_hit(
        &self,
        from: G::Vector,
        way: G::Vector,
        length: G::Scalar,
    ) -> (Option<G::Scalar>, G::Scalar) {
        // No part of a line is farther than half a step from a sample, whose cell has the obstacles
        // there.
        let step = self.size.x().min(self.size.y());
        let length = length.min(G::Scalar::from_f64(MOST_AHEAD) * step);
        let (mut hit, mut at, mut last) = (None::<G::Scalar>, G::Scalar::zero(), None);
        while at < length + step && hit.is_none_or(|hit| hit > at - step) {
            let index = self.index(from + way * at.min(length));
            if last != Some(index) {
                let reaches =
                    self.solids_near(index).filter_map(|solid| solid.reach(from, way, G::Scalar::zero()));
                hit = reaches.chain(hit).reduce(G::Scalar::min);
            }
            (at, last) = (at + step, Some(index));
        }
        (hit.filter(|hit| *hit <= length), length)
    }
}

fn of<G: Geometry>(count: usize) -> G::Scalar {
    G::Scalar::from_f64(count as f64)
}

/// Whether a disc of this radius comes no nearer to an obstacle on a line than at its ends.
fn has_room<G: Geometry>(solid: &Solid<G>, ends: [G::Vector; 2], radius: G::Scalar) -> bool {
    let line = ends[1] - ends[0];
    let least = ends.map(|end| solid.distance(end)).into_iter().fold(radius, G::Scalar::min);
    let (room, none) = (least * G::Scalar::from_f64(BESIDE), G::Scalar::zero());
    room <= none
        || line
            .direction()
            .is_none_or(|way| solid.reach(ends[0], way, room).is_none_or(|reach| reach > line.length()))
}

/// Pairs of a column and a row, row by row.
fn places(columns: Range<usize>, rows: Range<usize>) -> impl Iterator<Item = (usize, usize)> + Clone {
    rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
}
