//! [`Member`]: an agent of a crowd with its state.

use crate::agent::Agent;
use crate::checked::Validate;
use crate::crowd::patience::PatienceState;
use crate::error::Error;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Like};

/// Speed below which an agent is at rest, and a wish is none, as a fraction of `max_speed`.
const AT_REST: f64 = 1.0 / 16.0;

/// Result of the last step of an agent in a [`Crowd`](super::Crowd).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Status {
    /// It moves, or wishes to.
    #[default]
    Moving,
    /// It is at rest and wishes to be: both speeds are at most 1/16 of `max_speed`.
    Arrived,
    /// It wishes to move, but its patience has run out: it has given up after a long detour. See
    /// [`Patience`](crate::crowd::Patience). Free motion along its wish ends this.
    Stuck,
}

/// An agent of a [`Crowd`](super::Crowd) with its state.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(
    all(feature = "serde", not(doc)),
    derive(serde::Serialize, serde::Deserialize),
    serde(
        deny_unknown_fields,
        bound(serialize = "G::Scalar: serde::Serialize", deserialize = "G::Scalar: serde::Deserialize<'de>")
    )
)]
pub struct Member<G: Geometry> {
    /// The agent. While it brakes to a lower `max_speed`, it is faster than that.
    pub agent: Agent<G>,
    /// Result of its last step.
    pub status: Status,
    /// Its state of patience.
    pub patience: PatienceState<G::Scalar>,
    /// Index of its rules. A crowd saves them.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(skip))]
    pub(super) rules: u32,
}

impl<G: Geometry> Member<G> {
    pub(super) fn new(agent: Agent<G>) -> Self {
        Member { agent, status: Status::default(), patience: PatienceState::default(), rules: 0 }
    }

    /// Sets the status after a step of this agent with this wished velocity.
    #[inline]
    pub(super) fn set_status(&mut self, agent: &Agent<G>, wish: G::Vector) {
        let rest = agent.max_speed * G::Scalar::from_f64(AT_REST);
        self.status = if wish.is_within(rest) && agent.velocity.is_within(rest) {
            Status::Arrived
        } else if self.patience.has_given_up() {
            Status::Stuck
        } else {
            Status::Moving
        };
    }
}

/// Returns an agent with its speed as `max_speed` if it is faster.
pub(super) fn at_its_speed<G: Geometry>(agent: &Agent<G>) -> Agent<G> {
    let speed = agent.speed();
    let is_faster = speed > agent.max_speed + slack(agent.max_speed);
    if is_faster { agent.with_max_speed(speed) } else { *agent }
}

impl<G: Geometry> Validate for Member<G> {
    fn validate(&self) -> Result<(), Error> {
        self.agent.validate()?;
        self.patience.validate()
    }
}
