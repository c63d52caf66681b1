//! What steering through an adapter costs, beside the same code written by hand on the library's own vector.
//!
//! `cargo run --release -p steer-bench --example ratios` prints the ratios as a table; `cargo bench -p steer-bench --bench adapters` measures the same with criterion.
//! What finding neighbours costs is in [`neighbors`].
//!
//! Every side steers the same 1024 agents, each with numbers of its own, so that branches are as hard to foresee as in a game.

pub mod by_hand;
mod data;
pub mod neighbors;
mod through;

use core::hint::black_box;

pub use data::{AGENTS, CIRCLES, Data, NEIGHBORS};
pub use through::Through;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Seek a point each.
    Seek,
    /// Arrive at a point each; some are inside the slowing radius.
    Arrive,
    /// Pursue a body each, with the distance prediction.
    Pursue,
    /// Avoid eight circles each.
    Avoid,
    /// One flock pass over 32 neighbours each.
    Flock,
}

impl Case {
    /// All of them, in the order of the table.
    pub const ALL: [Case; 5] = [Case::Seek, Case::Arrive, Case::Pursue, Case::Avoid, Case::Flock];

    /// The name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Case::Seek => "seek",
            Case::Arrive => "arrive",
            Case::Pursue => "pursue",
            Case::Avoid => "avoid, 8 circles",
            Case::Flock => "flock, 32 neighbours",
        }
    }
}

/// A way to write the behaviours down.
pub trait Side {
    /// Takes over the data in the side's own types.
    fn new(data: &Data) -> Self;
    /// Steers every agent once.
    fn run(&mut self, case: Case);
    /// The forces of the last run, and after [`Case::Avoid`] the brakes.
    fn results(&self) -> impl Iterator<Item = ([f32; 2], f32)>;
}

/// The loop that both sides run: each agent with another of the others.
///
/// Every agent goes through `black_box`, as in a game where a behaviour is called amid other work: the compiler can neither steer
/// four agents at once nor carry anything over from one to the next.
#[inline(never)]
fn batch<A, B, Out>(agents: &[A], others: &[B], results: &mut [Out], steer: impl Fn(&A, &B) -> Out) {
    for ((agent, other), result) in agents.iter().zip(others).zip(results) {
        *result = steer(black_box(agent), black_box(other));
    }
}

/// The same loop, each agent with a window of so many of the others.
#[inline(never)]
fn batch_of_groups<A, B, Out>(
    agents: &[A],
    others: &[B],
    size: usize,
    results: &mut [Out],
    steer: impl Fn(&A, &[B]) -> Out,
) {
    for ((agent, group), result) in agents.iter().zip(others.windows(size)).zip(results) {
        *result = steer(black_box(agent), black_box(group));
    }
}

/// Whom the agents meet in this batch: others from one on that differs from batch to batch.
///
/// With the same pairs in each batch, the processor would come to know the outcome of every branch by heart.
#[derive(Default)]
struct Turn(usize);

impl Turn {
    fn next(&mut self) -> usize {
        self.0 = (self.0 + 389) % AGENTS;
        self.0
    }
}
