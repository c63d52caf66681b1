//! [`Member`]: an agent of a crowd with its state.

use crate::agent::Agent;
use crate::checked::Validate;
use crate::crowd::grid::Seen;
use crate::crowd::other::Other;
use crate::crowd::patience::PatienceState;
use crate::crowd::wish::{AT_REST, most_acceleration, top_speed};
use crate::error::{Error, not_negative};
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _};

/// Way that an agent wishes to move while it does not advance, until it is stuck, in radii.
const WITHOUT_PROGRESS: f64 = 64.0;

/// Result of the last step of an agent in a [`Crowd`](super::Crowd).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Status {
    /// It moves, or wishes to.
    #[default]
    Moving,
    /// It is at rest and wishes to be: both speeds are at most 1/16 of `max_speed`. So an agent
    /// with a `max_speed` of 0 has arrived wherever it stands, and so has one at rest whose force
    /// is not finite. Or it is at rest beside others at the goal that they
    /// [share](super::Crowd::set_goal).
    Arrived,
    /// It wishes to move, and does not: neighbours or obstacles hold it up, and nothing changes.
    ///
    /// Either it has given up, since its wish has turned round while it was held up. See
    /// [`Patience`](crate::crowd::Patience). Or it does not advance: since it last advanced along
    /// its wish by its radius, the speeds that it wished, each of at most `max_speed`, amount to a
    /// way of 64 radii and max_speed² / (max_force / mass), the way to reach full speed. Motion
    /// against the wish counts as negative, but the sum is never below 0. A person of 0.25 m, 1.4
    /// m/s and 2 m/s² is stuck after 12 seconds.
    Stuck,
}

/// An agent of a [`Crowd`](super::Crowd) with its state.
///
/// Two are equal if agents and states are, also with other rules.
#[derive(Clone, Copy, Debug)]
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
    /// Id of the one that holds it up, if it is stuck: the nearest one ahead, within 60° of its
    /// wish, at a gap below its radius. `None` before an obstacle.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(default))]
    pub blocked_by: Option<u32>,
    /// Its state of patience.
    pub patience: PatienceState<G::Scalar>,
    /// Way (length) that it has wished to move since it last advanced by its radius.
    pub(super) wished: G::Scalar,
    /// Way (length) along its wish since then.
    pub(super) advanced: G::Scalar,
    /// Index of its rules. A crowd saves them.
    #[cfg_attr(all(feature = "serde", not(doc)), serde(skip))]
    pub(super) rules: u32,
}

impl<G: Geometry> Member<G> {
    pub(super) fn new(agent: Agent<G>) -> Self {
        let (status, patience, zero) = (Status::default(), PatienceState::default(), G::Scalar::zero());
        Member { agent, status, blocked_by: None, patience, wished: zero, advanced: zero, rules: 0 }
    }

    /// Returns it as others see it, with the largest speed that it may have.
    pub(super) fn seen(&self) -> (Other<G>, G::Scalar) {
        let other =
            Other { intent: Some(self.patience.intent(&self.agent)), ..Other::from(self.agent.to_body()) };
        (other, top_speed(&self.agent))
    }

    /// Begins to count the way to a new goal.
    pub(super) fn begin(&mut self) {
        (self.status, self.blocked_by) = (Status::Moving, None);
        (self.wished, self.advanced) = (G::Scalar::zero(), G::Scalar::zero());
    }

    /// Sets the status after a step of this agent with this wished velocity among others, the
    /// nearest first.
    #[inline]
    pub(super) fn set_status(
        &mut self,
        agent: &Agent<G>,
        wish: G::Vector,
        others: &Seen<'_, G>,
        dt: G::Scalar,
    ) {
        self.blocked_by = None;
        let rest = agent.max_speed * G::Scalar::from_f64(AT_REST);
        let PatienceState { arrived, settled, .. } = self.patience;
        let is_idle = wish.is_within(rest) || arrived || settled;
        if is_idle && agent.velocity.is_within(rest) {
            (self.wished, self.advanced) = (G::Scalar::zero(), G::Scalar::zero());
            self.status = Status::Arrived;
            return;
        }
        let is_stuck = !self.advances(agent, wish, dt) || self.patience.has_given_up();
        self.status = if is_stuck { Status::Stuck } else { Status::Moving };
        if is_stuck {
            self.blocked_by = others.blocker(agent, wish);
        }
    }

    /// Counts the way of a step. Returns false after a long wish without progress.
    #[inline]
    fn advances(&mut self, agent: &Agent<G>, wish: G::Vector, dt: G::Scalar) -> bool {
        let zero = G::Scalar::zero();
        let (wished, along) = (wish.length().min(agent.max_speed), wish.unit().dot(agent.velocity) * dt);
        if !(wished + along).is_finite() {
            return true;
        }
        self.advanced = (self.advanced + along).max(zero);
        if self.advanced >= agent.radius {
            (self.wished, self.advanced) = (zero, zero);
        }
        let most = most_acceleration(agent);
        let to_full_speed = if most > zero { agent.max_speed.scaled(agent.max_speed, most) } else { zero };
        let advances = self.wished <= agent.radius * G::Scalar::from_f64(WITHOUT_PROGRESS) + to_full_speed;
        if advances {
            self.wished = self.wished + wished * dt;
        }
        advances
    }
}

impl<G: Geometry> PartialEq for Member<G> {
    fn eq(&self, other: &Self) -> bool {
        let state =
            |one: &Self| (one.agent, one.status, one.blocked_by, one.patience, one.wished, one.advanced);
        state(self) == state(other)
    }
}

impl<G: Geometry> Validate for Member<G> {
    fn validate(&self) -> Result<(), Error> {
        self.agent.validate()?;
        self.patience.validate()?;
        not_negative("wished", self.wished)?;
        not_negative("advanced", self.advanced)
    }
}
