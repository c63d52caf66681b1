//! One step of a flock on a torus, with several ways to find neighbours. Each file is one way.
//!
//! `cargo run --release -p steer-bench --example neighbors` prints the cost of each.

mod all_pairs;
mod crowd;
mod flock;
mod grid;
mod kd_tree;
mod list_grid;
mod r_tree;
mod slices;
mod swarm;

pub use flock::{Flock, REACH, Start, rule};

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
