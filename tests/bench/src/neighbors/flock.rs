//! The flock of every way: its rule, its start and its step.

use crate::data::Chance;
use steer_core::Agent;
use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_glam::{Glam, Vec2};

/// Distance at which an agent sees others: the distance of cohesion (length).
pub const REACH: f32 = 9.0;

/// The rule that every way applies, with OpenSteer's radii, cones and weights.
#[must_use]
pub fn rule() -> Boids<f32> {
    let rule = |distance, min_cos, weight| FlockRule { sight: Sight { distance, min_cos }, weight };
    Boids {
        separation: rule(5.0, -0.707, 12.0),
        falloff: Falloff::Inverse,
        cohesion: rule(REACH, -0.15, 8.0),
        alignment: rule(7.5, 0.7, 8.0),
        ..Boids::default()
    }
}

/// Initial state of every way.
#[derive(Clone, Debug)]
pub struct Start {
    /// The agents that flock.
    pub agents: Vec<Agent<Glam>>,
    /// Width and height of the world (length). Its opposite sides touch.
    pub side: f32,
    /// Length of a step (time).
    pub dt: f32,
}

impl Start {
    /// `count` agents, the same in every run, each with about `neighbors` others within its reach.
    #[must_use]
    pub fn new(count: u32, neighbors: f32) -> Self {
        let side = (count as f32 * core::f32::consts::PI * REACH * REACH / neighbors).sqrt();
        let mut chance = Chance::new(7);
        let mut pair = |low, high| Vec2::new(chance.between(low, high), chance.between(low, high));
        let agents = (0..count)
            .map(|id| Agent::new(pair(0.0, side), pair(-4.0, 4.0)).with_id(id))
            .map(|agent| agent.with_max_speed(9.0).with_max_force(27.0))
            .collect();
        Start { agents, side, dt: 1.0 / 60.0 }
    }
}

/// A flock with its way to find neighbours.
pub trait Flock {
    /// Computes all forces, then moves all agents.
    fn step(&mut self);
    /// Velocities, in the order of the start.
    fn velocities(&self) -> Vec<Vec2>;
}
