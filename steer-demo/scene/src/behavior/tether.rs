//! `tether`: pulls the agent back when it is farther from a position than a length.

use super::prelude::*;
use steer_glam::GlamF64;

keys! {
    /// Pulls the agent back when it is farther from a position than a length.
    pub struct Tether {
        /// Position of the anchor.
        to: Place,
        ..rule: steer_core::behavior::Tether<GlamF64>,
    }
}

impl Tether {
    fn rule(&self, stage: &Stage<'_>) -> steer_core::behavior::Tether<GlamF64> {
        steer_core::behavior::Tether { to: stage.locate(self.to), ..self.rule }
    }
}

impl Act for Tether {
    type Memory = ();
    const ROLE: Role = Role::Drifter;
    const VOICE: Voice = Voice::Warning;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule(stage).steer(stage.me).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (rule, me) = (self.rule(stage), stage.me.position);
        sketch.push(Mark::Ring { center: rule.to, radius: rule.length });
        if rule.pull(me.distance(rule.to)) > 0.0 {
            sketch.push(Mark::Line { from: me, to: rule.to });
        }
    }
}
