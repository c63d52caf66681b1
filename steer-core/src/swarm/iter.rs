//! [`Iter`]: the agents of a swarm, one after the other.

use super::columns::Columns;
use super::{Swarm, SwarmScalar};
use crate::agent::Body;
use crate::vector::Vec2Like;

impl<V> Swarm<V>
where
    V: Vec2Like + Send + Sync,
    V::Scalar: SwarmScalar,
{
    /// The agents in the order of storage, which changes from step to step.
    pub fn iter(&self) -> Iter<'_, V> {
        let (columns, radius) = (Columns::of(&self.now), self.rules.template.radius);
        Iter { columns, radius, ids: self.ids.iter().enumerate() }
    }
}

/// The agents in the order of storage, as [`Swarm::iter`].
impl<'a, V> IntoIterator for &'a Swarm<V>
where
    V: Vec2Like + Send + Sync,
    V::Scalar: SwarmScalar,
{
    type Item = Body<V>;
    type IntoIter = Iter<'a, V>;

    fn into_iter(self) -> Iter<'a, V> {
        self.iter()
    }
}

/// Iterator over the agents of a [`Swarm`], in the order of storage.
#[derive(Clone, Debug)]
pub struct Iter<'a, V: Vec2Like> {
    columns: Columns<'a, V::Scalar>,
    radius: V::Scalar,
    ids: core::iter::Enumerate<core::slice::Iter<'a, u32>>,
}

impl<V: Vec2Like> Iterator for Iter<'_, V>
where
    V::Scalar: SwarmScalar,
{
    type Item = Body<V>;

    fn next(&mut self) -> Option<Body<V>> {
        self.ids.next().map(|(at, id)| self.columns.body(at, self.radius, *id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }
}

impl<V: Vec2Like> ExactSizeIterator for Iter<'_, V> where V::Scalar: SwarmScalar {}
