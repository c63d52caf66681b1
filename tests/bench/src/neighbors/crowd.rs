//! [`Crowd`]: the part shared by all ways that steer with steer-core's behaviour.

use super::{Start, rule};
use steer_core::behavior::Boids;
use steer_core::space::{Bounds, Edge, Torus};
use steer_core::{Agent, Body, Vec2Like};
use steer_glam::GlamVec2;

/// The agents and the world.
pub(super) struct Crowd {
    pub(super) bounds: Bounds<GlamVec2>,
    pub(super) torus: Torus<GlamVec2>,
    agents: Vec<Agent<GlamVec2>>,
    rule: Boids<f32>,
    dt: f32,
}

impl Crowd {
    pub(super) fn new(start: &Start) -> Self {
        let bounds = Bounds { min: GlamVec2::new(0.0, 0.0), max: GlamVec2::new(start.side, start.side) };
        let torus = Torus::from(&bounds);
        Crowd { bounds, torus, agents: start.birds.clone(), rule: rule(), dt: start.dt }
    }

    /// Bodies of all agents at the beginning of the step.
    pub(super) fn bodies(&self) -> Vec<Body<GlamVec2>> {
        self.agents.iter().map(Agent::to_body).collect()
    }

    /// Moves every agent by one step. `near` returns the neighbours of the agent with this index,
    /// which determine its force.
    pub(super) fn step<N: Iterator<Item = Body<GlamVec2>>>(&mut self, near: impl Fn(usize) -> N) {
        for (index, agent) in self.agents.iter_mut().enumerate() {
            agent.step(self.rule.steer(agent, near(index)), self.dt);
            Edge::Wrap.apply(agent, &self.bounds);
        }
    }

    pub(super) fn velocities(&self) -> Vec<GlamVec2> {
        self.agents.iter().map(|agent| agent.velocity).collect()
    }
}
