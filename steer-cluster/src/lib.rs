//! One flock over many machines: the ranks of an MPI job step one
//! [`Swarm`](steer_core::swarm::Swarm) together, with the bits of a single process.
//!
//! | module | contents |
//! |---|---|
//! | [`fleet`] | [`Fleet`]: the part of a flock on this rank, which steps it together with the other ranks |
//! | [`cuts`] | rows of a world divided among ranks by weight |
//! | [`link`] | messages between the ranks, the only module that uses MPI |
//! | [`wire`] | an agent as bytes, in messages and in files |
//! | [`snapshot`] | a flock in files, saved by any number of ranks and loaded by any other |
//! | [`error`] | [`Error`]: the reasons for which a job ends |
//!
//! The program `flock` is built on it. Its README explains how to run it on a laptop and with
//! Slurm.
//!
//! # Why the bits are the same
//! An agent adds up its neighbours row by row in the order of storage, which is given by positions
//! and ids. A rank owns whole rows. Before each step it sends its first row to the rank before it
//! and its last row to the rank after it, so each agent has the same neighbours in the same order
//! as in one process. The owner of a row can change at any step without changing a result.

pub mod cuts;
pub mod error;
mod exchange;
pub mod fleet;
pub mod link;
pub mod snapshot;
pub mod wire;

pub use error::Error;
pub use fleet::Fleet;
pub use link::Link;
