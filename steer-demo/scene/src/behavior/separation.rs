//! `separation`: moves away from agents in sight that are too close.

use super::flock::{Flocker, by_rule};
use super::prelude::*;

keys! {
    /// Moves away from agents in sight that are too close.
    pub struct Separation {
        ..rule: steer_core::behavior::Separation<f64>,
    }
}

impl Flocker for Separation {
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    by_rule! {}

    fn too_close(&self) -> Option<f64> {
        Some(self.rule.separation_distance)
    }
}
