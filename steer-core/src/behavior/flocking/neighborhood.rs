//! [`Neighborhood`]: the means over an agent's visible neighbours.

use crate::agent::Agent;
use crate::vector::{Geometry, Vec2Ext, Vec2Like, is_tiny};

/// The intermediate result of [`Flock`](crate::behavior::Flock) and
/// [`Boids`](crate::behavior::Boids) for an agent and its neighbours, to draw or to combine in
/// another way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Neighborhood<G: Geometry> {
    /// Vector from the agent to the mean position of the visible neighbours, or `None` if there are
    /// none.
    pub middle: Option<G::Vector>,
    /// Mean velocity of the visible neighbours, or `None` if there are none.
    pub velocity: Option<G::Vector>,
    /// Force away from the neighbours that are too close.
    pub separation: G::Vector,
}

impl<G: Geometry> Neighborhood<G> {
    #[inline]
    pub(super) fn empty() -> Self {
        Neighborhood { middle: None, velocity: None, separation: G::Vector::zero() }
    }

    /// Returns the force toward the mean position, or zero without a visible neighbour.
    #[inline]
    #[must_use]
    pub fn cohesion(&self, agent: &Agent<G>) -> G::Vector {
        self.middle.map_or_else(G::Vector::zero, |way| agent.force_toward(way.with_length(agent.max_speed)))
    }

    /// Returns the force toward the mean position, slower within this distance of it (length), or
    /// zero without a visible neighbour. See [`Boids`](super::Boids).
    #[inline]
    #[must_use]
    pub fn cohesion_within(&self, agent: &Agent<G>, slowing_radius: G::Scalar) -> G::Vector {
        match self.middle {
            // A radius that cannot be a divisor is none.
            Some(way) if way.length() < slowing_radius && !is_tiny(slowing_radius) => {
                agent.force_toward(way.scaled(agent.max_speed, slowing_radius))
            }
            _ => self.cohesion(agent),
        }
    }

    /// Returns the force toward the mean velocity, or zero without a visible neighbour.
    #[inline]
    #[must_use]
    pub fn alignment(&self, agent: &Agent<G>) -> G::Vector {
        self.velocity.map_or_else(G::Vector::zero, |velocity| agent.force_toward(velocity))
    }
}
