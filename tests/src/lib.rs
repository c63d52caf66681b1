#![no_std]
#![doc = include_str!("../README.md")]

#[cfg(feature = "std")]
extern crate std;

/// Compiles and runs the examples of the repository's README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct RepositoryReadme;

/// Compiles and runs the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../GUIDE.md")]
pub struct Guide;

// `for_each_vector_law!`, `for_each_behavior_law!` and `for_each_swarm_law!`.
include!(concat!(env!("OUT_DIR"), "/lists.rs"));

pub mod approx;
pub mod cases;
pub mod catalogue;
pub mod defects;
pub mod golden;
mod law;
pub mod laws;
mod list;
mod macros;
mod premise;
pub mod refinement;
pub mod shape;
pub mod units;

pub use law::Law;
pub use list::{LAW_NAMES, behavior_laws, check_all, swarm_laws, vector_laws};
pub use premise::Premise;

#[doc(hidden)]
pub mod __private {
    pub use pastey::paste;
}
