//! Away from where another is expected to be.

use serde::Deserialize;

use super::pursue::Prediction;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::Casting;

/// The parameters of `evade`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evade {
    /// The name of the one run from.
    pub menace: String,
    /// How far into the future to look.
    #[serde(default)]
    pub prediction: Prediction,
}

/// `evade` at work.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    menace: usize,
    rule: steer_core::Evade<f64>,
}

impl Start for Evade {
    type Running = Running;
    const ROLE: Role = Role::Runner;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let menace = casting.another("menace", &self.menace)?;
        Ok(Running { menace, rule: steer_core::Evade { prediction: self.prediction.into() } })
    }
}

impl Act for Running {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.bodies[self.menace]).into()
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        let menace = &stage.bodies[self.menace];
        let to = self.rule.predicted(stage.me, menace);
        sketch.push(Mark::Predicted { from: menace.position, to });
    }
}
