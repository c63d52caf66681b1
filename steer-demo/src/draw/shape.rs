//! Shapes that are added to outlines.

use steer_glam::steer_core::Vec2Like as _;

use super::outline::{Outline, Point, Rect};
use crate::vector::V;

/// Adds the triangle of Peters' demos, times `size`: its tip is 10 ahead, its tail 10 behind and 5
/// to either side.
pub(super) fn triangle(outline: &mut Outline, at: Point, heading: V, size: f32) {
    let (hx, hy) = (heading.x() as f32 * size, heading.y() as f32 * size);
    let corner = |ahead: f32, aside: f32| Point {
        x: at.x + hx * ahead - hy * aside,
        y: at.y + hy * ahead + hx * aside,
    };
    outline.triangle([corner(10.0, 0.0), corner(-10.0, 5.0), corner(-10.0, -5.0)]);
}

/// Adds a ribbon along `points` that is `width` wide at the first point and narrows to nothing at
/// the last.
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

#[cfg(test)]
mod tests {
    use super::super::outline::Piece;
    use super::*;
    use crate::vector::v;

    const fn p(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_triangle_points_where_its_agent_looks() {
        let mut outline = Outline::new();
        triangle(&mut outline, p(100.0, 50.0), v(0.0, 1.0), 2.0);
        let corners = [p(100.0, 70.0), p(90.0, 30.0), p(110.0, 30.0)];
        assert!(outline.pieces().eq([Piece::Triangle(corners)]));
    }

    #[test]
    fn a_ribbon_narrows_from_its_width_to_its_tip() {
        let mut outline = Outline::new();
        ribbon(&mut outline, &[p(20.0, 5.0), p(10.0, 5.0), p(0.0, 5.0)], 4.0);
        // The points run against the direction of travel, so left is down: 2 to either side, then
        // 1, then 0.
        let strip = [p(20.0, 7.0), p(20.0, 3.0), p(10.0, 6.0), p(10.0, 4.0), p(0.0, 5.0)];
        assert!(outline.pieces().eq([Piece::Ribbon(&strip)]));
        let mut rim = Vec::new();
        outline.pieces().for_each(|piece| piece.rim(&mut rim));
        assert_eq!(rim, [p(20.0, 7.0), p(10.0, 6.0), p(0.0, 5.0), p(10.0, 4.0), p(20.0, 3.0)]);
    }

    #[test]
    fn a_ribbon_needs_two_points_and_none_apart() {
        let mut outline = Outline::new();
        ribbon(&mut outline, &[], 4.0);
        ribbon(&mut outline, &[p(1.0, 1.0)], 4.0);
        assert!(outline.is_empty());
        ribbon(&mut outline, &[p(1.0, 1.0), p(1.0, 1.0)], 4.0);
        assert!(outline.pieces().eq([Piece::Ribbon(&[p(1.0, 1.0); 3])]));
    }

    #[test]
    fn an_arrow_ends_at_its_tip_with_a_head_on_both_sides() {
        let corners = |to: f32| {
            let (mut outline, mut corners) = (Outline::new(), Vec::new());
            arrow(&mut outline, p(0.0, 0.0), p(to, 0.0));
            outline.pieces().for_each(|piece| piece.rim(&mut corners));
            corners
                .into_iter()
                .map(|c| ((c.x * 1e3).round() / 1e3, (c.y * 1e3).round() / 1e3))
                .collect::<Vec<_>>()
        };
        assert_eq!(corners(50.0), [(0.0, 0.0), (50.0, 0.0), (45.0, 3.0), (50.0, 0.0), (45.0, -3.0)]);
        // The head is never longer than two fifths of the arrow.
        assert_eq!(corners(5.0), [(0.0, 0.0), (5.0, 0.0), (3.0, 1.2), (5.0, 0.0), (3.0, -1.2)]);
    }

    #[test]
    fn only_the_dots_in_sight_are_made() {
        let ground = Rect { from: p(-1000.0, 0.0), to: p(1000.0, 100.0) };
        let mut all = Outline::new();
        dots(&mut all, &ground, &ground, 50.0, 1.0);
        assert_eq!(all.len(), 41 * 3);
        let mut few = Outline::new();
        dots(&mut few, &ground, &Rect { from: p(0.0, -40.0), to: p(100.0, 60.0) }, 50.0, 1.0);
        assert_eq!(few.len(), 3 * 3);
        let mut none = Outline::new();
        dots(&mut none, &ground, &Rect { from: p(1100.0, 0.0), to: p(1200.0, 60.0) }, 50.0, 1.0);
        assert!(none.is_empty());
    }
}
