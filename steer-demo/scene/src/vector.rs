//! The vector type of scenes, and the core's types over it.

use steer_glam::steer_core;

/// Double precision, so that a trace can be compared with the formulas.
pub type V = steer_glam::GlamDVec2;

/// An agent of a scene.
pub type Agent = steer_core::Agent<V>;

/// The part of an agent that other agents see.
pub type Body = steer_core::Body<V>;

/// A neighbour that gives way or does not.
pub(crate) type Other = steer_core::crowd::Other<V>;

/// An obstacle, as the behaviours take it.
pub type Circle = steer_core::terrain::Circle<V>;

/// A wall, as the behaviours take it.
pub type Wall = steer_core::terrain::Wall<V>;

/// A rectangle.
pub(crate) type Bounds = steer_core::space::Bounds<V>;

/// Returns the vector with these components.
pub(crate) fn v(x: f64, y: f64) -> V {
    use steer_glam::steer_core::Vec2Like as _;
    V::new(x, y)
}
