//! From waypoint to waypoint.

use serde::Deserialize;
use steer_glam::steer_core;
use steer_glam::steer_core::PathProgress;

use super::arrive::slowing_radius;
use super::{Act, Mark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, not_negative};

/// The parameters of `follow_path`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowPath {
    /// The name of the path.
    pub path: String,
    /// How near a waypoint counts as reached.
    #[serde(default = "threshold", deserialize_with = "not_negative")]
    pub threshold: f64,
    /// From how far on it slows down at the end of an open path.
    #[serde(default = "slowing_radius", deserialize_with = "not_negative")]
    pub slowing_radius: f64,
}

fn threshold() -> f64 {
    20.0
}

/// `follow_path` at work.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    path: usize,
    rule: steer_core::FollowPath<f64>,
    progress: PathProgress,
}

impl Start for FollowPath {
    type Running = Running;
    const ROLE: Role = Role::Patrol;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let path = casting.path("path", &self.path)?;
        let Self { threshold, slowing_radius, .. } = *self;
        let rule = steer_core::FollowPath { threshold, slowing_radius };
        Ok(Running { path, rule, progress: PathProgress::default() })
    }
}

impl Act for Running {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        self.rule.steer(&mut self.progress, stage.me, &stage.ground.paths[self.path]).into()
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        let to = self.rule.waypoint(&self.progress, &stage.ground.paths[self.path]);
        sketch.push(Mark::Line { from: stage.me.position, to });
        sketch.push(Mark::Ring { center: to, radius: self.rule.threshold });
    }
}
