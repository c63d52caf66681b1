//! `follow_field`: moves along a velocity field.

use steer_core::terrain::FlowField as _;

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
        self.rule.steer(view.me, view.field(&self.field)).into()
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let from = self.rule.predicted(view.me);
        let there = view.field(&self.field).at(from).limit(view.me.max_speed);
        marks.push(Mark::Line { from, to: from + there * FORESEEN });
    }
}
