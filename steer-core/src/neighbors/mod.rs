//! Neighbour search: which bodies an agent perceives. For a few dozen agents [`all_except`] is
//! enough. A [`Grid`] finds the neighbours in a large set without visiting all of it.
//!
#![doc = include_str!("../../pictures/neighbors.svg")]
//!
//! | name | |
//! |---|---|
//! | [`all_except`] | all bodies of a slice except one |
//! | [`check_others`] | finds an agent that is among its own neighbours |
//! | [`nearest`] | the k nearest bodies, without allocation |
//! | [`Sight`] | a cone of view |
//! | [`Tracking`] | a sight that grows once it sees, past obstacles |
//! | [`Grid`], [`Neighbor`] | positions sorted by cell, on a plane or on a torus, and what a query finds |
//! | `GridBuffer` | growable storage for a [`Grid`], with the feature `alloc` |
//! | `ObstacleGrid` | finds the obstacles near a position, with the feature `alloc` |

mod check;
mod grid;
mod nearest;
#[cfg(feature = "alloc")]
mod obstacle_grid;
mod sight;
mod tracking;

pub use check::check_others;
#[cfg(feature = "alloc")]
pub use grid::GridBuffer;
pub use grid::{Grid, Neighbor};
pub use nearest::nearest;
#[cfg(feature = "alloc")]
pub use obstacle_grid::ObstacleGrid;
#[cfg(feature = "alloc")]
pub(crate) use obstacle_grid::images;
pub use sight::{Sight, all_except};
pub use tracking::{Tracking, TrackingState};
