//! `flee`: moves straight away from a target at full speed.

use super::prelude::*;

keys! {
    /// Moves straight away from a target at full speed.
    pub struct Flee {
        /// The target to flee.
        target: Target,
        ..rule: steer_core::behavior::Flee<f64>,
    }
}

impl Act for Flee {
    type Memory = ();
    const ROLE: Role = Role::Runner;
    const VOICE: Voice = Voice::Warning;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.locate(self.target)).into()
    }

    fn landmark(&self, moment: &Moment<'_>) -> Option<Mark> {
        Some(Mark::Danger(moment.place(self.target)))
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, target) = (stage.me.position, stage.locate(self.target));
        if let Some(radius) = self.rule.panic_distance {
            sketch.push(Mark::Ring { center: target, radius });
        }
        if self.rule.panic(me.distance(target)) > 0.0 {
            sketch.push(Mark::Line { from: me, to: target });
        }
    }
}
