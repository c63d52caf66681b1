//! [`Person`]: the argument of the closure of a step.

use super::member::Status;
use crate::agent::{Agent, Body};
use crate::crowd::grid::Seen;
use crate::vector::Geometry;

/// An agent of a [`Crowd`](super::Crowd) before its step, with all that it sees.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a, G: Geometry> {
    /// The agent.
    pub agent: &'a Agent<G>,
    /// Result of its last step.
    pub status: Status,
    /// Id of the one that holds it up, if it is stuck: the one of its `Member`.
    pub blocked_by: Option<u32>,
    pub(super) others: Seen<'a, G>,
}

impl<'a, G: Geometry> Person<'a, G> {
    /// Returns all bodies within its [view distance](crate::crowd::CrowdRules::view_distance), the
    /// nearest first: other agents, and bodies that do not give way, if they share a layer. In a
    /// world that wraps they are the nearest images.
    #[inline]
    #[must_use]
    pub fn others(&self) -> impl ExactSizeIterator<Item = Body<G>> + Clone + use<'a, G> {
        self.others.others().map(|other| other.body)
    }
}
