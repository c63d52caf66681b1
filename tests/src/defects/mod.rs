//! What other steering libraries got wrong, as laws that take the behaviour as an argument.
//!
//! The numbers are those of a survey of the field's defects. A law here is a function of any behaviour of its kind, so that a wrong one can be put in to see that
//! the law notices: `tests/wrong_doubles.rs` does. The same laws on the behaviours of steer-core are in [`laws::defects`](crate::laws::defects).
//!
//! Rows without a law, since what they are about does not exist here:
//!
//! * D4, generic functions that nothing instantiates: `tests/instantiated.rs` looks for them in the source.
//! * D26, removing an absent behaviour removes the last one: no list of behaviours is kept, the caller's code is the list.
//! * D31, a cost that grows with the square of the flock: a cost, not a behaviour; neighbours are an iterator that is passed over once.

#![allow(clippy::missing_panics_doc, reason = "to panic when it is broken is what a law is for")]

pub mod arrival;
pub mod avoidance;
pub mod combine;
pub mod group;
pub mod idle;
pub mod orientation;
pub mod path;
pub mod target;
pub mod time;
