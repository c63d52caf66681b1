//! `interpose`: moves to the midpoint of two agents at their predicted positions.

use super::prelude::*;

keys! {
    /// Moves to the midpoint of two agents at their predicted positions.
    pub struct Interpose {
        /// The two agents.
        between: [AgentName; 2],
        ..rule: steer_core::behavior::Interpose<f64>,
    }
}

impl Act for Interpose {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let [one, other] = stage.pair(&self.between);
        self.rule.steer(stage.me, &one, &other).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let [one, other] = stage.pair(&self.between);
        let to = self.rule.predicted(stage.me, &one, &other);
        sketch.push(Mark::Neighbor { from: one.position, to: other.position });
        sketch.push(Mark::Predicted { from: stage.me.position, to });
    }
}
