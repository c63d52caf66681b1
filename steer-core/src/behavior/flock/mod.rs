//! Moving as a group: the three rules of the flock, each on its own, and their one-pass union.
//!
//! The caller hands in the others and leaves the agent itself out, by its identity: [`others`](crate::others) does so.

mod alignment;
mod cohesion;
mod separation;
mod union;

pub use alignment::Alignment;
pub use cohesion::Cohesion;
pub use separation::Separation;
pub use union::{Flock, Survey};
