//! [`Job`]: a step that is to be made. [`Extra`]: what the caller adds to the forces.

use super::columns::Columns;
use super::frame::{Frame, Runs, Span};
use super::{SwarmRules, SwarmScalar};
use crate::{Agent, Scalar, Vec2Like};

/// All that a step needs to know; what comes out goes elsewhere.
#[derive(Debug)]
#[doc(hidden)]
pub struct Job<'a, V: Vec2Like, X> {
    pub(super) rules: &'a SwarmRules<V>,
    pub(super) frame: Frame<V>,
    pub(super) now: Columns<'a, V::Scalar>,
    pub(super) ids: &'a [u32],
    /// Where each cell begins in storage, row by row; the last is the end.
    pub(super) starts: &'a [u32],
    pub(super) extra: &'a X,
    pub(super) dt: V::Scalar,
}

impl<'a, V: Vec2Like, X> Job<'a, V, X>
where
    V::Scalar: SwarmScalar,
{
    /// The bird at this index of the storage.
    #[inline]
    pub(super) fn bird(&self, index: usize) -> Agent<V> {
        let id = self.ids.get(index).copied().unwrap_or_default();
        let body = self.now.body::<V>(index, self.rules.bird.radius, id);
        Agent {
            position: body.position,
            velocity: body.velocity,
            heading: body.heading,
            id,
            ..self.rules.bird
        }
    }

    /// The first bird of a row of cells, or of what comes after the last.
    #[inline]
    pub(super) fn row_start(&self, row: usize) -> usize {
        self.starts.get(row * self.frame.x.count()).map_or(0, |start| *start as usize)
    }

    /// Those that some neighbouring birds of one row may see, and more.
    #[inline(always)]
    pub(super) fn runs(&self, row: usize, first: usize, count: usize) -> Runs<'a, V::Scalar> {
        let [xs, ys] = self.now.place;
        let at = |column: &[V::Scalar], index: usize| column.get(index).copied().unwrap_or(V::Scalar::zero());
        let (x, y) = (&self.frame.x, &self.frame.y);
        let (columns, rows);
        if self.frame.torus.is_some() {
            // They stand in the order of x, and rows are higher than a bird sees; in fixed point, where birds come one by one, the last row may be lower.
            columns = x.span(at(xs, first)).and(x.span(at(xs, first + count - 1)));
            rows = if count == 1 { y.span(at(ys, first)) } else { Span::beside(row) };
        } else {
            let both = |index| (x.span(at(xs, index)), y.span(at(ys, index)));
            (columns, rows) = (first + 1..first + count)
                .map(both)
                .fold(both(first), |(columns, rows), next| (columns.and(next.0), rows.and(next.1)));
        }
        self.frame.runs(self.starts, columns, rows)
    }
}

/// A force that joins that of the flock.
#[doc(hidden)]
pub trait Extra<V: Vec2Like>: Sync {
    /// Whether there is one at all.
    const ANY: bool;

    /// The force on this bird.
    fn force(&self, bird: &Agent<V>) -> V;
}

/// Nothing is added.
#[derive(Debug)]
pub(super) struct Nothing;

impl<V: Vec2Like> Extra<V> for Nothing {
    const ANY: bool = false;

    #[inline]
    fn force(&self, _bird: &Agent<V>) -> V {
        crate::Vec2Ext::zero()
    }
}

/// What a function of the bird says is added.
#[derive(Debug)]
pub(super) struct Also<F>(pub(super) F);

impl<V: Vec2Like, F: Fn(&Agent<V>) -> V + Sync> Extra<V> for Also<F> {
    const ANY: bool = true;

    #[inline]
    fn force(&self, bird: &Agent<V>) -> V {
        (self.0)(bird)
    }
}
