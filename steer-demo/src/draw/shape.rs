//! The shapes of things, as outlines to fill or stroke.

use steer_glam::steer_core::Vec2Like as _;
use tiny_skia::{Path, PathBuilder, Point, Rect};

use crate::vector::V;

/// Adds the seeds' triangle: its tip 10 ahead, its tail 10 behind and 5 to either side.
pub(super) fn triangle(path: &mut PathBuilder, at: Point, heading: V, size: f32) {
    let (hx, hy) = (heading.x() as f32 * size, heading.y() as f32 * size);
    let corner = |ahead: f32, aside: f32| (at.x + hx * ahead - hy * aside, at.y + hy * ahead + hx * aside);
    let (tip, left, right) = (corner(10.0, 0.0), corner(-10.0, 5.0), corner(-10.0, -5.0));
    path.move_to(tip.0, tip.1);
    path.line_to(left.0, left.1);
    path.line_to(right.0, right.1);
    path.close();
}

/// Adds a ribbon along `points` that is `width` wide at the first and runs out to nothing at the last.
pub(super) fn ribbon(path: &mut PathBuilder, points: &[Point], width: f32) {
    let last = points.len().saturating_sub(1);
    if last == 0 {
        return;
    }
    let side = |i: usize, sign: f32| {
        let (a, b) = (points[i.saturating_sub(1)], points[(i + 1).min(last)]);
        let (dx, dy) = (a.x - b.x, a.y - b.y);
        let length = (dx * dx + dy * dy).sqrt();
        let half =
            if length > 0.0 { sign * width / 2.0 * (1.0 - i as f32 / last as f32) / length } else { 0.0 };
        (points[i].x - dy * half, points[i].y + dx * half)
    };
    let start = side(0, 1.0);
    path.move_to(start.0, start.1);
    for i in 1..last {
        let (x, y) = side(i, 1.0);
        path.line_to(x, y);
    }
    path.line_to(points[last].x, points[last].y);
    for i in (0..last).rev() {
        let (x, y) = side(i, -1.0);
        path.line_to(x, y);
    }
    path.close();
}

/// Adds a diagonal cross.
pub(super) fn cross(path: &mut PathBuilder, at: Point, arm: f32) {
    path.move_to(at.x - arm, at.y - arm);
    path.line_to(at.x + arm, at.y + arm);
    path.move_to(at.x - arm, at.y + arm);
    path.line_to(at.x + arm, at.y - arm);
}

/// Adds a line.
pub(super) fn line(path: &mut PathBuilder, from: Point, to: Point) {
    path.move_to(from.x, from.y);
    path.line_to(to.x, to.y);
}

/// Adds an arrow, with a head that shrinks with it.
pub(super) fn arrow(path: &mut PathBuilder, from: Point, to: Point) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let head = (5.0 / dx.hypot(dy).max(1e-3)).min(0.4);
    line(path, from, to);
    path.move_to(to.x - (dx + 0.6 * dy) * head, to.y - (dy - 0.6 * dx) * head);
    path.line_to(to.x, to.y);
    path.line_to(to.x - (dx - 0.6 * dy) * head, to.y - (dy + 0.6 * dx) * head);
}

/// Adds the closed line through these points.
pub(super) fn outline(path: &mut PathBuilder, points: impl Iterator<Item = Point>) {
    for (index, at) in points.enumerate() {
        if index == 0 { path.move_to(at.x, at.y) } else { path.line_to(at.x, at.y) }
    }
    path.close();
}

/// Adds a circle, unless it is so large that its outline says nothing.
pub(super) fn circle(path: &mut PathBuilder, at: Point, radius: f32) {
    if (0.0..=20_000.0).contains(&radius) {
        path.push_circle(at.x, at.y, radius.max(0.3));
    }
}

/// The half disc ahead.
pub(super) fn half_disc(path: &mut PathBuilder, at: Point, heading: V, radius: f32) {
    const PIECES: usize = 24;
    if !(0.0..=20_000.0).contains(&radius) {
        return;
    }
    let (hx, hy) = (heading.x() as f32 * radius, heading.y() as f32 * radius);
    for i in 0..=PIECES {
        let angle = core::f32::consts::PI * (i as f32 / PIECES as f32 - 0.5);
        let (ahead, aside) = (angle.cos(), angle.sin());
        let (x, y) = (at.x + hx * ahead - hy * aside, at.y + hy * ahead + hx * aside);
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
}

/// A dot for each point of a grid.
pub(super) fn dots(ground: Rect, step: f32, radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (columns, rows) = ((ground.width() / step) as u32, (ground.height() / step) as u32);
    for row in 0..=rows {
        for column in 0..=columns {
            let (x, y) = (ground.left() + column as f32 * step, ground.top() + row as f32 * step);
            path.push_circle(x, y, radius);
        }
    }
    path.finish()
}
