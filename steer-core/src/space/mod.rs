//! The shape of the world.

mod edge;
mod torus;

pub use edge::{Bounds, Edge};
pub use torus::Torus;
