//! Neighbour search.

mod grid;
mod nearest;
mod sight;

#[cfg(feature = "alloc")]
pub use grid::GridRoom;
pub use grid::{Grid, Neighbor};
pub use nearest::nearest;
pub use sight::{Sight, others};
