//! The laws, one function each. The doc comment states the law. The message of an assertion has its
//! inputs and its results.
//!
//! A public function without arguments is a law. `build.rs` lists the laws of all files, so that
//! each runs by its name, and a file without a line here fails the build.

#![allow(clippy::missing_panics_doc, reason = "to panic when it is broken is what a law is for")]

mod vector;

pub use vector::{directions, lengths, numbers, operators, products};

pub mod agent;
pub mod alignment;
pub mod among_obstacles;
pub mod arrive;
pub mod assign_slots;
pub mod avoid_agents;
pub mod avoid_circles;
pub mod avoid_obstacles;
pub mod avoid_rows;
pub mod avoid_walls;
pub mod boids;
pub mod brake;
pub mod braking_arrive;
pub mod budget;
pub mod cohesion;
pub mod contain;
pub mod context;
pub mod corners;
pub mod crowd;
pub mod crowd_changes;
pub mod crowd_entry;
pub mod crowd_grid;
pub mod crowd_layers;
pub mod crowd_own_rules;
pub mod crowd_priority;
pub mod crowd_rules;
pub mod crowd_sight;
pub mod defects;
pub mod density_response;
pub mod differential_drive;
pub mod distance;
pub mod dither;
pub mod edge;
pub mod evade;
pub mod every_behavior;
pub mod face;
pub mod flee;
pub mod flock;
pub mod follow_flow_field;
pub mod follow_leader;
pub mod follow_path;
pub mod follow_tube;
pub mod follow_wall;
pub mod gain;
pub mod gap_ahead;
pub mod goal_field;
pub mod goal_field_gaps;
pub mod grid;
pub mod half_planes;
pub mod hide;
pub mod hold_formation;
pub mod intent;
pub mod interpose;
pub mod limits;
pub mod line_of_sight;
pub mod look_where_you_are_going;
pub mod match_velocity;
pub mod nearest;
pub mod obstacle;
pub mod obstacle_grid;
pub mod offset_pursuit;
pub mod orbit;
pub mod orca;
pub mod owned_swarm;
pub mod parting;
pub mod path;
pub mod patience;
pub mod priority;
pub mod pursue;
pub mod queue;
pub mod reach_orientation;
pub mod reachable;
pub mod recorder;
pub mod running_sum;
pub mod safe_state;
pub mod safety_filter;
pub mod seek;
pub mod separation;
pub mod shadow;
pub mod sight;
pub mod stay_on_path;
pub mod sum;
pub mod swarm;
pub mod swarm_parts;
pub mod tether;
pub mod torus;
pub mod tracking;
pub mod unyielding;
pub mod validate;
pub mod waiting;
pub mod wander;
pub mod waypoints;
pub mod with_methods;
