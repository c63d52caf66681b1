//! `alignment`: matches the mean velocity of the agents in sight.

use super::flock::{Flocker, by_rule};
use super::prelude::*;

keys! {
    /// Matches the mean velocity of the agents in sight.
    pub struct Alignment {
        ..rule: steer_core::behavior::Alignment<f64>,
    }
}

impl Flocker for Alignment {
    by_rule! {}
}
