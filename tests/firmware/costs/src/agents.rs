//! [`Agents`]: 100 agents that flock.

use core::hint::black_box;
use steer_core::behavior::Flock;
use steer_core::space::{Bounds, Edge};
use steer_core::{Agent, Body, Geometry, Scalar as _, Vec2Like as _, all_except};

const AGENTS: usize = 100;

/// A flock of 100 agents in a wrapped world of 600 by 600. Each agent visits all others.
pub struct Agents<G: Geometry> {
    agents: [Agent<G>; AGENTS],
    world: Bounds<G>,
}

impl<G: Geometry> Agents<G> {
    /// Returns the agents at scattered positions.
    #[must_use]
    pub fn new() -> Self {
        let n = |value: f64| G::Scalar::from_f64(black_box(value));
        let mut agents = [Agent::new(G::Vector::new(n(0.0), n(0.0)), G::Vector::new(n(0.0), n(0.0))); AGENTS];
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 16) / 65536.0
        };
        for (id, agent) in agents.iter_mut().enumerate() {
            let position = G::Vector::new(n(random() * 600.0), n(random() * 600.0));
            let velocity = G::Vector::new(n(random() * 4.0 - 2.0), n(random() * 4.0 - 2.0));
            *agent = Agent::new(position, velocity)
                .with_id(id as u32)
                .with_max_speed(n(4.0))
                .with_max_force(n(0.2));
        }
        let world = Bounds { min: G::Vector::new(n(0.0), n(0.0)), max: G::Vector::new(n(600.0), n(600.0)) };
        Agents { agents, world }
    }

    /// Steps all agents. Passes each agent's part of the step to `count`, which calls it.
    pub fn step(&mut self, mut count: impl FnMut(&mut dyn FnMut())) {
        let n = G::Scalar::from_f64;
        let flock = Flock { view_distance: n(100.0), separation_distance: n(20.0) };
        let mut bodies = [Body::at_rest(G::Vector::new(n(0.0), n(0.0))); AGENTS];
        for (body, agent) in bodies.iter_mut().zip(&self.agents) {
            *body = agent.to_body();
        }
        for (index, agent) in self.agents.iter_mut().enumerate() {
            count(&mut || {
                let force = flock.steer(agent, all_except(&bodies, index));
                agent.step(force, n(1.0));
                Edge::Wrap.apply(agent, &self.world);
            });
        }
    }
}

impl<G: Geometry> Default for Agents<G> {
    fn default() -> Self {
        Agents::new()
    }
}
