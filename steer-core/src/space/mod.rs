//! The shape of the world: a rectangle, what happens at its sides, and distances across them.
//!
#![doc = include_str!("../../pictures/space.svg")]
//!
//! | name | |
//! |---|---|
//! | [`Bounds`] | an axis-aligned rectangle, also an obstacle and a region |
//! | [`Edge`] | the rule at its sides: nothing, wrap or bounce |
//! | [`Torus`] | a world whose opposite sides are joined: the nearest image of a position |
//! | [`PeriodicImage`] | an obstacle of such a world, moved by whole worlds |

mod edge;
mod periodic_image;
mod torus;

pub use crate::bounds::Bounds;
pub use edge::Edge;
pub use periodic_image::PeriodicImage;
pub use torus::Torus;
