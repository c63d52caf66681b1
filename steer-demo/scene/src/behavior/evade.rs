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
    const ROLE: Role = Role::Runner;
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    fn check(&self, _: &Scope<'_>) -> Result<(), Fault> {
        super::pursue::check(self.rule.prediction)
    }

    force! {
        self, view => self.rule.steer(view.me, &view.other(&self.menace));
        Arg::Body(self.menace.index())
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
