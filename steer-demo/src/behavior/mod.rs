//! What agents can do. A behaviour is one file here and one line in the list below: the file has its parameters
//! as a scene writes them, how they become a force, and what it foresees.

mod alignment;
mod arrive;
mod avoid;
mod cohesion;
mod evade;
mod flee;
mod flock;
mod follow_path;
mod list;
mod offset_pursuit;
mod pursue;
mod seek;
mod separation;
mod stage;
mod wander;

pub use stage::{Mark, Role};

pub(crate) use stage::{Act, Push, Sketch, Stage, Start};

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
}
