//! Defects of other steering libraries, as laws that take the behaviour as an argument.
//!
//! The numbers come from a survey of the field's defects. A law here is a function of any behaviour
//! of its kind, so that a wrong behaviour can show that the law detects it:
//! `tests/laws/wrong_doubles.rs` does so. The same laws on the behaviours of steer-core are in
//! [`laws::defects`](crate::laws::defects).
//!
//! Defects without a law, because their subject does not exist here:
//!
//! * D4, generic functions that nothing instantiates: `tests/laws/instantiated.rs` searches the
//!   source for them.
//! * D26, removing an absent behaviour removes the last one: there is no list of behaviours, the
//!   caller's code is the list.
//! * D31, a cost that grows with the square of the flock: a cost, not a behaviour. Neighbours are
//!   an iterator that is traversed once.

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
