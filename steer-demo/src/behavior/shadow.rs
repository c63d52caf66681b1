//! `shadow`: approaches another agent, then moves along with it.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `shadow`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shadow {
    /// Name of the other agent.
    pub quarry: String,
    /// Distance at which it stops approaching (length).
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
}

fn distance() -> f64 {
    steer_core::Shadow::<f64>::default().distance
}

/// `shadow` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    quarry: usize,
    rule: steer_core::Shadow<f64>,
}

impl Start for Shadow {
    type Running = Running;
    const ROLE: Role = Role::Follower;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let quarry = casting.another("quarry", &self.quarry)?;
        Ok(Running { quarry, rule: steer_core::Shadow { distance: self.distance } })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &stage.other(self.quarry)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, quarry) = (stage.me.position, &stage.other(self.quarry));
        sketch.push(Mark::Neighbor { from: me, to: quarry.position });
        sketch.push(Mark::Ring { center: quarry.position, radius: self.rule.distance });
        let desired = self.rule.desired(stage.me, quarry);
        sketch.push(Mark::Line { from: me, to: me + desired * super::FORESEEN });
    }
}
