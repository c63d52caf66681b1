//! `follow_wall`: moves along walls.

use super::prelude::*;

keys! {
    /// Moves along walls and polygons; circles are ignored.
    pub struct FollowWall {
        ..rule: steer_core::behavior::FollowWall<f64>,
    }
}

impl Act for FollowWall {
    type Memory = ();
    const ROLE: Role = Role::Patrol;

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule.steer(stage.me, stage.walls()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let Some(guide) = self.rule.wall_target(stage.me, stage.walls()) else { return };
        sketch.push(Mark::Predicted { from: stage.me.position, to: guide.predicted });
        sketch.push(Mark::Dot(guide.point));
        let beside = guide.point + guide.normal * (self.rule.distance + stage.me.radius);
        sketch.push(Mark::Line { from: guide.point, to: beside });
        sketch.push(Mark::Line { from: beside, to: guide.target });
        sketch.push(Mark::Ring { center: guide.target, radius: 4.0 });
    }
}
