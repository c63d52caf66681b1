//! `follow_path`: moves from waypoint to waypoint.

use steer_core::behavior::PathProgress;
use steer_core::terrain::{Direction, PathMode};
use steer_glam::dvec2::Path;

use super::prelude::*;

keys! {
    /// Moves from waypoint to waypoint.
    pub struct FollowPath {
        /// The path.
        path: PathName,
        ..rule: steer_core::behavior::FollowPath<f64>,
    }
}

/// Rejects `returning` on a path that does not lead back.
pub(super) fn no_way_back(path: &Path<&[V]>, returning: bool) -> Result<(), Fault> {
    if returning && path.mode() != PathMode::PingPong {
        return Err(Fault::new("returning", "true", "false: this path is not one there and back"));
    }
    Ok(())
}

impl FollowPath {
    /// Returns the path, and the image of the agent nearest to its next waypoint.
    fn beside<'a>(&self, view: &AgentView<'a>, progress: &PathProgress) -> Beside<'a> {
        view.beside(&self.path, |me, path| me.position.distance(self.rule.waypoint(progress, path)))
    }
}

impl Steer for FollowPath {
    type Memory = PathProgress;
    const ROLE: Role = Role::Patrol;

    fn steer(&self, view: &AgentView<'_>, progress: &mut PathProgress, _: impl FnMut() -> f64) -> Push {
        let Beside { me, path, .. } = self.beside(view, progress);
        let force = self.rule.steer(progress, &me, path);
        let next = self.beside(view, progress).me;
        if next.position == me.position {
            return force.into();
        }
        // Another image is nearest to the new waypoint. The threshold is 0, because the old
        // waypoint is already passed.
        let onward = steer_core::behavior::FollowPath { threshold: 0.0, ..self.rule };
        onward.steer(progress, &next, path).into()
    }

    fn fits(&self, ground: &Ground<'_>, progress: &PathProgress, _: &PathProgress) -> Result<(), Fault> {
        let path = &ground.paths[self.path.index()];
        let points = path.points().len();
        if progress.waypoint >= points {
            let right = format!("less than {points}: the path has {points} points");
            return Err(Fault::new("waypoint", progress.waypoint.to_string(), right));
        }
        no_way_back(path, progress.returning)
    }

    fn goal(&self, ground: &Ground<'_>) -> Option<Target> {
        ground.end(&self.path, Direction::Forward)
    }

    fn call(&self, _: &Self::Memory) -> Call {
        Call::of(
            &self.rule,
            vec![Arg::State("progress", "PathProgress"), Arg::Agent, Arg::Path(self.path.index())],
        )
    }

    fn foresee(&self, view: &AgentView<'_>, progress: &PathProgress, marks: &mut Marks) {
        let beside = self.beside(view, progress);
        let to = beside.here(self.rule.waypoint(progress, beside.path));
        marks.push(Mark::Line { from: view.me.position, to });
        marks.push(Mark::Ring { center: to, radius: self.rule.threshold });
    }
}
