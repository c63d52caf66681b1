//! The behaviours, one per file. Each is a function of an agent and its surroundings, and returns a
//! force or a turn. The fields of a behaviour are its parameters, with defaults. A value that
//! evolves from step to step is a state that the caller keeps for each agent.
//!
//! `for_agent` sets the lengths and times of a behaviour by an agent's limits. For the limits of
//! [`Agent::new`](crate::Agent::new), they are the defaults, except in [`Boids`].
//!
#![doc = include_str!("../../pictures/behavior.svg")]
//!
//! | of | behaviours | besides |
//! |---|---|---|
//! | a point | [`seek`], [`flee`], [`Flee`], [`Arrive`], [`BrakingArrive`], [`Tether`], [`Queue`] | [`QueueState`] |
//! | a moving body | [`Pursue`], [`Evade`], [`Interpose`], [`Shadow`], [`Orbit`], [`Hide`], [`match_velocity`] | [`Prediction`] |
//! | a leader | [`OffsetPursuit`], [`HoldFormation`], [`FollowLeader`] | [`Formation`], [`Pattern`], [`assign_slots`] |
//! | nothing | [`Wander`], [`keep_speed`], [`brake`] | [`WanderState`] |
//! | obstacles | [`AvoidCircles`], [`AvoidObstacles`], [`AvoidWalls`], [`FollowWall`], [`Contain`] | [`Avoidance`], [`Threat`], [`AvoidObstaclesState`], [`Bypass`], [`Feelers`], [`FeelerHit`], [`WallTarget`] |
//! | a field or a path | [`FollowFlowField`], [`FollowPath`], [`FollowTube`], [`StayOnPath`] | [`PathProgress`], [`TubeProgress`] |
//! | neighbours | [`Separation`], [`Cohesion`], [`Alignment`], [`Flock`], [`Boids`], [`AvoidAgents`] | [`Falloff`], [`FlockRule`], [`Neighborhood`], [`ClosestApproach`] |
//! | the heading | [`Face`], [`LookWhereYouAreGoing`], [`ReachOrientation`] | [`TurnState`] |
//!
//! # Which flock?
//!
//! | | for |
//! |---|---|
//! | [`Flock`] | one view distance for separation, cohesion and alignment, in one pass (Peters) |
//! | [`Boids`] | a sight and a weight for each of the three rules (Reynolds) |
//! | [`Swarm`](crate::swarm) | many agents that all follow the same [`Boids`], stepped at once |

mod around;
mod arrive;
mod aside;
mod avoid_agents;
mod avoid_circles;
mod avoid_obstacles;
mod avoid_walls;
mod braking_arrive;
mod braking_speed;
mod contain;
mod evade;
mod face;
mod flee;
mod flocking;
mod follow_flow_field;
mod follow_leader;
mod follow_path;
mod follow_tube;
mod follow_wall;
mod formation;
mod hide;
mod interpose;
mod keep_place;
mod keep_speed;
mod look_where_you_are_going;
mod match_velocity;
mod offset_pursuit;
mod orbit;
mod path_progress;
mod prediction;
mod pursue;
mod queue;
mod reach_orientation;
mod reachable;
mod seek;
mod shadow;
mod stay_on_path;
mod tether;
mod wander;

pub use arrive::Arrive;
pub use avoid_agents::{AvoidAgents, ClosestApproach};
pub use avoid_circles::{AvoidCircles, Avoidance, Threat};
pub use avoid_obstacles::{AvoidObstacles, AvoidObstaclesState, Bypass};
pub use avoid_walls::{AvoidWalls, FeelerHit, Feelers};
pub use braking_arrive::BrakingArrive;
pub use contain::Contain;
pub use evade::Evade;
pub use face::Face;
pub use flee::{Flee, flee};
pub use flocking::{Alignment, Boids, Cohesion, Falloff, Flock, FlockRule, Neighborhood, Separation};
pub use follow_flow_field::FollowFlowField;
pub use follow_leader::FollowLeader;
pub use follow_path::FollowPath;
pub use follow_tube::{FollowTube, TubeProgress};
pub use follow_wall::{FollowWall, WallTarget};
pub use formation::{Formation, HoldFormation, Pattern, assign_slots};
pub use hide::Hide;
pub use interpose::Interpose;
pub use keep_speed::{brake, keep_speed};
pub use look_where_you_are_going::LookWhereYouAreGoing;
pub use match_velocity::match_velocity;
pub use offset_pursuit::OffsetPursuit;
pub use orbit::Orbit;
pub use path_progress::PathProgress;
pub use prediction::Prediction;
pub use pursue::Pursue;
pub use queue::{Queue, QueueState};
pub use reach_orientation::{ReachOrientation, TurnState};
pub use seek::seek;
pub use shadow::Shadow;
pub use stay_on_path::StayOnPath;
pub use tether::Tether;
pub use wander::{Wander, WanderState};
