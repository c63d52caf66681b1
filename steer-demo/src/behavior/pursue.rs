//! `pursue`: moves to the predicted position of another agent.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, maybe, not_negative};

/// Parameters of `pursue`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pursue {
    /// Name of the agent to pursue.
    pub quarry: String,
    /// Method that chooses the prediction time.
    #[serde(default)]
    pub prediction: Prediction,
    /// Whether an agent that comes head-on is met at its current position.
    #[serde(default)]
    pub facing: bool,
    /// Maximum prediction time (time); `None`: no limit.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_prediction: Option<f64>,
}

/// Method that chooses the prediction time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prediction {
    /// A constant time.
    Constant(#[serde(deserialize_with = "not_negative")] f64),
    /// Time to cover the distance to the other's current position.
    #[default]
    Distance,
    /// Time until they meet if the other comes straight on.
    Closing,
    /// Time until they meet if the agent heads for the meeting point.
    Intercept,
}

impl From<Prediction> for steer_core::Prediction<f64> {
    fn from(prediction: Prediction) -> Self {
        match prediction {
            Prediction::Constant(time) => Self::Constant(time),
            Prediction::Distance => Self::Distance,
            Prediction::Closing => Self::Closing,
            Prediction::Intercept => Self::Intercept,
        }
    }
}

/// `pursue` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    quarry: usize,
    rule: steer_core::Pursue<f64>,
}

impl Start for Pursue {
    type Running = Running;
    const ROLE: Role = Role::Hunter;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let quarry = casting.another("quarry", &self.quarry)?;
        let Self { facing, max_prediction, .. } = *self;
        let rule = steer_core::Pursue { prediction: self.prediction.into(), facing, max_prediction };
        Ok(Running { quarry, rule })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.other(self.quarry)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let quarry = &stage.other(self.quarry);
        let to = self.rule.predicted(stage.me, quarry);
        sketch.push(Mark::Predicted { from: quarry.position, to });
        sketch.push(Mark::Line { from: stage.me.position, to });
    }
}
