//! `seek`: moves straight to a target at full speed.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Landmark, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Target};

/// Parameters of `seek`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// The target.
    pub target: Target,
}

impl Start for Seek {
    type Running = Self;
    const ROLE: Role = Role::Traveler;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Seek {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::seek(stage.me, stage.locate(self.target)).into()
    }

    fn landmark(&self) -> Option<Landmark> {
        Some(Landmark::Goal(self.target))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        sketch.push(Mark::Line { from: stage.me.position, to: stage.locate(self.target) });
    }
}
