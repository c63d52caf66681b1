//! `follow_field`: moves along a velocity field.

use steer_core::terrain::FlowField as _;

use super::Flow;
use super::prelude::*;

keys! {
    /// Moves along a velocity field.
    pub struct FollowField {
        /// The field.
        field: FieldName,
        ..rule: steer_core::behavior::FollowFlowField<f64>,
    }
}

impl Steer for FollowField {
    type Memory = ();
    const ROLE: Role = Role::Traveler;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(view.me, &view.field(&self.field)).into()
    }

    fn field(&self) -> Option<&FieldName> {
        Some(&self.field)
    }

    fn goal(&self, ground: &Ground<'_>) -> Option<Target> {
        match ground.fields[self.field.index()] {
            Flow::Toward(field) => field.only_goal().map(|goal| Target::At(goal.into())),
            Flow::Sampled(_) => None,
        }
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::of(&self.rule, vec![Arg::Agent, Arg::Field(self.field.index())])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (field, me) = (view.field(&self.field), view.me);
        let from = field.foreseen(me.position, self.rule.predicted(me));
        let there = field.at(from).limit(me.max_speed);
        marks.push(Mark::Line { from, to: from + there * FORESEEN });
    }
}
