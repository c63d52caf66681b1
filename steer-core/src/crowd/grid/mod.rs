//! [`CrowdGrid`]: the bodies of a crowd, found by position.

mod cells;
mod crowd_grid;
mod seen;

pub use crowd_grid::CrowdGrid;
pub use seen::{Seen, SeenBuffer};
