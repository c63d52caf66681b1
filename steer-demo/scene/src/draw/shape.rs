//! Shapes that are added to outlines.

use steer_glam::steer_core::Vec2Like as _;

use super::{Outline, Point, Rect};
use crate::vector::V;

/// Returns a function for points about `at`, so many times `size` ahead in the direction of the
/// heading and to its side.
pub(super) fn beside(at: Point, heading: V, size: f32) -> impl Fn(f32, f32) -> Point {
    let (hx, hy) = (heading.x() as f32 * size, heading.y() as f32 * size);
    move |ahead, aside| Point { x: at.x + hx * ahead - hy * aside, y: at.y + hy * ahead + hx * aside }
}

/// Adds a triangle: its tip is 10 · size ahead, its tail 10 · size behind and half as wide.
pub(super) fn triangle(outline: &mut Outline, at: Point, heading: V, size: f32) {
    let corner = beside(at, heading, size);
    outline.triangle([corner(10.0, 0.0), corner(-10.0, 5.0), corner(-10.0, -5.0)]);
}

/// Adds a ribbon along `points`, `width` wide at the first and narrowed to the last.
pub(super) fn ribbon(outline: &mut Outline, points: &[Point], width: f32) {
    let last = points.len().saturating_sub(1);
    if last == 0 {
        return;
    }
    let sides = (0..last).flat_map(|i| {
        let (a, b) = (points[i.saturating_sub(1)], points[i + 1]);
        let (dx, dy) = (a.x - b.x, a.y - b.y);
        let length = (dx * dx + dy * dy).sqrt();
        let half = if length > 0.0 { width / 2.0 * (1.0 - i as f32 / last as f32) / length } else { 0.0 };
        let at = points[i];
        [
            Point { x: at.x - dy * half, y: at.y + dx * half },
            Point { x: at.x + dy * half, y: at.y - dx * half },
        ]
    });
    outline.strip(sides.chain([points[last]]));
}

/// Adds a diagonal cross.
pub(super) fn cross(outline: &mut Outline, at: Point, arm: f32) {
    let corner = |x: f32, y: f32| Point { x: at.x + x * arm, y: at.y + y * arm };
    outline.line(corner(-1.0, -1.0), corner(1.0, 1.0));
    outline.line(corner(-1.0, 1.0), corner(1.0, -1.0));
}

/// Adds an arrow. A short arrow has a smaller head.
pub(super) fn arrow(outline: &mut Outline, from: Point, to: Point) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let head = (5.0 / dx.hypot(dy).max(1e-3)).min(0.4);
    outline.line(from, to);
    outline.open([
        Point { x: to.x - (dx + 0.6 * dy) * head, y: to.y - (dy - 0.6 * dx) * head },
        to,
        Point { x: to.x - (dx - 0.6 * dy) * head, y: to.y - (dy + 0.6 * dx) * head },
    ]);
}

/// Adds a dot for each point of the ground's grid that is within `seen`.
pub(super) fn dots(outline: &mut Outline, ground: &Rect, seen: &Rect, step: f32, radius: f32) {
    let range = |from: f32, to: f32, seen_from: f32, seen_to: f32| {
        let last = ((to - from) / step) as u32;
        let (first, end) = (((seen_from - from) / step) as u32, ((seen_to - from) / step).ceil());
        // The cast of a negative number returns 0, the first dot.
        first..=last.min(end as u32)
    };
    let rows = range(ground.from.y, ground.to.y, seen.from.y, seen.to.y);
    let columns = range(ground.from.x, ground.to.x, seen.from.x, seen.to.x);
    for row in rows {
        for column in columns.clone() {
            let at = Point { x: ground.from.x + column as f32 * step, y: ground.from.y + row as f32 * step };
            outline.circle(at, radius);
        }
    }
}
