//! The behaviours, one a file. Each is a function of an agent and of what it sees, and gives a force.

mod arrive;
mod avoid;
mod evade;
mod flee;
mod flock;
mod follow_path;
mod offset_pursuit;
mod prediction;
mod pursue;
mod seek;
mod wander;

pub use arrive::Arrive;
pub use avoid::{Avoid, Avoidance, Threat};
pub use evade::Evade;
pub use flee::flee;
pub use flock::{Alignment, Cohesion, Flock, Separation, Survey};
pub use follow_path::{FollowPath, PathProgress};
pub use offset_pursuit::OffsetPursuit;
pub use prediction::Prediction;
pub use pursue::Pursue;
pub use seek::seek;
pub use wander::{Wander, WanderState};
