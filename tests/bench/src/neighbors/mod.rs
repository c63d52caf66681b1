//! One step of a flock on a torus, with several ways to find neighbours. Each file is one way.
//!
//! `cargo run --release -p steer-bench --example neighbors` prints the cost of each.
//! `cargo bench -p steer-bench --bench neighbors` measures the same with criterion.

mod all_pairs;
mod crowd;
mod grid;
mod kd_tree;
mod list_grid;
mod r_tree;
mod slices;
mod swarm;

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

/// A way to find neighbours.
#[derive(Clone, Copy)]
pub struct Way {
    /// Name in the table.
    pub name: &'static str,
    /// Size of the largest flock that it is measured with.
    pub most: u32,
    /// Creates the flock from this start.
    pub flock: fn(&Start) -> Box<dyn Flock>,
}

/// All ways, in the order of the table. A new way needs a file and a line here. The others are
/// compared with the first.
pub const WAYS: [Way; 7] = [
    Way { name: "`Swarm`", most: u32::MAX, flock: |start| Box::new(swarm::Swarm::new(start)) },
    Way { name: "`step_slices`", most: u32::MAX, flock: |start| Box::new(slices::Slices::new(start)) },
    Way { name: "`Boids` over `Grid`", most: u32::MAX, flock: |start| Box::new(grid::OverGrid::new(start)) },
    Way { name: "lists by hand", most: u32::MAX, flock: |start| Box::new(list_grid::ListGrid::new(start)) },
    Way { name: "kiddo", most: u32::MAX, flock: |start| Box::new(kd_tree::KdTree::new(start)) },
    Way { name: "rstar", most: u32::MAX, flock: |start| Box::new(r_tree::Tree::new(start)) },
    Way { name: "all pairs", most: 1_000, flock: |start| Box::new(all_pairs::AllPairs::new(start)) },
];
