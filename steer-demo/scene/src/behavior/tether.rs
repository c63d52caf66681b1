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
    fn rule(&self, view: &AgentView<'_>) -> steer_core::behavior::Tether<GlamF64> {
        steer_core::behavior::Tether { to: view.locate(self.to), ..self.rule }
    }
}

impl Steer for Tether {
    type Memory = ();
    const ROLE: Role = Role::Drifter;
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule(view).steer(view.me).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::of_all(&self.rule, vec![Arg::Agent])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (rule, me) = (self.rule(view), view.me.position);
        marks.push(Mark::Ring { center: rule.to, radius: rule.length });
        if rule.pull(me.distance(rule.to)) > 0.0 {
            marks.push(Mark::Line { from: me, to: rule.to });
        }
    }
}
