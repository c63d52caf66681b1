//! Away from where another is expected to be.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::pursue::Prediction;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, maybe};

/// The parameters of `evade`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Evade {
    /// The name of the one run from.
    pub menace: String,
    /// How far into the future to look.
    #[serde(default)]
    pub prediction: Prediction,
    /// The longest time to look into it.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_prediction: Option<f64>,
    /// From how far on the other is of no concern.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub panic_distance: Option<f64>,
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
    const VOICE: super::Voice = super::Voice::Warning;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let menace = casting.another("menace", &self.menace)?;
        let Self { max_prediction, panic_distance, .. } = *self;
        let rule = steer_core::Evade { prediction: self.prediction.into(), max_prediction, panic_distance };
        Ok(Running { menace, rule })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.other(self.menace)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let menace = &stage.other(self.menace);
        if let Some(radius) = self.rule.panic_distance {
            sketch.push(Mark::Ring { center: menace.position, radius });
        }
        let to = self.rule.predicted(stage.me, menace);
        sketch.push(Mark::Predicted { from: menace.position, to });
    }
}
