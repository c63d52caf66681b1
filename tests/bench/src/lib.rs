//! Cost of steering through an adapter, compared with the same code written by hand on the
//! library's own vector.
//!
//! `cargo run --release -p steer-bench --example ratios` prints the ratios as a table. The cost of
//! finding neighbours is in [`neighbors`].
//!
//! Every side steers the same 1024 agents, each with its own numbers, so that branches are as hard
//! to predict as in a game.

pub mod by_hand;
mod case;
mod data;
pub mod neighbors;
mod through;

pub use case::{Case, Side};
pub use data::{AGENTS, CIRCLES, Data, NEIGHBORS};
pub use through::Through;
