//! Swarms: stepping many agents at once, with SIMD and threads where the features allow. The
//! results are bit-identical to the behaviour [`Boids`](crate::behavior::Boids), agent by agent.
//!
#![doc = include_str!("../../pictures/swarm.svg")]
//!
//! | name | |
//! |---|---|
//! | [`SwarmRules`] | the flocking, the limits of an agent and the world, common to all agents |
//! | `Swarm`, `Iter` | stores the agents and steps them, and iterates over them, with the feature `alloc` |
//! | `Swarm::step_part`, [`SwarmRows`] | steps some rows of a world that is divided among several swarms |
//! | [`SwarmRules::step_slices`] | steps agents in the caller's own slices, [`SwarmSlices`], with a [`SwarmScratch`] |
//! | [`SimdLevel`] | the SIMD instructions that a `Swarm` is stepped with |
//! | [`SwarmScalar`] | a number type that swarms accept |

mod buckets;
mod columns;
mod frame;
#[cfg(feature = "alloc")]
mod iter;
mod job;
#[cfg(feature = "alloc")]
mod order;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod part;
mod plain;
mod rows;
mod rules;
#[cfg(all(feature = "alloc", feature = "serde"))]
mod saved;
mod scalar;
mod simd_level;
mod slices;
mod sort;
mod split;
#[cfg(feature = "alloc")]
mod stored;
#[cfg(feature = "simd")]
mod wide;

#[cfg(feature = "alloc")]
pub use iter::Iter;
#[cfg(feature = "alloc")]
pub use owned::Swarm;
pub use rows::SwarmRows;
pub use rules::SwarmRules;
pub use scalar::SwarmScalar;
pub use simd_level::SimdLevel;
pub use slices::{SwarmScratch, SwarmSlices};

/// Largest number of agents in a swarm.
const MOST: u32 = 1 << 28;

/// Largest number of agents in a world of which swarms step parts: cells have indices of 31 bits.
const MOST_IN_ALL: u32 = (1 << 30) - 1;
