//! `avoid_agents`: steers aside from the agent of the first predicted collision.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::Vec2Like as _;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start, generously};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Agent;

/// Parameters of `avoid_agents`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AvoidAgents {
    /// Look-ahead time (time).
    #[serde(default = "horizon", deserialize_with = "not_negative")]
    pub horizon: f64,
    /// Gap to keep to other agents (length).
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

    /// Maximum distance of an agent that it may touch within the horizon, with both head-on
    /// (length).
    fn ahead(&self, stage: &Stage<'_>) -> f64 {
        let (me, (fastest, largest)) = (stage.me, stage.extremes());
        let way = (me.velocity.length() + fastest) * self.horizon;
        generously(way + me.radius + largest + self.clearance, me)
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
        self.rule().steer(stage.me, stage.near(self.ahead(stage))).into()
    }

    fn reach(&self, me: &Agent) -> Option<f64> {
        Some(2.0 * (me.max_speed * self.horizon + me.radius) + self.clearance)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        if let Some(steer_core::Encounter { own, other, .. }) =
            self.rule().encounter(stage.me, stage.near(self.ahead(stage)))
        {
            sketch.push(Mark::Line { from: stage.me.position, to: own });
            sketch.push(Mark::Predicted { from: own, to: other });
        }
    }
}
