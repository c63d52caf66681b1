//! [`Swarm`]: steer-core's own storage, sorted by its cells.

use super::{Flock, Start, rule};
use steer_core::{Bounds, Edge, SwarmRules, Vec2Like as _};
use steer_glam::GlamVec2;

pub(super) struct Swarm {
    swarm: steer_glam::Swarm,
    dt: f32,
}

/// Rules that all agents of this start share.
pub(super) fn rules(start: &Start) -> SwarmRules<GlamVec2> {
    let bounds = Bounds { min: GlamVec2::new(0.0, 0.0), max: GlamVec2::new(start.side, start.side) };
    SwarmRules { boids: rule(), bird: start.birds[0], bounds, edge: Edge::Wrap }
}

impl Swarm {
    pub(super) fn new(start: &Start) -> Self {
        let Ok(mut swarm) = steer_glam::Swarm::new(rules(start)) else {
            unreachable!("the rules make sense")
        };
        swarm.reserve(start.birds.len());
        for bird in &start.birds {
            let Ok(_) = swarm.add_bird(bird) else { unreachable!("the bird is one") };
        }
        Swarm { swarm, dt: start.dt }
    }
}

impl Flock for Swarm {
    fn step(&mut self) {
        self.swarm.step(self.dt);
    }

    fn velocities(&self) -> Vec<GlamVec2> {
        let mut velocities = vec![GlamVec2::default(); self.swarm.len()];
        for bird in self.swarm.birds() {
            velocities[bird.id as usize] = bird.velocity;
        }
        velocities
    }
}
