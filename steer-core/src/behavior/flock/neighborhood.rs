//! [`Neighborhood`]: the means over an agent's visible neighbours.

use crate::agent::Agent;
use crate::vector::{Vec2Ext, Vec2Like};

/// The intermediate result of [`Flock`](crate::behavior::Flock) and
/// [`Boids`](crate::behavior::Boids) for an agent and its neighbours, to draw or to combine in
/// another way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Neighborhood<V: Vec2Like> {
    /// Vector from the agent to the mean position of the visible neighbours; `None` if there are
    /// none.
    pub middle: Option<V>,
    /// Mean velocity of the visible neighbours; `None` if there are none.
    pub velocity: Option<V>,
    /// Force away from the neighbours that are too close.
    pub separation: V,
}

impl<V: Vec2Like> Neighborhood<V> {
    #[inline]
    pub(super) fn nobody() -> Self {
        Neighborhood { middle: None, velocity: None, separation: V::zero() }
    }

    /// Returns the force toward the mean position; zero without a visible neighbour.
    #[inline]
    #[must_use]
    pub fn cohesion(&self, agent: &Agent<V>) -> V {
        self.middle.map_or_else(V::zero, |way| agent.force_toward(way.with_length(agent.max_speed)))
    }

    /// Returns the force toward the mean velocity; zero without a visible neighbour.
    #[inline]
    #[must_use]
    pub fn alignment(&self, agent: &Agent<V>) -> V {
        self.velocity.map_or_else(V::zero, |velocity| agent.force_toward(velocity))
    }
}
