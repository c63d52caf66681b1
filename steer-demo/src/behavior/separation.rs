//! `separation`: moves away from agents in sight that are too close.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::Falloff;

use super::flock::{foresee_neighbors, in_sight, too_close};
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Agent;

/// Parameters of `separation`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Separation {
    /// Sight distance (length).
    #[serde(default = "in_sight", deserialize_with = "not_negative")]
    pub in_sight: f64,
    /// Distance below which agents separate (length).
    #[serde(default = "too_close", deserialize_with = "not_negative")]
    pub too_close: f64,
    /// Decrease of separation with distance.
    #[serde(default)]
    pub falloff: Falloff,
}

impl Start for Separation {
    type Running = Self;
    const ROLE: Role = Role::Flocker;
    const VOICE: super::Voice = super::Voice::Warning;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Separation {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let Self { in_sight, too_close, falloff } = *self;
        steer_core::Separation { in_sight, too_close, falloff }.steer(stage.me, stage.near(in_sight)).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.in_sight)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        foresee_neighbors(stage, self.in_sight, sketch);
        sketch.push(Mark::Ring { center: stage.me.position, radius: self.too_close });
    }
}
