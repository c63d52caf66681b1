//! [`Job`]: the input of a step. [`Extra`]: a force that the caller adds.

use super::columns::Columns;
use super::{SwarmRules, SwarmScalar};
use crate::agent::Agent;
use crate::cells::{Axis, Frame, Runs, Span};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::Geometry;

/// Input of a step. The output is stored elsewhere.
#[derive(Debug)]
pub(super) struct Job<'a, G: Geometry, X> {
    pub(super) rules: &'a SwarmRules<G>,
    /// Distance at which an agent sees.
    pub(super) reach: G::Scalar,
    pub(super) frame: Frame<G>,
    pub(super) now: Columns<'a, G::Scalar>,
    pub(super) ids: &'a [u32],
    /// Start of each cell in storage, row by row. The last entry is the end.
    pub(super) starts: &'a [u32],
    pub(super) extra: &'a X,
    pub(super) dt: G::Scalar,
}

/// Runs of the agents that an agent may see, and some more.
pub(super) struct Nearby<'a, G: Geometry> {
    pub(super) runs: Runs<'a, G::Scalar>,
    /// Set if the nearest image on this torus must be computed for each agent. The shift of a run
    /// is then to be ignored.
    pub(super) torus: Option<Torus<G>>,
}

impl<'a, G: Geometry, X> Job<'a, G, X>
where
    G::Scalar: SwarmScalar,
{
    /// The agent at this index of the storage.
    #[inline]
    pub(super) fn agent(&self, index: usize) -> Agent<G> {
        let id = self.ids.get(index).copied().unwrap_or_default();
        let body = self.now.body::<G>(index, self.rules.template.radius, id);
        Agent {
            position: body.position,
            velocity: body.velocity,
            heading: body.heading,
            id,
            ..self.rules.template
        }
    }

    /// Index of the first agent of a stored row, or the number of agents for the row after the
    /// last.
    #[inline]
    pub(super) fn row_start(&self, row: usize) -> usize {
        self.starts.get(row * self.frame.x.count()).map_or(0, |start| *start as usize)
    }

    /// Agents near `count` successive agents of one stored row, from `first` on.
    #[inline(always)]
    pub(super) fn nearby(&self, row: usize, first: usize, count: usize) -> Nearby<'a, G> {
        let Frame { x, y, torus, window } = &self.frame;
        let (columns, mut rows) = if torus.is_some() {
            self.spans_on_torus(row, first, count)
        } else {
            self.spans_on_plane(first, count)
        };
        // A part is stepped only where no agent sees further than that.
        if window.is_part() {
            rows = Span::beside(window.row(row));
        }
        let torus = torus.filter(|_| x.is_all(columns) || y.is_all(rows));
        let rows = y.pieces(rows);
        let rows = if window.is_part() { window.pieces(rows) } else { rows };
        Nearby { runs: Runs::new(self.starts, x.pieces(columns), rows, x.count()), torus }
    }

    /// Columns and rows that agents of one row may see on a torus.
    ///
    /// The agents are in the order of x, and rows are higher than the reach. In fixed point, where
    /// agents are stepped one by one, the last row may be lower.
    #[inline(always)]
    fn spans_on_torus(&self, row: usize, first: usize, count: usize) -> (Span, Span) {
        let Frame { x, y, window, .. } = &self.frame;
        let columns = self.span(x, 0, first).and(self.span(x, 0, first + count - 1));
        let rows = if count == 1 { self.span(y, 1, first) } else { Span::beside(window.row(row)) };
        (columns, rows)
    }

    /// Columns and rows that successive agents may see on a plane.
    #[inline(always)]
    fn spans_on_plane(&self, first: usize, count: usize) -> (Span, Span) {
        let both = |index| (self.span(&self.frame.x, 0, index), self.span(&self.frame.y, 1, index));
        (first + 1..first + count)
            .map(both)
            .fold(both(first), |(columns, rows), next| (columns.and(next.0), rows.and(next.1)))
    }

    /// Columns or rows that the agent at this index may see.
    #[inline(always)]
    fn span(&self, axis: &Axis<G::Scalar>, component: usize, index: usize) -> Span {
        let at = self.now.position[component].get(index).copied().unwrap_or(G::Scalar::zero());
        axis.span(at, self.reach)
    }
}

/// Forces beside the force of the flock.
pub(super) trait Extra<G: Geometry>: Sync {
    /// Whether there are such forces.
    const ANY: bool;

    /// Total force on this agent, with the force of the flock.
    fn total(&self, agent: &Agent<G>, flock: G::Vector) -> G::Vector;
}

/// No other force.
#[derive(Debug)]
pub(super) struct Nothing;

impl<G: Geometry> Extra<G> for Nothing {
    const ANY: bool = false;

    #[inline]
    fn total(&self, _agent: &Agent<G>, flock: G::Vector) -> G::Vector {
        flock
    }
}

/// The force that a function of the agent returns is added.
#[derive(Debug)]
pub(super) struct Also<F>(pub(super) F);

impl<G: Geometry, F: Fn(&Agent<G>) -> G::Vector + Sync> Extra<G> for Also<F> {
    const ANY: bool = true;

    #[inline]
    fn total(&self, agent: &Agent<G>, flock: G::Vector) -> G::Vector {
        flock + (self.0)(agent)
    }
}
