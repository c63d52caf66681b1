//! `follow_field`: moves along a velocity field.

use steer_glam::steer_core::terrain::FlowField as _;

use super::prelude::*;

keys! {
    /// Moves along a velocity field.
    pub struct FollowField {
        /// The field.
        field: FieldName,
        ..rule: steer_core::behavior::FollowFlowField<f64>,
    }
}

impl Act for FollowField {
    type Memory = ();
    const ROLE: Role = Role::Traveler;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.field(&self.field)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let from = self.rule.predicted(stage.me);
        let there = stage.field(&self.field).at(from).limit(stage.me.max_speed);
        sketch.push(Mark::Line { from, to: from + there * FORESEEN });
    }
}
