//! Straight away from a target at full speed.

use serde::Deserialize;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Target};

/// The parameters of `flee`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flee {
    /// Where from.
    pub target: Target,
}

impl Start for Flee {
    type Running = Self;
    const ROLE: Role = Role::Runner;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for Flee {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        steer_core::flee(stage.me, stage.locate(self.target)).into()
    }

    fn landmark(&self, stage: &Stage<'_>) -> Option<Mark> {
        Some(Mark::Danger(stage.locate(self.target)))
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        sketch.push(Mark::Line { from: stage.me.position, to: stage.locate(self.target) });
    }
}
