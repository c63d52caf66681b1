//! `pursue`: moves to the predicted position of another agent.

use steer_core::behavior::Prediction;

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

impl Steer for Pursue {
    const ROLE: Role = Role::Hunter;

    fn check(&self, _: &Scope<'_>) -> Result<(), Fault> {
        check(self.rule.prediction)
    }

    force! {
        self, view => self.rule.steer(view.me, &view.other(&self.quarry));
        Arg::Body(self.quarry.index())
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let quarry = &view.other(&self.quarry);
        let to = self.rule.predicted(view.me, quarry);
        marks.push(Mark::Predicted { from: quarry.position, to });
        marks.push(Mark::Line { from: view.me.position, to });
    }
}
