#![no_std]
#![doc = include_str!("../README.md")]

/// Compiles and runs the examples of the repository's README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct RepositoryReadme;

pub mod approx;
pub mod cases;
pub mod defects;
pub mod golden;
pub mod laws;
mod list;
mod macros;
pub mod refinement;
pub mod units;

pub use list::{LAW_NAMES, Law, behavior_laws, check_all, swarm_laws, vector_laws};

#[doc(hidden)]
pub mod __private {
    pub use pastey::paste;
}
