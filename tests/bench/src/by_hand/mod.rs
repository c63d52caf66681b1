//! The behaviours as a user writes them on a library's own vector.
//!
//! The same formulas with the guards that a game needs, but without steer-core's care for vectors so short or so long that
//! their squares leave the range of `f32`.

mod on_glam;
mod on_nalgebra;

pub use on_glam::OnGlam;
pub use on_nalgebra::OnNalgebra;
