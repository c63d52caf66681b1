//! `follow_path`: moves from waypoint to waypoint.

use serde::{Deserialize, Serialize};
use steer_glam::steer_core;
use steer_glam::steer_core::{Path, PathProgress, Travel, Vec2Ext as _};

use super::arrive::slowing_radius;
use super::{Act, Beside, Ground, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};
use crate::vector::V;

/// Parameters of `follow_path`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FollowPath {
    /// Name of the path.
    pub path: String,
    /// Distance at which a waypoint counts as reached (length).
    #[serde(default = "threshold", deserialize_with = "not_negative")]
    pub threshold: f64,
    /// Distance at which slowing begins at the end of an open path (length).
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

fn threshold() -> f64 {
    20.0
}

/// `follow_path` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    path: usize,
    rule: steer_core::FollowPath<f64>,
}

impl Start for FollowPath {
    type Running = Running;
    const ROLE: Role = Role::Patrol;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let path = casting.path("path", &self.path)?;
        let Self { threshold, slowing_radius, .. } = *self;
        let rule = steer_core::FollowPath { threshold, slowing_radius };
        Ok(Running { path, rule })
    }
}

/// Rejects `returning` on a path that does not lead back.
pub(super) fn no_way_back(path: &Path<'_, V>, returning: bool) -> Result<(), Fault> {
    if returning && path.travel() != Travel::ThereAndBack {
        return Err(Fault::new("returning", "true", "false: this path is not one there and back"));
    }
    Ok(())
}

impl Running {
    /// Returns the path, and the image of the agent nearest to its next waypoint.
    fn beside<'a>(&self, stage: &Stage<'a>, progress: &PathProgress) -> Beside<'a> {
        stage.beside(self.path, |me, path| me.position.distance(self.rule.waypoint(progress, path)))
    }
}

impl Act for Running {
    type Memory = PathProgress;

    fn steer(&self, stage: &Stage<'_>, progress: &mut PathProgress, _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(stage, progress);
        let force = self.rule.steer(progress, &me, path);
        let next = self.beside(stage, progress).me;
        if next.position == me.position {
            return force.into();
        }
        // Another image is nearest to the new waypoint. The threshold is 0, because the old
        // waypoint is already passed.
        let onward = steer_core::FollowPath { threshold: 0.0, ..self.rule };
        onward.steer(progress, &next, path).into()
    }

    fn fits(&self, ground: &Ground<'_>, progress: &PathProgress, _: &PathProgress) -> Result<(), Fault> {
        let path = &ground.paths[self.path];
        let points = path.points().len();
        if progress.waypoint >= points {
            let right = format!("less than {points}: the path has {points} points");
            return Err(Fault::new("waypoint", progress.waypoint.to_string(), right));
        }
        no_way_back(path, progress.returning)
    }

    fn foresee(&self, stage: &Stage<'_>, progress: &PathProgress, sketch: &mut Sketch) {
        let beside = self.beside(stage, progress);
        let to = beside.here(self.rule.waypoint(progress, beside.path));
        sketch.push(Mark::Line { from: stage.me.position, to });
        sketch.push(Mark::Ring { center: to, radius: self.rule.threshold });
    }
}
