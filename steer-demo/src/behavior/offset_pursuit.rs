//! `offset_pursuit`: moves to a position that moves with a leader.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Pair, not_negative};
use crate::vector::{Body, V, v};

/// Parameters of `offset_pursuit`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OffsetPursuit {
    /// Name of the leader.
    pub leader: String,
    /// Position relative to the leader: forward, and to the side (length).
    pub offset: Pair,
    /// Distance at which slowing begins (length).
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

/// `offset_pursuit` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    leader: usize,
    rule: steer_core::OffsetPursuit<V>,
}

impl Start for OffsetPursuit {
    type Running = Running;
    const ROLE: Role = Role::Follower;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let leader = casting.another("leader", &self.leader)?;
        let offset = v(self.offset.x, self.offset.y);
        Ok(Running {
            leader,
            rule: steer_core::OffsetPursuit { offset, slowing_radius: self.slowing_radius },
        })
    }
}

impl Running {
    /// Returns the image of the leader for which its slot is nearest.
    fn leader(&self, stage: &Stage<'_>) -> Body {
        stage.carrier(self.leader, |leader| self.rule.slot(leader))
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &self.leader(stage)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let leader = &self.leader(stage);
        let slot = self.rule.slot(leader);
        sketch.push(Mark::Line { from: leader.position, to: slot });
        sketch.push(Mark::Predicted { from: slot, to: self.rule.predicted(stage.me, leader) });
    }
}
