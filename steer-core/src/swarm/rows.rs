//! [`SwarmRows`]: the rows of cells into which a world is divided.

use super::{MOST_IN_ALL, SwarmRules, SwarmScalar};
use crate::cells::Frame;
use crate::checked::Validate;
use crate::error::Error;
use crate::vector::Geometry;

/// Rows of cells into which a world is divided, as [`SwarmRules::rows`] returns them.
///
/// A row is higher than an agent sees, so an agent sees at most the rows beside its own. The rows
/// are cyclic: the last one is beside the first. On a plane, they repeat: each stands for many that
/// are far apart. A program that steps a world in parts divides it by rows, as
/// `Swarm::step_part` describes.
#[derive(Clone, Copy, Debug)]
pub struct SwarmRows<G: Geometry>(pub(super) Frame<G>);

impl<G: Geometry> SwarmRules<G>
where
    G::Scalar: SwarmScalar,
{
    /// Returns the rows of a world with so many agents in all. They depend on the rules and on this
    /// number, not on the positions of agents.
    ///
    /// # Errors
    /// - The errors of [`validate`](Validate::validate).
    /// - [`Error::TooMany`] for 2³⁰ agents or more.
    pub fn rows(&self, agents: usize) -> Result<SwarmRows<G>, Error> {
        self.validate()?;
        if agents > MOST_IN_ALL as usize {
            return Err(Error::TooMany { most: MOST_IN_ALL });
        }
        Ok(SwarmRows(self.frame(agents)))
    }
}

impl<G: Geometry> SwarmRows<G>
where
    G::Scalar: SwarmScalar,
{
    /// Number of rows, 1 or more.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.y.count()
    }

    /// Height of a row (length). An agent that moves by less ends at most one row away.
    #[must_use]
    pub fn height(&self) -> G::Scalar {
        self.0.y.width
    }

    /// Row of an agent with this y (length), from 0. In a world that wraps, y has to be inside, as
    /// all positions in a `Swarm` are. NaN gives any row, always the same.
    #[inline]
    #[must_use]
    pub fn row(&self, y: G::Scalar) -> usize {
        self.0.y.cell(y) as usize
    }
}
