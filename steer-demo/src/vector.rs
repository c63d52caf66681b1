//! The vector that the demo steers with, and the core's types over it.

use steer_glam::steer_core;

/// Double precision throughout, so that a trace can be compared with the formulas.
pub type V = steer_glam::GlamDVec2;

/// An agent of the demo.
pub type Agent = steer_core::Agent<V>;

/// What others see of an agent.
pub type Body = steer_core::Body<V>;

/// An obstacle as the behaviours see it.
pub type Circle = steer_core::Circle<V>;

/// A wall as the behaviours see it.
pub type Wall = steer_core::Wall<V>;

/// A rectangle.
pub(crate) type Bounds = steer_core::Bounds<V>;

/// A vector of the two components.
pub(crate) fn v(x: f64, y: f64) -> V {
    use steer_glam::steer_core::Vec2Like as _;
    V::new(x, y)
}
