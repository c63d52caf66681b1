//! `match_velocity`: matches the velocity of another agent.

use super::prelude::*;

keys! {
    /// Matches the velocity of another agent.
    pub struct MatchVelocity {
        /// The other agent.
        target: AgentName,
    }
}

impl Act for MatchVelocity {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::match_velocity(stage.me, &stage.other(&self.target)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, target) = (stage.me.position, &stage.other(&self.target));
        sketch.push(Mark::Neighbor { from: me, to: target.position });
        sketch.push(Mark::Line { from: me, to: me + target.velocity * FORESEEN });
    }
}
