//! `evade`: moves away from the predicted position of another agent.

use super::prelude::*;

keys! {
    /// Moves away from the predicted position of another agent.
    pub struct Evade {
        /// Agent to evade.
        menace: AgentName,
        ..rule: steer_core::behavior::Evade<f64>,
    }
}

impl Act for Evade {
    type Memory = ();
    const ROLE: Role = Role::Runner;
    const VOICE: Voice = Voice::Warning;

    fn check(&self, _: &Casting<'_>) -> Result<(), Fault> {
        super::pursue::check(self.rule.prediction)
    }

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.other(&self.menace)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let menace = &stage.other(&self.menace);
        if let Some(radius) = self.rule.panic_distance {
            sketch.push(Mark::Ring { center: menace.position, radius });
        }
        let to = self.rule.predicted(stage.me, menace);
        sketch.push(Mark::Predicted { from: menace.position, to });
    }
}
