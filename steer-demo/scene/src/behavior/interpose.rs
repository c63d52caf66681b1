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
    const ROLE: Role = Role::Follower;

    force! {
        self, view => {
            let [one, other] = view.pair(&self.between);
            self.rule.steer(view.me, &one, &other)
        };
        Arg::Body(self.between[0].index()), Arg::Body(self.between[1].index())
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let [one, other] = view.pair(&self.between);
        let to = self.rule.predicted(view.me, &one, &other);
        marks.push(Mark::Neighbor { from: one.position, to: other.position });
        marks.push(Mark::Predicted { from: view.me.position, to });
    }
}
