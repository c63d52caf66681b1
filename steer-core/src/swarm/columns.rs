//! [`Columns`]: positions, velocities and headings, each component in its own slice.

use crate::agent::Body;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Numbers in a column beyond the last agent, so that lanes can be loaded from any agent on.
pub(super) const SPARE: usize = 16;

/// Number of columns.
pub(super) const COLUMNS: usize = 6;

/// Numbers in a set of columns for so many agents, or `usize::MAX` for more than fit into memory.
///
/// Columns that all begin at the same offset of a page would evict each other from the processor's
/// caches, so each is a little longer than a round number.
pub(super) const fn numbers(agents: usize) -> usize {
    let all = agents.saturating_add(SPARE);
    // So few numbers fit into the caches in any case.
    let each = if all < 512 { all } else { all.div_ceil(256).saturating_mul(256).saturating_add(80) };
    each.saturating_mul(COLUMNS)
}

/// The columns of a swarm: x and y of the position, of the velocity and of the heading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<'a, S> {
    pub(super) position: [&'a [S]; 2],
    pub(super) velocity: [&'a [S]; 2],
    pub(super) heading: [&'a [S]; 2],
}

/// The same columns, mutable.
#[derive(Debug)]
pub(super) struct ColumnsMut<'a, S> {
    pub(super) position: [&'a mut [S]; 2],
    pub(super) velocity: [&'a mut [S]; 2],
    pub(super) heading: [&'a mut [S]; 2],
}

impl<'a, S: Scalar> Columns<'a, S> {
    /// The columns in a slice of [`numbers`].
    pub(super) fn of(slab: &'a [S]) -> Self {
        let column = |index: usize| {
            let each = slab.len() / COLUMNS;
            slab.get(index * each..(index + 1) * each).unwrap_or_default()
        };
        Columns {
            position: [column(0), column(1)],
            velocity: [column(2), column(3)],
            heading: [column(4), column(5)],
        }
    }

    /// The numbers of the agent at this index, column by column.
    #[inline(always)]
    pub(super) fn numbers_of(&self, index: usize) -> [S; COLUMNS] {
        let Columns { position: [x, y], velocity: [vx, vy], heading: [hx, hy] } = self;
        [x, y, vx, vy, hx, hy].map(|column| column[index])
    }

    /// The columns of the first agents.
    #[cfg(feature = "alloc")]
    pub(super) fn first(self, agents: usize) -> Self {
        let cut = |pair: [&'a [S]; 2]| pair.map(|column| &column[..agents]);
        Columns { position: cut(self.position), velocity: cut(self.velocity), heading: cut(self.heading) }
    }

    /// The agent at this index as a body.
    #[inline]
    pub(super) fn body<G: Geometry<Scalar = S>>(&self, index: usize, radius: S, id: u32) -> Body<G> {
        let at = |[x, y]: [&[S]; 2]| match (x.get(index), y.get(index)) {
            (Some(x), Some(y)) => G::Vector::new(*x, *y),
            _ => G::Vector::zero(),
        };
        Body {
            position: at(self.position),
            velocity: at(self.velocity),
            heading: at(self.heading),
            radius,
            id,
        }
    }
}

impl<'a, S: Scalar> ColumnsMut<'a, S> {
    /// The columns in a slice of [`numbers`].
    pub(super) fn of(slab: &'a mut [S]) -> Self {
        let each = slab.len() / COLUMNS;
        let (x, rest) = slab.split_at_mut(each);
        let (y, rest) = rest.split_at_mut(each);
        let (vx, rest) = rest.split_at_mut(each);
        let (vy, rest) = rest.split_at_mut(each);
        let (hx, rest) = rest.split_at_mut(each);
        let (hy, _) = rest.split_at_mut(rest.len().min(each));
        ColumnsMut { position: [x, y], velocity: [vx, vy], heading: [hx, hy] }
    }

    /// The columns before an index, and from it on.
    pub(super) fn split_at(self, index: usize) -> (Self, Self) {
        let [[x, y], [vx, vy], [hx, hy]] = [self.position, self.velocity, self.heading];
        let (x, x2) = x.split_at_mut(index);
        let (y, y2) = y.split_at_mut(index);
        let (vx, vx2) = vx.split_at_mut(index);
        let (vy, vy2) = vy.split_at_mut(index);
        let (hx, hx2) = hx.split_at_mut(index);
        let (hy, hy2) = hy.split_at_mut(index);
        (
            ColumnsMut { position: [x, y], velocity: [vx, vy], heading: [hx, hy] },
            ColumnsMut { position: [x2, y2], velocity: [vx2, vy2], heading: [hx2, hy2] },
        )
    }

    /// The columns of the first agents.
    pub(super) fn first(self, agents: usize) -> Self {
        let cut = |pair: [&'a mut [S]; 2]| pair.map(|column| &mut column[..agents]);
        ColumnsMut { position: cut(self.position), velocity: cut(self.velocity), heading: cut(self.heading) }
    }

    /// Writes the numbers of an agent, column by column.
    #[inline(always)]
    pub(super) fn set_numbers(&mut self, index: usize, numbers: [S; COLUMNS]) {
        let ColumnsMut { position: [x, y], velocity: [vx, vy], heading: [hx, hy] } = self;
        for (column, number) in [x, y, vx, vy, hx, hy].into_iter().zip(numbers) {
            column[index] = number;
        }
    }

    /// Writes an agent.
    #[inline]
    pub(super) fn set<G, V: Vec2Like<G, Scalar = S>>(
        &mut self,
        index: usize,
        position: V,
        velocity: V,
        heading: V,
    ) {
        let pairs =
            [(&mut self.position, position), (&mut self.velocity, velocity), (&mut self.heading, heading)];
        for ([xs, ys], value) in pairs {
            if let (Some(x), Some(y)) = (xs.get_mut(index), ys.get_mut(index)) {
                (*x, *y) = (value.x(), value.y());
            }
        }
    }

    /// Swaps two agents.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        for column in self.position.iter_mut().chain(&mut self.velocity).chain(&mut self.heading) {
            column.swap(one, other);
        }
    }
}
