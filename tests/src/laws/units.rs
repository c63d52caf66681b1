//! The law of [`units`](crate::units), applied to everything in steer-core. The law of swarms is
//! beside the others of swarms.

mod group;
mod motion;
mod path;
mod target;
mod terrain;
mod whole;

use crate::units::follow_the_units;
use steer_core::Vec2Like;

/// Number of situations. An emulated processor would take minutes for as many as a computer checks
/// within a second.
const COUNT: u64 = if cfg!(target_os = "none") { 100 } else { 1000 };

/// Behaviours with a target or a leader follow the units.
pub fn targets_follow_the_units<V: Vec2Like>() {
    follow_the_units::<V>(COUNT, &target::cases());
}

/// Flocks and other agents follow the units.
pub fn groups_follow_the_units<V: Vec2Like>() {
    follow_the_units::<V>(COUNT, &group::cases());
}

/// Obstacles, walls and areas follow the units.
pub fn terrain_follows_the_units<V: Vec2Like>() {
    follow_the_units::<V>(COUNT, &terrain::cases());
}

/// Paths and fields follow the units.
pub fn paths_follow_the_units<V: Vec2Like>() {
    follow_the_units::<V>(COUNT, &path::cases());
}

/// The step, the limits, turning and wandering follow the units.
pub fn motion_follows_the_units<V: Vec2Like>() {
    follow_the_units::<V>(COUNT, &motion::cases());
}

/// Combiners, edges, the torus and the grid follow the units.
pub fn worlds_follow_the_units<V: Vec2Like>() {
    follow_the_units::<V>(COUNT, &whole::cases());
}
