//! Moving as a group: the three rules of the flock, each on its own, and their one-pass union, with one sight or with three.
//!
//! The caller hands in the others and leaves the agent itself out, by its identity: [`others`](crate::others) does so.

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
