//! `flee`: moves straight away from a target at full speed.

use super::prelude::*;

keys! {
    /// Moves straight away from a target at full speed.
    pub struct Flee {
        /// The target to flee.
        target: Targets,
        ..rule: steer_core::behavior::Flee<f64>,
    }
}

impl Steer for Flee {
    const ROLE: Role = Role::Runner;
    const FORCE_KIND: ForceKind = ForceKind::Warning;

    force! {
        self, view => self.rule.steer(view.me, view.locate(self.target.own()));
        Arg::At(self.target.own())
    }

    fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        Some(Mark::Danger(world.place(self.target.own())))
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, target) = (view.me.position, view.locate(self.target.own()));
        if let Some(radius) = self.rule.panic_distance {
            marks.push(Mark::Ring { center: target, radius });
        }
        if self.rule.panic(me.distance(target)) > 0.0 {
            marks.push(Mark::Line { from: me, to: target });
        }
    }
}
