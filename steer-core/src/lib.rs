#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "std", test))]
extern crate std;

// The paths of the derive macros, in this crate too.
extern crate self as steer_core;

mod agent;
mod behavior;
mod checked;
mod combine;
mod error;
mod neighbors;
#[cfg(test)]
mod parameter_tests;
pub mod parameters;
mod scalar;
#[cfg(test)]
mod serde_tests;
mod space;
mod swarm;
mod terrain;
#[cfg(test)]
mod test_vector;
mod vector;

pub use agent::{Agent, Body};
pub use behavior::{
    Alignment, Arrive, Avoid, AvoidAgents, AvoidObstacles, AvoidState, AvoidWalls, Avoidance, Boids,
    BrakingArrive, Cohesion, Contain, Encounter, Evade, Face, Falloff, Feelers, Flee, Flock, FlockRule,
    FollowField, FollowLeader, FollowPath, FollowTube, FollowWall, Formation, Guide, Hide, HoldFormation,
    Interpose, LookWhereItGoes, OffsetPursuit, Passage, PathProgress, Pattern, Prediction, Pursue, Queue,
    QueueState, ReachOrientation, Separation, Shadow, StayOnPath, Survey, Tether, Threat, Touch,
    TubeProgress, TurnState, Wander, WanderState, assign_slots, brake, flee, keep_speed, match_velocity,
    seek,
};
pub use checked::Validate;
pub use combine::{Bearing, Budget, Context, Dither, Priority, Record, Share, Sum};
pub use error::Error;
#[cfg(feature = "alloc")]
pub use neighbors::GridRoom;
pub use neighbors::{Grid, Neighbor, Sight, nearest, others};
pub use parameters::Parameters;
pub use scalar::Scalar;
pub use space::{Bounds, Edge, Image, Torus};
pub use steer_derive::Parameters;
#[cfg(feature = "alloc")]
pub use swarm::Swarm;
pub use swarm::{InstructionSet, SwarmRoom, SwarmRules, SwarmScalar, SwarmSlices};
pub use terrain::{
    Circle, Direction, FlowField, GridField, Hit, Obstacle, Path, Polygon, Projection, Region, Side, Travel,
    Wall,
};
pub use vector::{Vec2Ext, Vec2Like};
