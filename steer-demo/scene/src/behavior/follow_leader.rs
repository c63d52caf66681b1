//! `follow_leader`: moves to a position behind a leader and keeps out of its path.

use super::prelude::*;

keys! {
    /// Moves to a position behind a leader and keeps out of its path.
    pub struct FollowLeader {
        /// The leader.
        leader: AgentName,
        ..rule: steer_core::behavior::FollowLeader<f64>,
    }
}

impl FollowLeader {
    /// Returns the image of the leader for which the position behind it is nearest.
    fn leader(&self, stage: &Stage<'_>) -> Body {
        stage.carrier(&self.leader, |leader| self.rule.place(leader))
    }
}

impl Act for FollowLeader {
    type Memory = ();
    const ROLE: Role = Role::Follower;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, &self.leader(stage)).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let (me, leader) = (stage.me, &self.leader(stage));
        let place = self.rule.place(leader);
        sketch.push(Mark::Dot(place));
        match self.rule.way_out(me, leader) {
            Some(side) => {
                let to = me.position + side * me.max_speed * FORESEEN;
                sketch.push(Mark::Line { from: me.position, to });
            }
            None => sketch.push(Mark::Neighbor { from: me.position, to: place }),
        }
    }
}
