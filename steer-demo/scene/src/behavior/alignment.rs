//! `alignment`: matches the mean velocity of the agents in sight.

use super::flock::Flocker;
use super::prelude::*;

keys! {
    /// Matches the mean velocity of the agents in sight.
    pub struct Alignment {
        ..rule: steer_core::behavior::Alignment<f64>,
    }
}

impl Flocker for Alignment {
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
