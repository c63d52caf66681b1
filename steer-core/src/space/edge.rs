//! [`Edge`]: the rule at the sides of the world.

use crate::agent::Agent;
use crate::bounds::Bounds;
use crate::parameters::Choice;
use crate::vector::{Geometry, Vec2Ext};

/// The rule for an agent that passes a side of the world.
///
/// Source: Keith Peters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Edge {
    /// Nothing happens: the world is unbounded.
    #[default]
    Open,
    /// The agent enters by the opposite side, with the same overshoot: the world is a torus.
    Wrap,
    /// The agent is moved back onto the side, and the velocity component across it is reversed.
    Bounce,
}

impl Edge {
    /// Moves an agent back into the world. Call it after [`Agent::step`].
    ///
    /// A bounce turns the heading with the velocity. If the agent faces another direction than it
    /// moves ([`Agent::step_with_turn`]), call [`Bounds::bounce`], which does not change the
    /// heading.
    #[inline]
    pub fn apply<G: Geometry>(self, agent: &mut Agent<G>, bounds: &Bounds<G>) {
        match self {
            Edge::Open => {}
            Edge::Wrap => agent.position = bounds.wrap(agent.position),
            Edge::Bounce => {
                bounds.bounce(&mut agent.position, &mut agent.velocity);
                agent.heading = agent.velocity.direction_or(agent.heading);
            }
        }
    }
}
