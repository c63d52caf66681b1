//! Walls, polygons and fields: what never moves and is no path.

use steer_glam::steer_core::Vec2Like as _;
use tiny_skia::{LineCap, LineJoin, PathBuilder, Pixmap, Stroke};

use super::theme::Inks;
use super::view::View;
use super::{fill, shape, stroke, stroke_with};
use crate::vector::{V, v};
use crate::world::World;

/// More arrows than these to a side are a hatching; cells in between are left out.
const MOST_ARROWS: usize = 40;

pub(super) fn paint_fields(world: &World, view: &View, inks: Inks, canvas: &mut Pixmap) {
    for (columns, rows, vectors) in world.fields() {
        paint_field(world.size(), (columns, rows), vectors, view, inks, canvas);
    }
}

pub(super) fn paint_solids(world: &World, view: &View, inks: Inks, canvas: &mut Pixmap) {
    let mut outlines = PathBuilder::new();
    for points in world.polygons() {
        shape::outline(&mut outlines, points.iter().filter_map(|p| view.point(*p)));
    }
    if let Some(outlines) = outlines.finish() {
        fill(canvas, &outlines, inks.stone, 1.0);
        let line = Stroke { width: 1.5, line_join: LineJoin::Round, ..Stroke::default() };
        stroke_with(canvas, &outlines, inks.stone_rim, 1.0, &line);
    }
    let mut lines = PathBuilder::new();
    for wall in world.walls() {
        if let (Some(from), Some(to)) = (view.point(wall.from), view.point(wall.to)) {
            shape::line(&mut lines, from, to);
        }
    }
    if let Some(lines) = lines.finish() {
        let line = Stroke { width: 4.0, line_cap: LineCap::Round, ..Stroke::default() };
        stroke_with(canvas, &lines, inks.stone_rim, 1.0, &line);
    }
}

/// An arrow in the middle of each cell, the longest as long as a cell allows.
fn paint_field(
    (width, height): (f64, f64),
    (columns, rows): (usize, usize),
    vectors: &[V],
    view: &View,
    inks: Inks,
    canvas: &mut Pixmap,
) {
    let (across, down) = (width / columns as f64, height / rows as f64);
    let (every, every_row) = (columns.div_ceil(MOST_ARROWS), rows.div_ceil(MOST_ARROWS));
    let longest = vectors.iter().fold(0.0, |longest: f64, vector| longest.max(vector.length()));
    if longest <= 0.0 {
        return;
    }
    let room = 0.7 * (across * every as f64).min(down * every_row as f64);
    let mut arrows = PathBuilder::new();
    for (index, vector) in vectors.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        if column % every != 0 || row % every_row != 0 || *vector == v(0.0, 0.0) {
            continue;
        }
        let middle = v((column as f64 + 0.5) * across, (row as f64 + 0.5) * down);
        let half = *vector * (room / longest / 2.0);
        if let (Some(from), Some(to)) = (view.point(middle - half), view.point(middle + half)) {
            shape::arrow(&mut arrows, from, to);
        }
    }
    if let Some(arrows) = arrows.finish() {
        stroke(canvas, &arrows, inks.rim, 0.8, 1.2);
    }
}
