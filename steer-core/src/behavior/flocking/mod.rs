//! Group behaviours: the three rules of a flock, each on its own, and all three in one pass, with
//! one sight or with three.
//!
//! The caller passes the other bodies and excludes the agent itself by its index:
//! [`all_except`](crate::all_except) does so.

mod alignment;
mod boids;
mod cohesion;
mod falloff;
mod flock;
mod neighborhood;
mod rule;
mod separation;

pub use alignment::Alignment;
pub use boids::Boids;
pub use cohesion::Cohesion;
pub use falloff::Falloff;
pub use flock::Flock;
pub use neighborhood::Neighborhood;
pub use rule::FlockRule;
pub use separation::Separation;
