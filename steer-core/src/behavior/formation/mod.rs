//! Formations: patterns of slots beside a leader, the behaviour that keeps a slot, and the
//! assignment of slots.

mod assign;
mod hold_formation;
mod pattern;

pub use assign::assign_slots;
pub use hold_formation::HoldFormation;
pub use pattern::{Formation, Pattern};
