//! [`Swarm`]: steer-core's own storage, sorted by its cells.

use super::{Flock, Start, rule};
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::SwarmRules;
use steer_glam::{Glam, Vec2};

pub(super) struct Swarm {
    swarm: steer_glam::Swarm,
    dt: f32,
}

/// Rules that all agents of this start share.
pub(super) fn rules(start: &Start) -> SwarmRules<Glam> {
    let bounds = Bounds { min: Vec2::new(0.0, 0.0), max: Vec2::new(start.side, start.side) };
    SwarmRules { boids: rule(), template: start.agents[0], bounds, edge: Edge::Wrap }
}

impl Swarm {
    pub(super) fn new(start: &Start) -> Self {
        let Ok(mut swarm) = steer_glam::Swarm::new(rules(start)) else {
            unreachable!("the rules make sense")
        };
        swarm.reserve(start.agents.len());
        for agent in &start.agents {
            let Ok(_) = swarm.insert(*agent) else { unreachable!("the agent is one") };
        }
        Swarm { swarm, dt: start.dt }
    }
}

impl Flock for Swarm {
    fn step(&mut self) {
        self.swarm.step(self.dt);
    }

    fn velocities(&self) -> Vec<Vec2> {
        let mut velocities = vec![Vec2::ZERO; self.swarm.len()];
        for agent in self.swarm.iter() {
            velocities[agent.id as usize] = agent.velocity;
        }
        velocities
    }
}
