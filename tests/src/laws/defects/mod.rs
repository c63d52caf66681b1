//! The laws of [`defects`](crate::defects), each applied to the behaviours of steer-core that it
//! concerns.

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
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState};
use steer_core::terrain::Circle;
use steer_core::{Agent, Geometry, Scalar};

/// Returns the force past a circle, with a fresh state.
fn passing<G: Geometry>(agent: &Agent<G>, circle: Circle<G>) -> G::Vector {
    AvoidObstacles::default().steer(&mut AvoidObstaclesState::default(), agent, [circle])
}

/// Returns an avoidance that looks 120 ahead, with a buffer of 4.
fn swept<S: Scalar>() -> AvoidObstacles<S> {
    AvoidObstacles { feeler_length: n(120.0), clearance: n(4.0) }
}
