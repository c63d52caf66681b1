//! `cohesion`: moves to the centre of the agents in sight.

use super::flock::{Flocker, by_rule};
use super::prelude::*;

keys! {
    /// Moves to the centre of the agents in sight.
    pub struct Cohesion {
        ..rule: steer_core::behavior::Cohesion<f64>,
    }
}

impl Flocker for Cohesion {
    by_rule! {}
}
