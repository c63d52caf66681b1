//! Objects of the world besides agents: what is avoided, what is followed, and what is stayed in.
//!
#![doc = include_str!("../../pictures/terrain.svg")]
//!
//! | name | |
//! |---|---|
//! | [`Obstacle`], [`Hit`] | a shape that is avoided, and where a sweep touches it |
//! | [`Circle`], [`Wall`], [`Polygon`] | obstacles, as is [`Bounds`](crate::space::Bounds) |
//! | `Shape` | one of these kinds, for lists of several, with the feature `alloc` |
//! | [`Moving`] | an obstacle with a velocity, such as a sliding door |
//! | [`Piece`] | an obstacle that is a part of a longer one |
//! | [`line_of_sight`] | whether obstacles hide a point |
//! | [`Region`] | an area that agents stay in: a circle, a box, a polygon |
//! | [`FlowField`], [`SampledField`] | velocities by position: any function, and a grid of samples |
//! | `GoalField` | velocities that lead to goals round obstacles, with the feature `alloc` |
//! | `Crowding` | its cost of crowding, with the feature `alloc` |
//! | `Gap`, `narrow_gaps` | gaps between obstacles, with the feature `alloc` |
//! | [`Path`], [`PathMode`], [`Direction`] | waypoints, what comes after the last one, and the way along |
//! | [`Projection`] | the point of a path nearest to a position |
//! | [`Side`] | left or right |

mod circle;
#[cfg(feature = "alloc")]
mod close_pairs;
mod flow_field;
mod gap;
#[cfg(feature = "alloc")]
mod goal_field;
mod hull;
mod line_of_sight;
mod moving;
#[cfg(feature = "alloc")]
mod narrow_gaps;
mod obstacle;
mod path;
mod piece;
mod polygon;
mod region;
#[cfg(feature = "alloc")]
mod shape;
mod side;
mod sweep;
mod wall;

pub use circle::Circle;
pub use flow_field::{FlowField, SampledField};
pub(crate) use gap::is_gap_narrower;
#[cfg(feature = "alloc")]
pub use goal_field::{Crowding, GoalField};
pub(crate) use hull::{Tangent, nearest_on_segment, tangents};
pub use line_of_sight::line_of_sight;
pub use moving::Moving;
#[cfg(feature = "alloc")]
pub use narrow_gaps::{Gap, narrow_gaps};
pub use obstacle::Obstacle;
pub use path::{Direction, Path, PathMode, Projection};
pub use piece::Piece;
#[cfg(feature = "alloc")]
pub use piece::joined_lengths;
pub use polygon::Polygon;
pub use region::Region;
#[cfg(feature = "alloc")]
pub use shape::Shape;
pub use side::Side;
pub use sweep::Hit;
pub use wall::Wall;
