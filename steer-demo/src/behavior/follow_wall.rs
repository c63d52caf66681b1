//! `follow_wall`: moves along walls.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;

use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// Parameters of `follow_wall`. It uses walls and polygons; circles are ignored.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FollowWall {
    /// Gap between the wall and the body (length).
    #[serde(default = "distance", deserialize_with = "not_negative")]
    pub distance: f64,
    /// Side of the agent on which the wall is.
    #[serde(default)]
    pub side: Side,
    /// Look-ahead time (time).
    #[serde(default = "ahead", deserialize_with = "not_negative")]
    pub ahead: f64,
}

/// A side of an agent, the same as for every offset in a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The heading turned by +90°, (x, y) → (−y, x): the left with y up, the right on a screen with
    /// y down.
    #[default]
    Left,
    /// The heading turned by −90°.
    Right,
}

fn distance() -> f64 {
    30.0
}

fn ahead() -> f64 {
    10.0
}

impl FollowWall {
    fn rule(&self) -> steer_core::FollowWall<f64> {
        let side = match self.side {
            Side::Left => steer_core::Side::Left,
            Side::Right => steer_core::Side::Right,
        };
        steer_core::FollowWall { distance: self.distance, side, ahead: self.ahead }
    }
}

impl Start for FollowWall {
    type Running = Self;
    const ROLE: Role = Role::Patrol;

    fn start(&self, _: &Casting<'_>) -> Result<Self, Fault> {
        Ok(self.clone())
    }
}

impl Act for FollowWall {
    type Memory = ();

    fn steer(&self, stage: &Stage<'_>, _: &mut (), _: impl FnMut() -> f64) -> Push {
        self.rule().steer(stage.me, stage.walls()).into()
    }

    fn foresee(&self, stage: &Stage<'_>, _: &(), sketch: &mut Sketch) {
        let Some(guide) = self.rule().guide(stage.me, stage.walls()) else { return };
        sketch.push(Mark::Predicted { from: stage.me.position, to: guide.predicted });
        sketch.push(Mark::Dot(guide.point));
        let beside = guide.point + guide.normal * (self.distance + stage.me.radius);
        sketch.push(Mark::Line { from: guide.point, to: beside });
        sketch.push(Mark::Line { from: beside, to: guide.target });
        sketch.push(Mark::Ring { center: guide.target, radius: 4.0 });
    }
}
