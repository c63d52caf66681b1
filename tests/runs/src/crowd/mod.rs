//! Crowds: the scenarios by which methods are compared, and their measures.

#![allow(clippy::missing_panics_doc, reason = "the scenes are finite")]

mod dice;
mod ours;
mod run;
mod scene;

pub use dice::Dice;
pub use ours::Ours;
pub use run::{Measures, Method, World, run};
pub use scene::{ACCELERATION, MAX_SPEED, NAMES, RADIUS, Scene, Walker};
