//! Paths, walls, polygons and fields: what never moves.

use steer_glam::steer_core::{Path, Vec2Like as _};
use tiny_skia::{LineCap, LineJoin, PathBuilder, Pixmap, Stroke};

use super::theme::Inks;
use super::view::View;
use super::{fill, shape, stroke, stroke_with};
use crate::vector::{V, v};
use crate::world::World;

/// More arrows than these to a side are a hatching; cells in between are left out.
const MOST_ARROWS: usize = 40;

/// A tube wider than this many pixels covers any picture, and says nothing.
const WIDEST_TUBE: f32 = 20_000.0;

pub(super) fn paint_fields(world: &World, view: &View, inks: Inks, canvas: &mut Pixmap) {
    for (columns, rows, vectors) in world.fields() {
        paint_field(world.size(), (columns, rows), vectors, view, inks, canvas);
    }
}

/// All tubes first, so that none covers a line.
pub(super) fn paint_paths(world: &World, view: &View, inks: Inks, canvas: &mut Pixmap) {
    for path in world.paths() {
        let width = view.length(2.0 * path.radius());
        if width <= 0.0 || width > WIDEST_TUBE {
            continue;
        }
        let tube =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        if let Some(line) = path_line(&path, view) {
            stroke_with(canvas, &line, inks.path, 0.16, &tube);
        } else if let Some(at) = view.point(path.point(0)) {
            let mut disc = PathBuilder::new();
            shape::circle(&mut disc, at, width / 2.0);
            disc.finish().iter().for_each(|disc| fill(canvas, disc, inks.path, 0.16));
        }
    }
    for path in world.paths() {
        if let Some(line) = path_line(&path, view) {
            stroke(canvas, &line, inks.path, 0.7, 1.5);
        }
        let mut dots = PathBuilder::new();
        for at in path.points().iter().filter_map(|p| view.point(*p)) {
            shape::circle(&mut dots, at, 4.0);
        }
        if let Some(dots) = dots.finish() {
            fill(canvas, &dots, inks.ground, 1.0);
            stroke(canvas, &dots, inks.path, 1.0, 1.5);
        }
    }
}

/// The line through a path's waypoints; none through a single one.
fn path_line(path: &Path<'_, V>, view: &View) -> Option<tiny_skia::Path> {
    let mut line = PathBuilder::new();
    for at in path.points().iter().filter_map(|p| view.point(*p)) {
        if line.is_empty() { line.move_to(at.x, at.y) } else { line.line_to(at.x, at.y) }
    }
    if path.is_closed() && path.points().len() > 2 {
        line.close();
    }
    line.finish().filter(|_| path.points().len() > 1)
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
