//! [`FollowFlowField`]: steers along a flow field.

use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::FlowField;
use crate::vector::{Geometry, Vec2Ext};

/// Steers toward the velocity of a flow field at the agent's predicted position.
///
#[doc = include_str!("../../pictures/follow_field.svg")]
///
/// > desired = truncate(field(position + velocity · horizon), max_speed)<br>
/// > force = gain · (desired − velocity)
///
/// # Examples
/// ```
/// use steer_core::behavior::FollowFlowField;
/// use steer_glam::{Agent, Vec2};
/// use steer_glam::glam::vec2;
///
/// // A whirl about the origin, evaluated at the predicted position (5, 0).
/// let agent = Agent::new(vec2(4.0, 0.0), vec2(1.0, 0.0));
/// let whirl = |at: Vec2| vec2(-at.y, at.x);
/// let force = FollowFlowField { horizon: 1.0 }.steer(&agent, &whirl);
/// assert_eq!(force, vec2(-1.0, 5.0));
/// ```
///
/// # Degenerate cases
/// If the field is zero there, the force brakes.
///
/// Source: Reynolds 1999, "Flow Field Following".
#[doc(alias = "flow field following")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct FollowFlowField<S: Scalar> {
    /// Time to predict the position ahead.
    #[parameter(unit = TIME, default = 1.0, least = 0.0, key = "look_ahead")]
    pub horizon: S,
}

impl<S: Scalar> FollowFlowField<S> {
    /// Predicts ahead by the agent's [`response_time`](Agent::response_time).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        FollowFlowField { horizon: agent.response_time() }
    }

    /// Returns the force toward the field's velocity. See [`FollowFlowField`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, field: &impl FlowField<G>) -> G::Vector {
        agent.force_toward(field.ahead(agent.position, self.predicted(agent)).limit(agent.max_speed))
    }

    /// Returns the predicted position, at which the field is evaluated.
    #[inline]
    #[must_use]
    pub fn predicted<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> G::Vector {
        agent.to_body().position_at(self.horizon)
    }
}
