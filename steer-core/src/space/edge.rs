//! [`Edge`]: the rule at the sides of the world.

use crate::agent::Agent;
use crate::bounds::Bounds;
use crate::parameters::Choice;
use crate::vector::{Vec2Ext, Vec2Like};

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
    /// Moves an agent back into the world; call it after [`Agent::step`].
    ///
    /// A bounce turns the heading with the velocity. If the agent faces another direction than it
    /// moves ([`Agent::step_with_turn`]), call [`Bounds::bounce`], which does not change the
    /// heading.
    #[inline]
    pub fn apply<V: Vec2Like>(self, agent: &mut Agent<V>, bounds: &Bounds<V>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    fn world() -> Bounds<V> {
        Bounds::new(800.0, 600.0).unwrap()
    }

    #[test]
    fn bouncing_clamps_and_turns_one_component_and_the_heading() {
        let mut agent = Agent::new(v(803.0, 20.0), v(6.0, 8.0));
        Edge::Bounce.apply(&mut agent, &world());
        assert_eq!((agent.position, agent.velocity), (v(800.0, 20.0), v(-6.0, 8.0)));
        assert!(agent.heading.distance(v(-0.6, 0.8)) < 1e-15);
    }

    #[test]
    fn an_open_world_changes_nothing() {
        let agent = Agent::new(v(-803.0, 20.0), v(6.0, 8.0));
        let mut moved = agent;
        Edge::Open.apply(&mut moved, &world());
        assert_eq!(moved, agent);
    }
}
