//! `match_velocity`: matches the velocity of another agent.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::Casting;

/// Parameters of `match_velocity`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MatchVelocity {
    /// Name of the other agent.
    pub target: String,
}

/// `match_velocity` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    target: usize,
}

impl Start for MatchVelocity {
    type Running = Running;
    const ROLE: Role = Role::Follower;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        Ok(Running { target: casting.another("target", &self.target)? })
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        steer_core::match_velocity(stage.me, &stage.other(self.target)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, target) = (stage.me.position, &stage.other(self.target));
        sketch.push(Mark::Neighbor { from: me, to: target.position });
        sketch.push(Mark::Line { from: me, to: me + target.velocity * super::FORESEEN });
    }
}
