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
    fn leader(&self, view: &AgentView<'_>) -> Body {
        view.carrier(&self.leader, |leader| self.rule.place(leader))
    }
}

impl Steer for FollowLeader {
    const ROLE: Role = Role::Follower;

    force! {
        self, view => self.rule.steer(view.me, &self.leader(view));
        Arg::Body(self.leader.index())
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let (me, leader) = (view.me, &self.leader(view));
        let place = self.rule.place(leader);
        marks.push(Mark::Dot(place));
        match self.rule.way_out(me, leader) {
            Some(side) => {
                let to = me.position + side * me.max_speed * FORESEEN;
                marks.push(Mark::Line { from: me.position, to });
            }
            None => marks.push(Mark::Neighbor { from: me.position, to: place }),
        }
    }
}
