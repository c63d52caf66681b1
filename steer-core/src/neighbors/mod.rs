//! Who is near.

mod nearest;
mod sight;

pub use nearest::nearest;
pub use sight::{Sight, others};
