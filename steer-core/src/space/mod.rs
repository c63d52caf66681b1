//! The shape of the world.

mod edge;

pub use edge::{Bounds, Edge};
