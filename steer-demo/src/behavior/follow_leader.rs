//! `follow_leader`: moves to a position behind a leader and keeps out of its path.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Body;

/// Parameters of `follow_leader`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FollowLeader {
    /// Name of the leader.
    pub leader: String,
    /// Distance behind the leader (length).
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// Gap to keep beside the leader's path (length).
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
    /// Distance at which slowing begins (length).
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

fn distance() -> f64 {
    steer_core::FollowLeader::<f64>::default().distance
}

fn clearance() -> f64 {
    steer_core::FollowLeader::<f64>::default().clearance
}

/// `follow_leader` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    leader: usize,
    rule: steer_core::FollowLeader<f64>,
}

impl Start for FollowLeader {
    type Running = Running;
    const ROLE: Role = Role::Follower;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let leader = casting.another("leader", &self.leader)?;
        let Self { distance, clearance, slowing_radius, .. } = *self;
        Ok(Running { leader, rule: steer_core::FollowLeader { distance, clearance, slowing_radius } })
    }
}

impl Running {
    /// Returns the image of the leader for which the position behind it is nearest.
    fn leader(&self, stage: &Stage<'_>) -> Body {
        stage.carrier(self.leader, |leader| self.rule.place(leader))
    }
}

impl Act for Running {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &self.leader(stage)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, leader) = (stage.me, &self.leader(stage));
        let place = self.rule.place(leader);
        sketch.push(Mark::Dot(place));
        match self.rule.way_out(me, leader) {
            Some(side) => {
                let to = me.position + side * me.max_speed * super::FORESEEN;
                sketch.push(Mark::Line { from: me.position, to });
            }
            None => sketch.push(Mark::Neighbor { from: me.position, to: place }),
        }
    }
}
