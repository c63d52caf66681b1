//! [`Frame`]: the rows and columns in whose order agents are stored, and the cells that an agent
//! may see.

use core::ops::Range;

use super::{SwarmRules, SwarmScalar};
use crate::scalar::Scalar;
use crate::scalar::slack;
use crate::space::{Edge, Torus};
use crate::vector::Vec2Like;

/// Rows as high as the reach of an agent, columns a quarter of it wide.
///
/// On a torus they divide the world. On a plane they continue without end; after a fixed number,
/// they share the storage of the first. So neither a distant agent nor a flock that leaves the
/// rectangle adds any cost. Agents of other cells in the same storage are too far away to be seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<V: Vec2Like> {
    pub(super) x: Axis<V::Scalar>,
    pub(super) y: Axis<V::Scalar>,
    pub(super) torus: Option<Torus<V>>,
}

/// The cells along x or y.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis<S> {
    origin: S,
    extent: S,
    reach: S,
    per_length: S,
    count: i32,
    wraps: bool,
}

/// Successive cells, from the first to the last, counted cyclically.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    first: i32,
    last: i32,
}

/// Contiguous cells, and the shift from the positions in them to the nearest images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<S> {
    pub(super) first: i32,
    pub(super) end: i32,
    pub(super) shift: S,
}

/// Agents contiguous in storage, and the shift from their positions to the nearest images.
#[derive(Clone, Debug)]
pub(super) struct Run<S> {
    pub(super) birds: Range<usize>,
    pub(super) shift: [S; 2],
}

impl<S: SwarmScalar> Axis<S> {
    fn torus(origin: S, extent: S, reach: S, count: usize) -> Self {
        let per_length = if extent > S::zero() { S::from_f64(count as f64) / extent } else { S::zero() };
        Axis { origin, extent, reach, per_length, count: count as i32, wraps: true }
    }

    fn plane(origin: S, reach: S, width: S, count: usize) -> Self {
        let per_length = if width > S::zero() { S::one() / width } else { S::zero() };
        Axis { origin, extent: S::zero(), reach, per_length, count: count as i32, wraps: false }
    }

    /// Cell of a coordinate.
    #[inline(always)]
    pub(super) fn cell(&self, at: S) -> i32 {
        self.cell_along(at - self.origin)
    }

    #[inline(always)]
    fn cell_along(&self, along: S) -> i32 {
        let place = along * self.per_length;
        // The number of cells of a plane is a power of two.
        if self.wraps { place.cut().clamp(0, self.count - 1) } else { place.whole() & (self.count - 1) }
    }

    /// The cells of all coordinates that may lie within reach of this one.
    ///
    /// Distances and cells are rounded. `slack` of the largest number in them is more than that,
    /// and the cell of a coordinate never falls while the coordinate rises.
    #[inline(always)]
    pub(super) fn span(&self, at: S) -> Span {
        let along = at - self.origin;
        let reach = self.reach + slack(at.abs() + self.origin.abs() + self.extent + self.reach);
        let (low, high) = (along - reach, along + reach);
        if self.wraps {
            // Written so that NaN sees everything.
            if !(reach + reach < self.extent && along.abs() <= self.extent) {
                return Span { first: i32::MIN, last: i32::MAX };
            }
            let (zero, extent) = (S::zero(), self.extent);
            return Span {
                first: if low < zero {
                    self.cell_along(low + extent) - self.count
                } else {
                    self.cell_along(low)
                },
                last: if high > extent {
                    self.cell_along(high - extent) + self.count
                } else {
                    self.cell_along(high)
                },
            };
        }
        let [low, own, high] = [low, along, high].map(|along| (along * self.per_length).whole());
        // Numbers at the end of the range saturate; the span is then all cells.
        let cell = self.cell(at);
        Span {
            first: cell.saturating_sub(own.saturating_sub(low)),
            last: cell.saturating_add(high.saturating_sub(own)),
        }
    }

    /// Largest difference of coordinates within reach, rounding included.
    #[inline]
    pub(super) fn reach_and_rounding(&self) -> S {
        self.reach + slack(self.reach)
    }

    /// The pieces of a span in the order of storage. `None` if the span is all cells; the nearest
    /// image must then be computed for each agent.
    #[inline(always)]
    pub(super) fn pieces(&self, span: Span) -> Option<[Piece<S>; 2]> {
        let Span { first, last } = span;
        let count = self.count;
        if last.saturating_sub(first) >= count - 1 || first < -count || last >= count.saturating_add(count) {
            return None;
        }
        // Adding −0 preserves even the sign of a zero.
        let none = -S::zero();
        let (back, on) = if self.wraps { (-self.extent, self.extent) } else { (none, none) };
        let end = last + 1;
        Some(if first < 0 {
            [Piece { first: 0, end, shift: none }, Piece { first: first + count, end: count, shift: back }]
        } else if end > count {
            [Piece { first: 0, end: end - count, shift: on }, Piece { first, end: count, shift: none }]
        } else {
            [Piece { first, end, shift: none }, Piece { first: end, end, shift: none }]
        })
    }

    /// Number of cells.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }
}

impl Span {
    /// A cell and its two neighbours.
    #[inline(always)]
    pub(super) fn beside(cell: usize) -> Span {
        Span { first: cell as i32 - 1, last: cell as i32 + 1 }
    }

    /// The smallest span that contains both.
    #[inline(always)]
    pub(super) fn and(self, other: Span) -> Span {
        Span { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

impl<V: Vec2Like> Frame<V>
where
    V::Scalar: SwarmScalar,
{
    /// The cells for so many agents under these rules.
    pub(super) fn new(rules: &SwarmRules<V>, birds: usize) -> Self {
        let (min, max) = (rules.bounds.min, rules.bounds.max);
        let of = V::Scalar::from_f64;
        let reach = rules.reach();
        let size = max - min;
        let most = most_cells(birds);
        // With cells of this height, four times as high as wide, the rectangle holds no more than
        // `most`.
        let root = |number: V::Scalar| number.max(V::Scalar::zero()).sqrt();
        let even = root(size.x()) * root(size.y()) / root(of(most as f64 * 0.25));
        if rules.edge != Edge::Wrap {
            let (columns, rows) = table(birds);
            let height = if reach > V::Scalar::zero() { reach } else { even };
            return Frame {
                x: Axis::plane(min.x(), reach, height * of(0.25), columns),
                y: Axis::plane(min.y(), reach, height * of(1.0 + 1.0 / 64.0), rows),
                torus: None,
            };
        }
        // A little higher than the reach, so that one more row on each side is enough even with
        // rounding.
        let rounding = slack(size.y() + max.y().abs() + min.y().abs()) * of(4.0);
        let height = (reach.max(even) + rounding) * of(1.0 + 1.0 / 256.0);
        let cells = |extent: V::Scalar, width: V::Scalar| {
            if extent > V::Scalar::zero() && width > V::Scalar::zero() {
                (extent / width).to_index()
            } else {
                1
            }
        };
        let rows = cells(size.y(), height).clamp(1, most);
        // Narrower columns where an agent sees many, so that few agents are sorted within a cell.
        let columns = cells(size.x(), height * of(0.25)).max(birds / rows).clamp(1, most / rows);
        let y = Axis::torus(min.y(), size.y(), reach, rows);
        let x = Axis::torus(min.x(), size.x(), reach, columns);
        Frame { x, y, torus: Some(Torus::from(&rules.bounds)) }
    }

    /// Number of cells.
    pub(super) fn cells(&self) -> usize {
        self.x.count() * self.y.count()
    }

    /// Cell of a position, row by row.
    #[inline(always)]
    pub(super) fn cell(&self, x: V::Scalar, y: V::Scalar) -> usize {
        (self.y.cell(y) * self.x.count + self.x.cell(x)) as usize
    }

    /// All agents in these cells, in the order of storage.
    #[inline(always)]
    pub(super) fn runs<'a>(&self, starts: &'a [u32], columns: Span, rows: Span) -> Runs<'a, V::Scalar> {
        let none = -V::Scalar::zero();
        let all =
            |count| [Piece { first: 0, end: count, shift: none }, Piece { first: 0, end: 0, shift: none }];
        let (columns, rows) = (self.x.pieces(columns), self.y.pieces(rows));
        let ask = self.torus.is_some() && (columns.is_none() || rows.is_none());
        let rows = rows.unwrap_or(all(self.y.count));
        Runs {
            starts,
            columns: columns.unwrap_or(all(self.x.count)),
            later: rows[1],
            rows: rows[0],
            width: self.x.count,
            half: false,
            ask,
        }
    }
}

/// The runs of agents in some cells.
#[derive(Clone, Debug)]
pub(super) struct Runs<'a, S> {
    starts: &'a [u32],
    columns: [Piece<S>; 2],
    /// Remaining rows of this piece, and the piece after it.
    rows: Piece<S>,
    later: Piece<S>,
    /// Number of columns.
    width: i32,
    /// Whether the first piece of this row's columns is done.
    half: bool,
    /// Whether the nearest image must be computed for each agent, ignoring the shift.
    pub(super) ask: bool,
}

impl<S: SwarmScalar> Iterator for Runs<'_, S> {
    type Item = Run<S>;

    #[inline(always)]
    fn next(&mut self) -> Option<Run<S>> {
        loop {
            if self.rows.first >= self.rows.end {
                if self.later.first >= self.later.end {
                    return None;
                }
                self.rows = self.later;
                self.later.end = self.later.first;
            }
            let piece = self.columns[usize::from(self.half)];
            let base = self.rows.first * self.width;
            let shift = [piece.shift, self.rows.shift];
            if self.half {
                self.rows.first += 1;
            }
            self.half = !self.half;
            let start =
                |column: i32| self.starts.get((base + column) as usize).map_or(0, |start| *start as usize);
            let (first, end) = (start(piece.first), start(piece.end));
            if first < end {
                return Some(Run { birds: first..end, shift });
            }
        }
    }
}

/// Largest number of cells for so many agents.
pub(super) const fn most_cells(birds: usize) -> usize {
    if birds < 64 { 128 } else { birds * 2 }
}

/// Numbers of columns and rows of a plane that do not share storage, both powers of two. Four
/// columns are as wide as a row is high, so they cover a square, or two side by side, with space
/// for all agents at the usual density.
fn table(birds: usize) -> (usize, usize) {
    let mut rows = 4;
    while rows * rows * 16 <= birds * 2 && rows < 1 << 14 {
        rows *= 2;
    }
    // The cells are no more than `most_cells`.
    let columns = if rows * rows * 8 <= birds * 2 { rows * 8 } else { rows * 4 };
    (columns, rows)
}
