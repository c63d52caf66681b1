//! Behaviours of agents. A behaviour is one file here and one line in the list below. The file
//! contains the names it needs beside the parameters of steer-core, its force, and the marks of its
//! predictions.

mod alignment;
mod arrive;
mod avoid;
mod avoid_agents;
mod avoid_walls;
mod boids;
mod cohesion;
mod contain;
mod evade;
mod face;
mod flee;
mod flock;
mod follow_field;
mod follow_leader;
mod follow_path;
mod follow_tube;
mod follow_wall;
mod hide;
mod hold_formation;
mod interpose;
mod keep_speed;
mod list;
mod look_where_it_goes;
mod mark;
mod match_velocity;
mod offset_pursuit;
mod params;
mod pursue;
mod queue;
mod reach_orientation;
mod seek;
mod separation;
mod shadow;
mod solid;
mod stage;
mod stay_on_path;
mod tether;
mod wander;

pub use mark::Mark;
pub use stage::Role;

pub(crate) use hold_formation::{Assign, HoldFormation, Place};
pub(crate) use mark::{Landmark, Sketch};
use stage::generously;

pub(crate) use stage::{Act, Beside, Ground, Moment, Push, Stage, Voice};

/// Time over which a velocity is drawn ahead (time).
const FORESEEN: f64 = 10.0;

list::behaviors! {
    seek: Seek,
    flee: Flee,
    arrive: Arrive,
    pursue: Pursue,
    evade: Evade,
    offset_pursuit: OffsetPursuit,
    wander: Wander,
    avoid: Avoid,
    follow_path: FollowPath,
    flock: Flock,
    separation: Separation,
    cohesion: Cohesion,
    alignment: Alignment,
    interpose: Interpose,
    hide: Hide,
    shadow: Shadow,
    match_velocity: MatchVelocity,
    keep_speed: KeepSpeed,
    avoid_walls: AvoidWalls,
    follow_wall: FollowWall,
    contain: Contain,
    follow_field: FollowField,
    avoid_agents: AvoidAgents,
    follow_tube: FollowTube,
    stay_on_path: StayOnPath,
    follow_leader: FollowLeader,
    queue: Queue,
    tether: Tether,
    boids: Boids,
    hold_formation: HoldFormation,
    face: Face,
    look_where_it_goes: LookWhereItGoes,
    reach_orientation: ReachOrientation,
}
