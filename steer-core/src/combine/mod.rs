//! Combiners: they turn the forces of several behaviours into one, with the same calls: `new`,
//! `then`, `weighted`, `recording`, `total`.
//!
//! Each entry is a closure, evaluated only when it is needed; a closure may be another combiner's
//! total.

mod budget;
mod context;
mod dither;
mod priority;
mod record;
mod sum;

pub use budget::Budget;
pub use context::{Bearing, Context};
pub use dither::Dither;
pub use priority::Priority;
pub use record::{Record, Share};
pub use sum::Sum;
