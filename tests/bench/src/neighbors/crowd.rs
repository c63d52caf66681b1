//! [`Crowd`]: the part shared by all ways that steer with steer-core's behaviour.

use super::{Start, rule};
use steer_core::behavior::Boids;
use steer_core::space::{Bounds, Edge, Torus};
use steer_core::{Agent, Body};
use steer_glam::{Glam, Vec2};

/// The agents and the world.
pub(super) struct Crowd {
    pub(super) bounds: Bounds<Glam>,
    pub(super) torus: Torus<Glam>,
    agents: Vec<Agent<Glam>>,
    rule: Boids<f32>,
    dt: f32,
}

impl Crowd {
    pub(super) fn new(start: &Start) -> Self {
        let bounds = Bounds { min: Vec2::new(0.0, 0.0), max: Vec2::new(start.side, start.side) };
        let torus = bounds.torus();
        Crowd { bounds, torus, agents: start.agents.clone(), rule: rule(), dt: start.dt }
    }

    /// Bodies of all agents at the beginning of the step.
    pub(super) fn bodies(&self) -> Vec<Body<Glam>> {
        self.agents.iter().map(Agent::to_body).collect()
    }

    /// Moves every agent by one step. `near` returns the neighbours of the agent with this index,
    /// which determine its force.
    pub(super) fn step<N: Iterator<Item = Body<Glam>>>(&mut self, near: impl Fn(usize) -> N) {
        for (index, agent) in self.agents.iter_mut().enumerate() {
            agent.step(self.rule.steer(agent, near(index)), self.dt);
            Edge::Wrap.apply(agent, &self.bounds);
        }
    }

    pub(super) fn velocities(&self) -> Vec<Vec2> {
        self.agents.iter().map(|agent| agent.velocity).collect()
    }
}
