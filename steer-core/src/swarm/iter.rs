//! [`Iter`]: the agents of a swarm, one after the other.

use super::columns::Columns;
use super::{Swarm, SwarmScalar};
use crate::agent::Body;
use crate::vector::Geometry;

impl<G> Swarm<G>
where
    G: Geometry<Vector: Send> + Send + Sync,
    G::Scalar: SwarmScalar,
{
    /// The agents in the order of storage, which changes from step to step.
    pub fn iter(&self) -> Iter<'_, G> {
        let (columns, radius) = (Columns::of(&self.now), self.rules.template.radius);
        Iter { columns, radius, ids: self.ids.iter().enumerate() }
    }
}

/// The agents in the order of storage, as [`Swarm::iter`].
impl<'a, G> IntoIterator for &'a Swarm<G>
where
    G: Geometry<Vector: Send> + Send + Sync,
    G::Scalar: SwarmScalar,
{
    type Item = Body<G>;
    type IntoIter = Iter<'a, G>;

    fn into_iter(self) -> Iter<'a, G> {
        self.iter()
    }
}

/// Iterator over the agents of a [`Swarm`], in the order of storage.
#[derive(Clone, Debug)]
pub struct Iter<'a, G: Geometry> {
    columns: Columns<'a, G::Scalar>,
    radius: G::Scalar,
    ids: core::iter::Enumerate<core::slice::Iter<'a, u32>>,
}

impl<G: Geometry> Iterator for Iter<'_, G>
where
    G::Scalar: SwarmScalar,
{
    type Item = Body<G>;

    fn next(&mut self) -> Option<Body<G>> {
        self.ids.next().map(|(at, id)| self.columns.body(at, self.radius, *id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }
}

impl<G: Geometry> ExactSizeIterator for Iter<'_, G> where G::Scalar: SwarmScalar {}
