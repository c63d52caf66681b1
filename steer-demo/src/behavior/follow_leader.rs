//! To a place behind a leader, and out of its way.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::Body;

/// The parameters of `follow_leader`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FollowLeader {
    /// The name of the leader.
    pub leader: String,
    /// How far behind it goes.
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// How much room it leaves beside the leader's way.
    #[serde(default = "clearance", deserialize_with = "not_negative")]
    pub clearance: f64,
    /// From how far on it slows down.
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

fn distance() -> f64 {
    steer_core::FollowLeader::<f64>::default().distance
}

fn clearance() -> f64 {
    steer_core::FollowLeader::<f64>::default().clearance
}

/// `follow_leader` at work.
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
    /// The leader, where the place behind it is nearest.
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
