//! The rows and columns in whose order the agents of a swarm are stored.

use super::{SwarmRules, SwarmScalar};
use crate::cells::{Axis, Ends, Frame};
use crate::scalar::{Scalar, slack};
use crate::space::Edge;
use crate::vector::{Geometry, Vec2Like};

impl<G: Geometry> SwarmRules<G>
where
    G::Scalar: SwarmScalar,
{
    /// The cells of a world with so many agents in all: rows as high as the reach of an agent,
    /// columns a quarter of it wide.
    ///
    /// On a torus, cells divide the world. On a plane, cells extend without end and wrap around in
    /// storage. So neither a distant agent nor a flock that leaves the rectangle adds any cost.
    /// Agents of other cells in the same storage are too far away to be seen.
    pub(super) fn frame(&self, agents: usize) -> Frame<G> {
        let (min, max) = (self.bounds.min, self.bounds.max);
        let of = G::Scalar::from_f64;
        let reach = self.boids.reach();
        let size = max - min;
        let most = most_cells(agents);
        // With cells of this height, four times as high as wide, the rectangle holds no more than
        // `most`.
        let root = |number: G::Scalar| number.max(G::Scalar::zero()).sqrt();
        let even = root(size.x()) * root(size.y()) / root(of(most as f64 * 0.25));
        if self.edge != Edge::Wrap {
            let (columns, rows) = table(agents);
            let height = if reach > G::Scalar::zero() { reach } else { even };
            let x = Axis::repeating(min.x(), height * of(0.25), columns);
            let y = Axis::repeating(min.y(), height * of(1.0 + 1.0 / 64.0), rows);
            return Frame::new(x, y, None);
        }
        // A little higher than the reach, so that one more row on each side is enough even with
        // rounding.
        let rounding = slack(size.y() + max.y().abs() + min.y().abs()) * of(4.0);
        let height = (reach.max(even) + rounding) * of(1.0 + 1.0 / 256.0);
        let cells = |extent: G::Scalar, width: G::Scalar| {
            if extent > G::Scalar::zero() && width > G::Scalar::zero() {
                (extent / width).to_index()
            } else {
                1
            }
        };
        let rows = cells(size.y(), height).clamp(1, most);
        // Narrower columns where an agent sees many, so that few agents are sorted within a cell.
        let columns = cells(size.x(), height * of(0.25)).max(agents / rows).clamp(1, most / rows);
        // Stored positions are inside.
        let ends = Ends::Touching(G::Scalar::one());
        let x = Axis::new(min.x(), size.x(), columns, ends);
        let y = Axis::new(min.y(), size.y(), rows, ends);
        Frame::new(x, y, Some(self.bounds.torus()))
    }
}

/// Largest number of cells for so many agents.
pub(super) const fn most_cells(agents: usize) -> usize {
    if agents < 64 { 128 } else { agents.saturating_mul(2) }
}

/// Numbers of columns and rows of a plane that do not share storage, both powers of two. Four
/// columns are as wide as a row is high, so they cover a square, or two side by side, with space
/// for all agents at the usual density.
fn table(agents: usize) -> (usize, usize) {
    let mut rows = 4;
    while rows * rows * 16 <= agents * 2 && rows < 1 << 14 {
        rows *= 2;
    }
    // The cells are no more than `most_cells`.
    let columns = if rows * rows * 8 <= agents * 2 { rows * 8 } else { rows * 4 };
    (columns, rows)
}
