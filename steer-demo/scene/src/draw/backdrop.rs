//! Parts of a picture that seldom change: ground, grid, rim, fields, paths, polygons, walls.

use steer_glam::steer_core::space::Edge;

use super::{Inks, Line, Outline, Point, Rect, Surface, View, shape, terrain};
use crate::world::World;

/// Length in pixels of the dashes and gaps in the rim of a world that wraps.
const DASH: f32 = 6.0;

/// Draws the parts of a picture that seldom change. They depend on the scene, the view and the
/// colours, not on the step. They cover the whole picture, so a caller can cache them.
pub fn backdrop(world: &World, view: &View, inks: Inks, surface: &mut impl Surface) {
    let (picture, whole) = (view.picture(), view.ground());
    let one = |rect| {
        let mut outline = Outline::new();
        outline.rect(rect);
        outline
    };
    surface.fill(&one(picture), inks.around, 1.0);
    // The ground extends a little beyond the picture, so that its edge is not visible.
    if let Some(seen) = whole.common(&picture.grown(2.0)) {
        surface.fill(&one(seen), inks.ground, 1.0);
    }
    let step = view.grid();
    // A world so small that its grid would have only a few dots has no grid.
    if step.is_finite() && step > 0.0 {
        let mut dots = Outline::new();
        shape::dots(&mut dots, &whole, &picture.grown(2.0), step, 1.0);
        surface.fill(&dots, inks.grid, 1.0);
    }
    let inner = whole.grown(-0.5);
    if world.edge() != Edge::Open && inner.from.x < inner.to.x && inner.from.y < inner.to.y {
        let dash = (world.edge() == Edge::Wrap).then_some([DASH, DASH]);
        surface.stroke(&rim(&inner, &picture), inks.rim, 1.0, Line { width: 1.0, dash, round: false });
    }
    terrain::fields(world.fields(), world, view, inks, surface);
    terrain::paths(world, view, inks, surface);
    terrain::solids(world, view, inks, surface);
}

/// Returns the world's sides. For a world much larger than the picture, it returns only the parts
/// near the picture, to limit the number of dashes. The part cut off is a whole number of dashes
/// and gaps.
fn rim(inner: &Rect, picture: &Rect) -> Outline {
    let mut outline = Outline::new();
    let reach = picture.grown((picture.to.x - picture.from.x).max(picture.to.y - picture.from.y));
    if reach.contains(inner.from) && reach.contains(inner.to) {
        outline.rect(*inner);
        return outline;
    }
    let near = picture.grown(2.0 * DASH);
    let Some(seen) = near.common(inner) else { return outline };
    let whole = |from: f32, to: f32| from + ((to - from) / (2.0 * DASH)).floor().max(0.0) * 2.0 * DASH;
    let (left, top) = (whole(inner.from.x, seen.from.x), whole(inner.from.y, seen.from.y));
    for y in [inner.from.y, inner.to.y].into_iter().filter(|y| (near.from.y..=near.to.y).contains(y)) {
        outline.line(Point { x: left, y }, Point { x: seen.to.x, y });
    }
    for x in [inner.from.x, inner.to.x].into_iter().filter(|x| (near.from.x..=near.to.x).contains(x)) {
        outline.line(Point { x, y: top }, Point { x, y: seen.to.y });
    }
    outline
}
