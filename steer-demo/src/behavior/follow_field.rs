//! `follow_field`: moves along a velocity field.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{FlowField as _, Vec2Ext as _};

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `follow_field`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FollowField {
    /// Name of the field.
    pub field: String,
    /// Look-ahead time for the sampled position (time).
    #[serde(default = "look_ahead", deserialize_with = "not_negative")]
    pub look_ahead: f64,
}

fn look_ahead() -> f64 {
    steer_core::FollowField::<f64>::default().look_ahead
}

/// `follow_field` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    field: usize,
    rule: steer_core::FollowField<f64>,
}

impl Start for FollowField {
    type Running = Running;
    const ROLE: Role = Role::Traveler;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let field = casting.field("field", &self.field)?;
        Ok(Running { field, rule: steer_core::FollowField { look_ahead: self.look_ahead } })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.field(self.field)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let from = self.rule.predicted(stage.me);
        let there = stage.field(self.field).at(from).limit(stage.me.max_speed);
        sketch.push(Mark::Line { from, to: from + there * super::FORESEEN });
    }
}
