#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "std", test))]
extern crate std;

mod agent;
mod behavior;
mod checked;
mod combine;
mod error;
mod neighbors;
mod scalar;
#[cfg(test)]
mod serde_tests;
mod space;
mod terrain;
#[cfg(test)]
mod test_vector;
mod vector;

pub use agent::{Agent, Body};
pub use behavior::{
    Alignment, Arrive, Avoid, AvoidAgents, AvoidObstacles, AvoidState, AvoidWalls, Avoidance, BrakingArrive,
    Cohesion, Contain, Encounter, Evade, Feelers, Flee, Flock, FollowField, FollowLeader, FollowPath,
    FollowWall, Guide, Hide, Interpose, OffsetPursuit, Passage, PathProgress, Prediction, Pursue, Queue,
    Separation, Shadow, Survey, Tether, Threat, Touch, Wander, WanderState, brake, flee, keep_speed,
    match_velocity, seek,
};
pub use checked::Validate;
pub use combine::{Budget, Dither, Priority, Record, Share, Sum};
pub use error::Error;
pub use neighbors::{Sight, others};
pub use scalar::Scalar;
pub use space::{Bounds, Edge};
pub use terrain::{Circle, FlowField, GridField, Hit, Obstacle, Path, Polygon, Region, Side, Wall};
pub use vector::{Vec2Ext, Vec2Like};
