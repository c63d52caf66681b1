//! `keep_speed`: moves ahead at a constant speed.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `keep_speed`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KeepSpeed {
    /// Speed to keep (length/time).
    #[serde(deserialize_with = "not_negative")]
    pub speed: f64,
}

impl Start for KeepSpeed {
    type Running = Self;
    const ROLE: Role = Role::Drifter;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for KeepSpeed {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::keep_speed(stage.me, self.speed).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        // The desired velocity is the velocity plus the force.
        let desired = stage.me.velocity + steer_core::keep_speed(stage.me, self.speed);
        let from = stage.me.position;
        sketch.push(Mark::Line { from, to: from + desired * super::FORESEEN });
    }
}
