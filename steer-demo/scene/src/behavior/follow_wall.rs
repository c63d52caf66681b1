//! `follow_wall`: moves along walls.

use super::prelude::*;

keys! {
    /// Moves along walls and polygons, circles are ignored.
    pub struct FollowWall {
        ..rule: steer_core::behavior::FollowWall<f64>,
    }
}

impl Steer for FollowWall {
    const ROLE: Role = Role::Patrol;

    force! {
        self, view => self.rule.steer(view.me, view.walls());
        Arg::Obstacles
    }

    fn foresee(&self, view: &AgentView<'_>, _: &(), marks: &mut Marks) {
        let Some(guide) = self.rule.wall_target(view.me, view.walls()) else { return };
        marks.push(Mark::Predicted { from: view.me.position, to: guide.predicted });
        marks.push(Mark::Dot(guide.point));
        let beside = guide.point + guide.normal * (self.rule.distance + view.me.radius);
        marks.push(Mark::Line { from: guide.point, to: beside });
        marks.push(Mark::Line { from: beside, to: guide.target });
        marks.push(Mark::Ring { center: guide.target, radius: 4.0 });
    }
}
