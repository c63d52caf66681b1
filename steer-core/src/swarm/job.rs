//! [`Job`]: the input of a step. [`Extra`]: a force that the caller adds.

use super::columns::Columns;
use super::{SwarmRules, SwarmScalar};
use crate::agent::Agent;
use crate::cells::{Axis, Frame, Runs, Span};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Input of a step; the output is stored elsewhere.
#[derive(Debug)]
pub(super) struct Job<'a, G: Geometry, X> {
    pub(super) rules: &'a SwarmRules<G>,
    /// Distance at which an agent sees.
    pub(super) reach: G::Scalar,
    pub(super) frame: Frame<G>,
    pub(super) now: Columns<'a, G::Scalar>,
    pub(super) ids: &'a [u32],
    /// Start of each cell in storage, row by row; the last entry is the end.
    pub(super) starts: &'a [u32],
    pub(super) extra: &'a X,
    pub(super) dt: G::Scalar,
}

impl<'a, G: Geometry, X> Job<'a, G, X>
where
    G::Scalar: SwarmScalar,
{
    /// The agent at this index of the storage.
    #[inline]
    pub(super) fn bird(&self, index: usize) -> Agent<G> {
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

    /// Index of the first agent of a stored row; the number of agents for the row after the last.
    #[inline]
    pub(super) fn row_start(&self, row: usize) -> usize {
        self.starts.get(row * self.frame.x.count()).map_or(0, |start| *start as usize)
    }

    /// Runs of the agents that `count` successive agents of one stored row may see, and some more;
    /// and whether the nearest image must be computed for each of them, ignoring the shift.
    #[inline(always)]
    pub(super) fn runs(&self, row: usize, first: usize, count: usize) -> (Runs<'a, G::Scalar>, bool) {
        let (x, y) = (&self.frame.x, &self.frame.y);
        let window = &self.frame.window;
        let (columns, mut rows);
        if self.frame.torus.is_some() {
            // The agents are in the order of x, and rows are higher than the reach. In fixed point,
            // where agents are stepped one by one, the last row may be lower.
            columns = self.span(x, 0, first).and(self.span(x, 0, first + count - 1));
            rows = if count == 1 { self.span(y, 1, first) } else { Span::beside(window.row(row)) };
        } else {
            let both = |index| (self.span(x, 0, index), self.span(y, 1, index));
            (columns, rows) = (first + 1..first + count)
                .map(both)
                .fold(both(first), |(columns, rows), next| (columns.and(next.0), rows.and(next.1)));
        }
        // A part is stepped only where no agent sees further than that.
        if window.is_part() {
            rows = Span::beside(window.row(row));
        }
        let by_image = self.frame.torus.is_some() && (x.is_all(columns) || y.is_all(rows));
        let rows = y.pieces(rows);
        let rows = if window.is_part() { window.pieces(rows) } else { rows };
        (Runs::new(self.starts, x.pieces(columns), rows, x.count()), by_image)
    }

    /// Columns or rows that the agent at this index may see.
    #[inline(always)]
    fn span(&self, axis: &Axis<G::Scalar>, component: usize, index: usize) -> Span {
        let at = self.now.place[component].get(index).copied().unwrap_or(G::Scalar::zero());
        axis.span(at, self.reach)
    }
}

/// A force that is added to that of the flock.
pub(super) trait Extra<G: Geometry>: Sync {
    /// Whether there is such a force.
    const ANY: bool;

    /// Force on this agent.
    fn force(&self, bird: &Agent<G>) -> G::Vector;
}

/// No force.
#[derive(Debug)]
pub(super) struct Nothing;

impl<G: Geometry> Extra<G> for Nothing {
    const ANY: bool = false;

    #[inline]
    fn force(&self, _bird: &Agent<G>) -> G::Vector {
        G::Vector::zero()
    }
}

/// The force that a function of the agent returns.
#[derive(Debug)]
pub(super) struct Also<F>(pub(super) F);

impl<G: Geometry, F: Fn(&Agent<G>) -> G::Vector + Sync> Extra<G> for Also<F> {
    const ANY: bool = true;

    #[inline]
    fn force(&self, bird: &Agent<G>) -> G::Vector {
        (self.0)(bird)
    }
}
