//! The behaviours as a user writes them on a library's own vector.
//!
//! The formulas are the same, with the guards that a game needs. They do not handle vectors so
//! short or so long that their squares leave the range of `f32`, as steer-core does.

mod on_glam;
mod on_nalgebra;

pub use on_glam::OnGlam;
pub use on_nalgebra::OnNalgebra;
