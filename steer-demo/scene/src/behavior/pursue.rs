//! `pursue`: moves to the predicted position of another agent.

use steer_glam::steer_core::behavior::Prediction;

use super::prelude::*;

keys! {
    /// Moves to the predicted position of another agent.
    pub struct Pursue {
        /// Agent to pursue.
        quarry: AgentName,
        ..rule: steer_core::behavior::Pursue<f64>,
    }
}

/// Rejects a constant prediction time that is too large.
pub(super) fn check(prediction: Prediction<f64>) -> Result<(), Fault> {
    match prediction {
        Prediction::Constant(time) if time > LARGEST_NUMBER => {
            Err(Fault::new("prediction", time.to_string(), "a number that is 0 or more, up to 1e100"))
        }
        _ => Ok(()),
    }
}

impl Act for Pursue {
    type Memory = ();
    const ROLE: Role = Role::Hunter;

    fn check(&self, _: &Casting<'_>) -> Result<(), Fault> {
        check(self.rule.prediction)
    }

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.other(&self.quarry)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let quarry = &stage.other(&self.quarry);
        let to = self.rule.predicted(stage.me, quarry);
        sketch.push(Mark::Predicted { from: quarry.position, to });
        sketch.push(Mark::Line { from: stage.me.position, to });
    }
}
