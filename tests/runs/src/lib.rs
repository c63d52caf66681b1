#![doc = "Tests that take thousands of steps; see the folder `tests`."]

pub mod crowd;
pub mod measure;
pub mod people;
pub mod smooth;
pub mod standards;

use steer_core::Geometry;

/// An obstacle of any kind, with its own corners.
pub type Shape<G> = steer_conformance::shape::Shape<G, Vec<<G as Geometry>::Vector>>;
