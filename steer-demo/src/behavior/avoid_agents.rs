//! Aside from the one it would run into first.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// The parameters of `avoid_agents`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AvoidAgents {
    /// How far ahead in time it looks.
    #[serde(default = "horizon", deserialize_with = "not_negative")]
    pub horizon: f64,
    /// How much room it leaves.
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
}

fn horizon() -> f64 {
    steer_core::AvoidAgents::<f64>::default().horizon
}

fn clearance() -> f64 {
    steer_core::AvoidAgents::<f64>::default().clearance
}

impl AvoidAgents {
    fn rule(&self) -> steer_core::AvoidAgents<f64> {
        steer_core::AvoidAgents { horizon: self.horizon, clearance: self.clearance }
    }
}

impl Start for AvoidAgents {
    type Running = Self;
    const ROLE: Role = Role::Drifter;
    const VOICE: super::Voice = super::Voice::Detour;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for AvoidAgents {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule().steer(stage.me, stage.others()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        if let Some(steer_core::Encounter { own, other, .. }) =
            self.rule().encounter(stage.me, stage.others())
        {
            sketch.push(Mark::Line { from: stage.me.position, to: own });
            sketch.push(Mark::Predicted { from: own, to: other });
        }
    }
}
