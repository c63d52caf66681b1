//! Objects of the world besides agents.

mod circle;
mod flow_field;
mod gap;
mod obstacle;
mod path;
mod polygon;
mod region;
mod side;
mod sweep;
mod wall;

pub use circle::Circle;
pub use flow_field::{FlowField, GridField};
pub(crate) use gap::is_gap_narrower;
pub use obstacle::Obstacle;
pub(crate) use obstacle::nearest_on_segment;
pub use path::{Direction, Path, Projection, Travel};
pub use polygon::Polygon;
pub use region::Region;
pub use side::Side;
pub use sweep::Hit;
pub use wall::Wall;
