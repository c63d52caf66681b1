//! `cohesion`: moves to the centre of the agents in sight.

use super::flock::Flocker;
use super::prelude::*;

keys! {
    /// Moves to the centre of the agents in sight.
    pub struct Cohesion {
        ..rule: steer_core::behavior::Cohesion<f64>,
    }
}

impl Flocker for Cohesion {
    fn force(&self, me: &Agent, near: impl Iterator<Item = Body> + Clone) -> V {
        self.rule.steer(me, near)
    }

    fn call(&self) -> Call {
        Call::of(&self.rule, vec![Arg::Agent, Arg::Others])
    }

    fn sight(&self) -> f64 {
        self.rule.view_distance
    }
}
