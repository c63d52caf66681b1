//! [`Crowd`]: a crowd that owns its agents.

mod entry;
mod ground;
mod job;
mod member;
mod obstacles_error;
mod person;
mod place;
mod rules;
#[cfg(feature = "serde")]
mod saved;
mod step;
mod store;

pub use member::{Member, Status};
pub use obstacles_error::ObstaclesError;
pub use person::Person;
pub use store::Crowd;
