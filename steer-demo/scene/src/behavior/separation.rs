//! `separation`: moves away from agents in sight that are too close.

use super::flock::Flocker;
use super::prelude::*;

keys! {
    /// Moves away from agents in sight that are too close.
    pub struct Separation {
        ..rule: steer_core::behavior::Separation<f64>,
    }
}

impl Flocker for Separation {
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    fn force(&self, me: &Agent, near: impl Iterator<Item = Body> + Clone) -> V {
        self.rule.steer(me, near)
    }

    fn call(&self) -> Call {
        Call::of(&self.rule, vec![Arg::Agent, Arg::Others])
    }

    fn sight(&self) -> f64 {
        self.rule.view_distance
    }

    fn too_close(&self) -> Option<f64> {
        Some(self.rule.separation_distance)
    }
}
