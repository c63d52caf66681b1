//! `alignment`: matches the mean velocity of the agents in sight.

use steer_glam::steer_core;

use super::flock::foresee_neighbors;
use super::{Act, Push, Role, Sketch, Stage};
use crate::scene::keys::keys;
use crate::vector::Agent;

keys! {
    /// Matches the mean velocity of the agents in sight.
    pub struct Alignment {
        ..rule: steer_core::behavior::Alignment<f64>,
    }
}

impl Act for Alignment {
    type Memory = ();
    const ROLE: Role = Role::Flocker;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.near(self.rule.view_distance)).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.rule.view_distance)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        foresee_neighbors(stage, self.rule.view_distance, sketch);
    }
}
