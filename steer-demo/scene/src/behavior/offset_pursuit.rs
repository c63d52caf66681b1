//! `offset_pursuit`: moves to a position that moves with a leader.

use super::prelude::*;
use crate::scene::pair::Vector;
use steer_glam::GlamF64;

keys! {
    /// Moves to a position that moves with a leader.
    pub struct OffsetPursuit {
        /// The leader.
        leader: AgentName,
        /// Position relative to the leader: `[forward, side]`, the side being the heading turned by
        /// 90° from x toward y (the right on a screen).
        offset: Pair [Vector::OFFSET],
        ..rule: steer_core::behavior::OffsetPursuit<GlamF64>,
    }
}

impl OffsetPursuit {
    /// Returns the image of the leader for which its slot is nearest.
    fn leader(&self, stage: &Stage<'_>) -> Body {
        stage.carrier(&self.leader, |leader| self.rule.slot(leader))
    }
}

impl Act for OffsetPursuit {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &self.leader(stage)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (leader, rule) = (&self.leader(stage), self.rule);
        let slot = rule.slot(leader);
        sketch.push(Mark::Line { from: leader.position, to: slot });
        sketch.push(Mark::Predicted { from: slot, to: rule.predicted(stage.me, leader) });
    }
}
