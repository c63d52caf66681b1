//! [`CrowdGrid`]: the bodies of a crowd, found by position.

mod cells;
mod crowd_grid;
mod extremes;
mod seen;

pub use crowd_grid::CrowdGrid;
pub(super) use crowd_grid::is_usable;
pub(super) use extremes::Extremes;
pub use seen::{Seen, SeenBuffer};
