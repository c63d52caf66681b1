//! Group behaviours: the three rules of a flock, each on its own, and all three in one pass, with
//! one sight or with three.
//!
//! The caller passes the other bodies and excludes the agent itself by its index:
//! [`others`](crate::others) does so.

mod alignment;
mod boids;
mod cohesion;
mod falloff;
mod rule;
mod separation;
mod survey;
mod union;

pub use alignment::Alignment;
pub use boids::Boids;
pub use cohesion::Cohesion;
pub use falloff::Falloff;
pub use rule::FlockRule;
pub use separation::Separation;
pub use survey::Survey;
pub use union::Flock;
