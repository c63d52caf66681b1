//! `separation`: moves away from agents in sight that are too close.

use steer_glam::steer_core;

use super::flock::foresee_neighbors;
use super::{Act, Mark, Push, Role, Sketch, Stage, Voice};
use crate::scene::keys::keys;
use crate::vector::Agent;

keys! {
    /// Moves away from agents in sight that are too close.
    pub struct Separation {
        ..rule: steer_core::behavior::Separation<f64>,
    }
}

impl Act for Separation {
    type Memory = ();
    const ROLE: Role = Role::Flocker;
    const VOICE: Voice = Voice::Warning;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.near(self.rule.view_distance)).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.rule.view_distance)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        foresee_neighbors(stage, self.rule.view_distance, sketch);
        sketch.push(Mark::Ring { center: stage.me.position, radius: self.rule.separation_distance });
    }
}
