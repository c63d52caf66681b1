//! From waypoint to waypoint.

use serde::Deserialize;
use steer_glam::steer_core;
use steer_glam::steer_core::{PathProgress, Vec2Ext as _};

use super::arrive::slowing_radius;
use super::{Act, Beside, Mark, Push, Role, Sketch, Stage, Start};
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

impl Running {
    /// The path, and the agent beside its next waypoint.
    fn beside<'a>(&self, stage: &Stage<'a>) -> Beside<'a> {
        stage.beside(self.path, |me, path| me.position.distance(self.rule.waypoint(&self.progress, path)))
    }
}

impl Act for Running {
    fn steer(&mut self, stage: &Stage<'_>, _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(stage);
        let force = self.rule.steer(&mut self.progress, &me, path);
        let next = self.beside(stage).me;
        if next.position == me.position {
            return force.into();
        }
        // Another image is beside the waypoint that it goes on to. The threshold has done its work.
        let onward = steer_core::FollowPath { threshold: 0.0, ..self.rule };
        onward.steer(&mut self.progress, &next, path).into()
    }

    fn foresee(&self, stage: &Stage<'_>, sketch: &mut Sketch) {
        let beside = self.beside(stage);
        let to = beside.here(self.rule.waypoint(&self.progress, beside.path));
        sketch.push(Mark::Line { from: stage.me.position, to });
        sketch.push(Mark::Ring { center: to, radius: self.rule.threshold });
    }
}
