//! Who is near.

mod sight;

pub use sight::{Sight, others};
