//! [`Slices`]: the step of a swarm over slices that the caller owns.

use super::swarm::rules;
use super::{Flock, Start};
use steer_core::swarm::{SwarmRules, SwarmScratch, SwarmSlices};
use steer_glam::{Glam, Vec2};

pub(super) struct Slices {
    rules: SwarmRules<Glam>,
    positions: Vec<Vec2>,
    velocities: Vec<Vec2>,
    headings: Vec<Vec2>,
    numbers: Vec<f32>,
    indices: Vec<u32>,
    dt: f32,
}

impl Slices {
    pub(super) fn new(start: &Start) -> Self {
        let each = |part: fn(&steer_glam::Agent) -> Vec2| start.agents.iter().map(part).collect();
        Slices {
            rules: rules(start),
            positions: each(|agent| agent.position),
            velocities: each(|agent| agent.velocity),
            headings: each(|agent| agent.heading),
            numbers: vec![0.0; SwarmScratch::<f32>::numbers(start.agents.len())],
            indices: vec![0; SwarmScratch::<f32>::indices(start.agents.len())],
            dt: start.dt,
        }
    }
}

impl Flock for Slices {
    fn step(&mut self) {
        let Slices { positions, velocities, headings, numbers, indices, .. } = self;
        let agents = SwarmSlices { positions, velocities, headings };
        let Ok(()) = self.rules.step_slices(agents, SwarmScratch { numbers, indices }, self.dt) else {
            unreachable!("the room is as large as is asked for")
        };
    }

    fn velocities(&self) -> Vec<Vec2> {
        self.velocities.clone()
    }
}
