//! `match_velocity`: matches the velocity of another agent.

use super::prelude::*;

keys! {
    /// Matches the velocity of another agent.
    pub struct MatchVelocity {
        /// The other agent.
        target: AgentName,
    }
}

impl Steer for MatchVelocity {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::match_velocity(view.me, &view.other(&self.target)).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::function("match_velocity", vec![Arg::Agent, Arg::Body(self.target.index())])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, target) = (view.me.position, &view.other(&self.target));
        marks.push(Mark::Neighbor { from: me, to: target.position });
        marks.push(Mark::Line { from: me, to: me + target.velocity * FORESEEN });
    }
}
