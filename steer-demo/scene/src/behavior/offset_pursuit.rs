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
    fn leader(&self, view: &AgentView<'_>) -> Body {
        view.carrier(&self.leader, |leader| self.rule.slot(leader))
    }
}

impl Steer for OffsetPursuit {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, view: &AgentView<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(view.me, &self.leader(view)).into()
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::of_all(&self.rule, vec![Arg::Agent, Arg::Body(self.leader.index())])
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (leader, rule) = (&self.leader(view), self.rule);
        let slot = rule.slot(leader);
        marks.push(Mark::Line { from: leader.position, to: slot });
        marks.push(Mark::Predicted { from: slot, to: rule.predicted(view.me, leader) });
    }
}
