//! `orbit`: circles a position or another agent at a distance.

use super::face::Sight;
use super::prelude::*;

keys! {
    /// Circles a position or another agent at a distance.
    pub struct Orbit {
        /// Centre of the circle: a position or the name of an agent.
        target: Sight,
        ..rule: steer_core::behavior::Orbit<f64>,
    }
}

impl Steer for Orbit {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(view.me, &self.target.body(view)).into()
    }

    fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        self.target.landmark(world)
    }

    fn call(&self, _: &Self::Memory) -> Call {
        match &self.target {
            Sight::Place(target) => Call::of(&self.rule, vec![Arg::Agent, Arg::At(target.own())])
                .with_force("$rule.steer($0, &Body::at_rest($1))"),
            Sight::Agent(name) => Call::of(&self.rule, vec![Arg::Agent, Arg::Body(name.index())]),
        }
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, target) = (view.me.position, &self.target.body(view));
        marks.push(Mark::Ring { center: target.position, radius: self.rule.distance });
        marks.push(Mark::Neighbor { from: me, to: target.position });
        let desired = self.rule.desired(view.me, target);
        marks.push(Mark::Line { from: me, to: me + desired * FORESEEN });
    }
}
