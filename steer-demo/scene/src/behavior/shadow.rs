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

impl Act for Shadow {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.other(&self.quarry)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, quarry) = (stage.me.position, &stage.other(&self.quarry));
        sketch.push(Mark::Neighbor { from: me, to: quarry.position });
        sketch.push(Mark::Ring { center: quarry.position, radius: self.rule.distance });
        let desired = self.rule.desired(stage.me, quarry);
        sketch.push(Mark::Line { from: me, to: me + desired * FORESEEN });
    }
}
