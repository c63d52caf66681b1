//! People in metres and seconds: radius 0.2 m, 1.34 m/s, 2 m/s², steps of 0.05 s.

mod flow;
mod hall;
mod lanes;
mod plans;

pub use flow::{Door, walk_one_way};
pub use hall::{DT, FORCE, Hall, RADIUS, SPEED, scatter};
pub use lanes::{Lanes, counterflow};
pub use plans::{PLANS, Plan, Walked};

use steer_core::crowd::{CrowdRules, DensityResponse};

/// Rules of people, with or without the response to density.
#[must_use]
pub fn rules(responds: bool) -> CrowdRules<f32> {
    let density_response = responds.then(DensityResponse::default);
    CrowdRules { density_response, ..CrowdRules::default() }
}

/// Speed (m/s) at a density (persons/m²) by the curve of Weidmann 1993.
#[must_use]
pub fn weidmann(density: f32) -> f32 {
    1.34 * (1.0 - (-1.913 * (1.0 / density - 1.0 / 5.4)).exp())
}
