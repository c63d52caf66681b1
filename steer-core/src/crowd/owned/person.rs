//! [`Person`]: the argument of the closure of a step.

use super::member::Status;
use crate::agent::{Agent, Body};
use crate::crowd::other::Other;
use crate::vector::Geometry;

/// A neighbour, where the agent sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near<G: Geometry> {
    pub(super) distance: G::Scalar,
    pub(super) other: Other<G>,
}

impl<G: Geometry> Near<G> {
    /// Whether it comes before another: by distance, then bodies that do not give way, then by id.
    #[inline]
    pub(super) fn is_before(&self, other: &Self) -> bool {
        let rest = |near: &Self| (near.other.gives_way, near.other.body.id);
        self.distance < other.distance || (self.distance <= other.distance && rest(self) < rest(other))
    }
}

/// An agent of a [`Crowd`](super::Crowd) before its step, with all that it sees.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a, G: Geometry> {
    /// The agent.
    pub agent: &'a Agent<G>,
    /// Result of its last step.
    pub status: Status,
    pub(super) near: &'a [Near<G>],
}

impl<'a, G: Geometry> Person<'a, G> {
    /// Returns all bodies within its [view distance](crate::crowd::CrowdRules::view_distance), the
    /// nearest first: other agents, and bodies that do not give way. In a world that wraps they are
    /// the nearest images.
    #[inline]
    #[must_use]
    pub fn others(&self) -> impl ExactSizeIterator<Item = Body<G>> + Clone + use<'a, G> {
        self.near.iter().map(|near| near.other.body)
    }
}
