//! `interpose`: moves to the midpoint of two agents at their predicted positions.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `interpose`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Interpose {
    /// Names of the two agents.
    pub between: [String; 2],
    /// Distance at which slowing begins (length).
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

/// `interpose` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    between: [usize; 2],
    rule: steer_core::Interpose<f64>,
}

impl Start for Interpose {
    type Running = Running;
    const ROLE: Role = Role::Follower;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let [one, other] = &self.between;
        let between = [casting.another("between[0]", one)?, casting.another("between[1]", other)?];
        Ok(Running { between, rule: steer_core::Interpose { slowing_radius: self.slowing_radius } })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        let [one, other] = stage.pair(self.between);
        self.rule.steer(stage.me, &one, &other).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let [one, other] = stage.pair(self.between);
        let to = self.rule.predicted(stage.me, &one, &other);
        sketch.push(Mark::Neighbor { from: one.position, to: other.position });
        sketch.push(Mark::Predicted { from: stage.me.position, to });
    }
}
