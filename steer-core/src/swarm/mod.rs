//! Swarms: stepping many agents at once. [`Swarm`] stores the agents; [`SwarmRules::step_slices`]
//! steps agents in the caller's own slices.

mod buckets;
mod columns;
mod frame;
mod instruction_set;
mod job;
#[cfg(feature = "alloc")]
mod owned;
mod plain;
mod rules;
#[cfg(all(feature = "alloc", feature = "serde"))]
mod saved;
mod scalar;
mod slices;
mod sort;
mod split;
#[cfg(feature = "alloc")]
mod stored;
#[cfg(feature = "simd")]
mod wide;

pub use instruction_set::InstructionSet;
#[cfg(feature = "alloc")]
pub use owned::Swarm;
pub use rules::SwarmRules;
pub use scalar::SwarmScalar;
pub use slices::{SwarmRoom, SwarmSlices};

/// Largest number of agents in a swarm.
const MOST: u32 = 1 << 28;
