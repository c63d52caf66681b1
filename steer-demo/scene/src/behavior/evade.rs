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

impl Steer for Evade {
    type Memory = ();
    const ROLE: Role = Role::Runner;
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    fn check(&self, _: &Scope<'_>) -> Result<(), Fault> {
        super::pursue::check(self.rule.prediction)
    }

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(view.me, &view.other(&self.menace)).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::of(&self.rule, vec![Arg::Agent, Arg::Body(self.menace.index())])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let menace = &view.other(&self.menace);
        if let Some(radius) = self.rule.panic_distance {
            marks.push(Mark::Ring { center: menace.position, radius });
        }
        let to = self.rule.predicted(view.me, menace);
        marks.push(Mark::Predicted { from: menace.position, to });
    }
}
