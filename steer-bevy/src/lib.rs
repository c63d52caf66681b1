#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod agent;
mod behavior;
mod bounds;
mod crowd;
mod forces;
mod frames;
#[cfg(feature = "gizmos")]
mod gizmos;
mod goal;
pub mod memory;
mod motion;
mod nearby;
mod obstacle;
mod path;
mod plane;
mod plugin;
mod sense;
mod shape;
mod sight;
mod swarms;
mod systems;
mod target;
mod view;
mod words;

pub use agent::SteeringOrder;
#[doc(inline)]
pub use prelude::*;
#[doc(no_inline)]
pub use steer_glam;

/// All components, events, the plugin and the sets of its systems.
pub mod prelude {
    pub use crate::agent::{Acceleration2, Heading2, Paused, Steering, Velocity2};
    pub use crate::behavior::{
        Arrive, AvoidAgents, AvoidObstacles, AvoidWalls, BrakingArrive, Contain, Evade, Face, Flee, Flock,
        FlowField, FollowFlowField, FollowLeader, FollowPath, FollowTube, FollowWall, GoalField, Hide,
        HoldFormation, Interpose, LookWhereYouAreGoing, MatchVelocity, OffsetPursuit, Orbit, Pursue, Queue,
        Seek, Shadow, StayOnPath, Tether, Wander,
    };
    pub use crate::bounds::Bounds;
    pub use crate::crowd::{Crowd, GivesNoWay};
    pub use crate::forces::{Combine, SteeringForce};
    #[cfg(feature = "gizmos")]
    pub use crate::gizmos::{SteeringGizmos, SteeringGizmosPlugin};
    pub use crate::goal::{Arrived, PathEnded, Stuck};
    pub use crate::obstacle::Obstacle;
    pub use crate::path::{Path, PathSource};
    pub use crate::plane::Plane;
    pub use crate::plugin::SteeringPlugin;
    pub use crate::shape::Shape;
    pub use crate::sight::{Lost, Noticed, Sees};
    pub use crate::systems::SteeringSystems;
    pub use crate::target::Target;
    pub use crate::words::{Direction, Feelers, PathMode, Pattern, Prediction, Side};
}
