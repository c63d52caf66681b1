//! The laws of [`defects`](crate::defects), each on the behaviours of steer-core that it is about.

mod arrival;
mod avoidance;
mod combine;
mod group;
mod idle;
mod orientation;
mod path;
mod target;
mod time;

pub use arrival::*;
pub use avoidance::*;
pub use combine::*;
pub use group::*;
pub use idle::*;
pub use orientation::*;
pub use path::*;
pub use target::*;
pub use time::*;

use crate::approx::n;
use steer_core::{Agent, AvoidObstacles, AvoidState, Circle, Scalar, Vec2Like};

/// Avoidance of a circle by one that remembers no side.
fn passing<V: Vec2Like>(agent: &Agent<V>, circle: Circle<V>) -> V {
    AvoidObstacles::default().steer(&mut AvoidState::default(), agent, [circle])
}

/// Avoidance that looks 120 ahead and leaves 4.
fn swept<S: Scalar>() -> AvoidObstacles<S> {
    AvoidObstacles { distance: n(120.0), buffer: n(4.0) }
}
