//! Paths and fields.

use crate::approx::n;
use crate::units::{Case, Scene};
use steer_core::behavior::{FollowFlowField, FollowPath, FollowTube, PathProgress, StayOnPath, TubeProgress};
use steer_core::parameters::Unit;
use steer_core::terrain::{Direction, FlowField, Path, SampledField};
use steer_core::{Error, Vec2Like};

/// Returns the path of the situation; some legs coincide.
fn path<V: Vec2Like>(s: &Scene<V>) -> Result<Path<V, &[V]>, Error> {
    Path::new(&s.points[..1 + s.pick % 5], s.mode)?
        .with_radius(s.of(Unit::LENGTH, [0.0, 4.0, 12.0][s.pick % 3]))
}

pub(super) fn cases<V: Vec2Like>() -> [(&'static str, Case<V>); 5] {
    [
        ("FollowPath", |s, out| {
            let follow = s.fit(FollowPath { threshold: s.one(&[n(0.0), n(16.0)]), slowing_radius: n(24.0) });
            let (mut progress, mut moved) = (PathProgress::at(s.pick % 6), s.me);
            if let Ok(path) = path(s) {
                for _ in 0..2 {
                    let force = follow.steer(&mut progress, &moved, &path);
                    moved.step(force, s.dt);
                    out.force(force);
                    out.count(progress.waypoint);
                }
                out.agent(&moved);
                out.force(FollowPath::for_agent(&s.me, s.me.radius).steer(&mut progress, &moved, &path));
            }
        }),
        ("FollowTube", |s, out| {
            let direction = s.one(&[Direction::Forward, Direction::Backward]);
            let follow = s.fit(FollowTube { horizon: n(4.0), direction });
            let (mut progress, mut moved) = (TubeProgress::default(), s.me);
            if let Ok(path) = path(s) {
                for _ in 0..3 {
                    let force = follow.steer(&mut progress, &moved, &path);
                    moved.step(force, s.dt);
                    out.force(force);
                    out.number(Unit::LENGTH, progress.along.unwrap_or(n(-1.0)));
                    out.count(usize::from(progress.returning));
                }
                out.vector(Unit::LENGTH, follow.target(&progress, &moved, &path));
                out.force(FollowTube::for_agent(&s.me).steer(&mut progress, &moved, &path));
            }
        }),
        ("StayOnPath", |s, out| {
            if let Ok(path) = path(s) {
                out.force(s.fit(StayOnPath { horizon: n(4.0) }).steer(&s.me, &path));
                out.force(StayOnPath::for_agent(&s.me).steer(&s.me, &path));
            }
        }),
        ("Path", |s, out| {
            if let Ok(path) = path(s) {
                out.number(Unit::LENGTH, path.length());
                out.number(Unit::LENGTH, path.lap());
                out.vector(Unit::LENGTH, path.point_at(s.of(Unit::LENGTH, s.pick as f64 * 8.0)));
                let near = path.project_near(s.place, s.of(Unit::LENGTH, 16.0), s.of(Unit::LENGTH, 24.0));
                for found in [path.project(s.place), near] {
                    out.number(Unit::LENGTH, found.along);
                    out.number(Unit::LENGTH, found.distance);
                    out.vector(Unit::LENGTH, found.point);
                }
            }
        }),
        ("FollowFlowField", |s, out| {
            let flows = s.others.map(|body| body.velocity);
            if let Ok(field) = SampledField::new(s.bounds, 2, 2, &flows) {
                let field = if s.pick % 2 == 0 { field } else { field.wrapped() };
                out.force(s.fit(FollowFlowField { horizon: n(2.0) }).steer(&s.me, &field));
                out.force(FollowFlowField::for_agent(&s.me).steer(&s.me, &field));
                out.vector(Unit::SPEED, field.at(s.place));
            }
        }),
    ]
}
