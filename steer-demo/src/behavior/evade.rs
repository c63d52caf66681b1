//! `evade`: moves away from the predicted position of another agent.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::pursue::Prediction;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, maybe};

/// Parameters of `evade`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Evade {
    /// Name of the agent to evade.
    pub menace: String,
    /// Method that chooses the prediction time.
    #[serde(default)]
    pub prediction: Prediction,
    /// Maximum prediction time (time); `None`: no limit.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_prediction: Option<f64>,
    /// Distance beyond which the menace is ignored (length); `None`: always evade.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub panic_distance: Option<f64>,
}

/// `evade` at run time.
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
