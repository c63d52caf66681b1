//! The vector type of scenes, and the core's types over it.

/// Double precision, so that a trace can be compared with the formulas.
pub type V = steer_glam::dvec2::DVec2;

/// An agent of a scene.
pub type Agent = steer_glam::dvec2::Agent;

/// The part of an agent that other agents see.
pub type Body = steer_glam::dvec2::Body;

/// All bodies of a crowd, by position.
pub(crate) type CrowdGrid = steer_glam::dvec2::CrowdGrid;

/// An obstacle, as the behaviours take it.
pub type Circle = steer_glam::dvec2::Circle;

/// A wall, as the behaviours take it.
pub type Wall = steer_glam::dvec2::Wall;

/// A rectangle.
pub(crate) type Bounds = steer_glam::dvec2::Bounds;

/// Returns the vector with these components.
pub(crate) fn v(x: f64, y: f64) -> V {
    V::new(x, y)
}
