//! `shadow`: approaches another agent, then moves along with it.

use super::prelude::*;

keys! {
    /// Approaches another agent, then moves along with it.
    pub struct Shadow {
        /// The other agent.
        quarry: AgentName,
        ..rule: steer_core::behavior::Shadow<f64>,
    }
}

impl Steer for Shadow {
    const ROLE: Role = Role::Follower;

    force! {
        self, view => self.rule.steer(view.me, &view.other(&self.quarry));
        Arg::Body(self.quarry.index())
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, quarry) = (view.me.position, &view.other(&self.quarry));
        marks.push(Mark::Neighbor { from: me, to: quarry.position });
        marks.push(Mark::Ring { center: quarry.position, radius: self.rule.distance });
        let desired = self.rule.desired(view.me, quarry);
        marks.push(Mark::Line { from: me, to: me + desired * FORESEEN });
    }
}
