//! The shape of the world.

mod edge;
mod image;
mod torus;

pub use edge::{Bounds, Edge};
pub use image::Image;
pub use torus::Torus;
