//! `cohesion`: moves to the centre of the agents in sight.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::flock::{foresee_neighbors, in_sight};
use super::{Act, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Agent;

/// Parameters of `cohesion`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Cohesion {
    /// Sight distance (length).
    #[serde(default = "in_sight", deserialize_with = "not_negative")]
    pub in_sight: f64,
}

impl Start for Cohesion {
    type Running = Self;
    const ROLE: Role = Role::Flocker;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Cohesion {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::Cohesion { in_sight: self.in_sight }.steer(stage.me, stage.near(self.in_sight)).into()
    }

    fn reach(&self, _: &Agent) -> Option<f64> {
        Some(self.in_sight)
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        foresee_neighbors(stage, self.in_sight, sketch);
    }
}
