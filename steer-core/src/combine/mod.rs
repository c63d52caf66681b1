//! Combiners: they turn the forces of several behaviours into one. Each entry is a closure,
//! evaluated only when it is needed. A closure may be another combiner's total.
//!
#![doc = include_str!("../../pictures/combine.svg")]
//!
//! | name | total |
//! |---|---|
//! | [`Sum`] | the weighted sum |
//! | [`Priority`] | the first force that is not nearly zero |
//! | [`Budget`] | a sum in order of priority, until the lengths of its parts spend `max_force` |
//! | [`RunningSum`] | a sum in order of priority, as long as its own length is below `max_force` |
//! | [`Dither`] | one force per step, chosen at random |
//! | [`Context`] | the force toward the best of many directions, each a [`Slot`] with interest and danger |
//! | [`Recorder`] | none: receives the [`Contribution`] of each entry, for debugging |
//!
//! All are built by `new`, take a recorder by `with_recorder`, and end with `total`, which a step
//! takes, or with `requested`, which a [crowd](crate::crowd) takes. Entries are added by `then` and
//! `weighted`. A [`Context`] has `interest`, `danger` and `detour` in their place.

mod budget;
mod context;
mod dither;
mod priority;
mod recorder;
mod running_sum;
mod sum;

pub use budget::Budget;
pub use context::{Context, Slot};
pub use dither::Dither;
pub use priority::Priority;
pub use recorder::{Contribution, Recorder};
pub use running_sum::RunningSum;
pub use sum::Sum;
