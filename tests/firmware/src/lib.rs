//! Code shared by the programs for the three processors: their end, and the laws and the golden
//! hashes of one vector.
//!
//! `run` builds the programs, runs them and reads their output. Each ends with status 0 only if all
//! its checks hold.
#![no_std]

mod ends;
mod laws;
mod own;
mod part;
#[path = "../../../steer-core/fixed/src/golden/values.rs"]
mod values;

pub use ends::exit;
pub use laws::{check, fixed_bits, is_golden, part};
pub use own::{Leaning, Pair};
pub use part::Part;
#[doc(no_inline)]
pub use {cortex_m_rt::entry, steer_conformance, steer_fixed, steer_glam, steer_nalgebra};

/// Golden hashes in fixed point. They come from steer-fixed, because steer-conformance has none.
pub mod fixed_golden {
    use super::values;

    /// In `I16F16`: after 1,000 steps, of the swarm, and of the crowd.
    pub const I16F16: [u64; 3] = [values::I16F16_1000, values::SWARM_I16F16, values::CROWD_I16F16];
    /// In `I20F12`: after 1,000 steps, of the swarm, and of the crowd.
    pub const I20F12: [u64; 3] = [values::I20F12_1000, values::SWARM_I20F12, values::CROWD_I20F12];
}
