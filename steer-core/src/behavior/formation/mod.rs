//! Keeping places beside a leader: the patterns of places, the behaviour that keeps one, and who gets which.

mod assign;
mod hold_formation;
mod pattern;

pub use assign::assign_slots;
pub use hold_formation::HoldFormation;
pub use pattern::{Formation, Pattern};
