//! To where another is expected to be.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, maybe, not_negative};

/// The parameters of `pursue`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pursue {
    /// The name of the one run after.
    pub quarry: String,
    /// How far into the future to look.
    #[serde(default)]
    pub prediction: Prediction,
    /// Whether one that comes head-on is met where it is.
    #[serde(default)]
    pub facing: bool,
    /// The longest time to look into the future.
    #[serde(default, deserialize_with = "maybe", skip_serializing_if = "Option::is_none")]
    pub max_prediction: Option<f64>,
}

/// How far into the future to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prediction {
    /// Always this time.
    Constant(#[serde(deserialize_with = "not_negative")] f64),
    /// The time it takes to cover the distance.
    #[default]
    Distance,
    /// The time it takes if the other comes the other way.
    Closing,
    /// The time until they meet if the one that looks heads for the meeting point.
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

/// `pursue` at work.
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
