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

impl Steer for Interpose {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let [one, other] = view.pair(&self.between);
        self.rule.steer(view.me, &one, &other).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let [one, other] = &self.between;
        Call::of(&self.rule, vec![Arg::Agent, Arg::Body(one.index()), Arg::Body(other.index())])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let [one, other] = view.pair(&self.between);
        let to = self.rule.predicted(view.me, &one, &other);
        marks.push(Mark::Neighbor { from: one.position, to: other.position });
        marks.push(Mark::Predicted { from: view.me.position, to });
    }
}
