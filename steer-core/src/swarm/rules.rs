//! [`SwarmRules`]: the rules common to all agents of a swarm.

use crate::agent::Agent;
use crate::behavior::Boids;
use crate::checked::{Validate, checked};
use crate::error::Error;
use crate::space::{Bounds, Edge};
use crate::vector::Geometry;

/// Rules common to all agents of a swarm: the flocking, the limits of an agent and the world.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwarmRules<G: Geometry> {
    /// Separation, alignment and cohesion.
    pub boids: Boids<G::Scalar>,
    /// Limits of every agent: its `max_speed`, `max_force`, `gain`, `mass`, `min_speed`,
    /// `max_turn_rate` and `radius` apply. Its position, velocity, heading and id are ignored.
    #[serde(rename = "bird")]
    pub template: Agent<G>,
    /// Rectangle of the world.
    pub bounds: Bounds<G>,
    /// Behaviour at its sides. With [`Edge::Wrap`], agents see each other across them.
    pub edge: Edge,
}

impl<G: Geometry> SwarmRules<G> {
    /// Returns the position, or on a torus its image inside.
    #[inline]
    pub(super) fn inside(&self, position: G::Vector) -> G::Vector {
        if self.edge == Edge::Wrap { self.bounds.wrap(position) } else { position }
    }
}

impl<G: Geometry> Validate for SwarmRules<G> {
    fn validate(&self) -> Result<(), Error> {
        self.boids.validate()?;
        self.template.validate()?;
        self.bounds.validate()
    }
}
