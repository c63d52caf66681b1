#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "std", test))]
extern crate std;

// The paths of the derive macros, in this crate too.
extern crate self as steer_core;

mod adapter;
mod agent;
pub mod behavior;
mod bounds;
mod cells;
mod checked;
pub mod combine;
pub mod crowd;
mod error;
pub mod neighbors;
#[cfg(test)]
mod parameter_tests;
pub mod parameters;
pub mod prelude;
mod same;
mod scalar;
#[cfg(test)]
mod serde_tests;
pub mod space;
pub mod swarm;
pub mod terrain;
#[cfg(test)]
mod test_vector;
mod vector;

pub use agent::{Agent, AsBody, Body};
pub use behavior::{assign_slots, brake, flee, keep_speed, match_velocity, seek};
pub use checked::Validate;
pub use error::Error;
pub use neighbors::{all_except, check_others, nearest};
pub use parameters::Parameters;
pub use scalar::Scalar;
pub use terrain::line_of_sight;
pub use vector::{Geometry, Vec2Ext, Vec2Like, VectorOf};

// The links of the README.
#[cfg(doc)]
#[allow(unused_imports)]
use {behavior::*, combine::*, crowd::*, neighbors::*, space::*, swarm::*, terrain::*};
