//! Parts that never move: paths, walls, polygons and fields.

use steer_glam::dvec2::Path;

use super::{Inks, Line, Outline, Point, Surface, View, shape};
use crate::vector::{V, v};
use crate::world::World;

/// Most arrows on a side: more look like hatching, so cells in between are left out.
const MOST_ARROWS: usize = 40;

/// Most waypoints of a path that are drawn: more are not told apart, and a pixmap takes time with
/// the square of their number.
const MOST_WAYPOINTS: usize = 2000;

/// Draws the arrows of fields.
pub(super) fn fields<'a>(
    fields: impl Iterator<Item = (usize, usize, &'a [V])>,
    world: &World,
    view: &View,
    inks: Inks,
    surface: &mut impl Surface,
) {
    for (columns, rows, vectors) in fields {
        let arrows = field(world.size(), (columns, rows), vectors, view);
        surface.stroke(&arrows, inks.rim, 0.8, Line::plain(1.2));
    }
}

/// Draws all tubes first, so that none covers a line.
pub(super) fn paths(world: &World, view: &View, inks: Inks, surface: &mut impl Surface) {
    for path in world.paths() {
        let Some(width) = view.breadth(2.0 * path.radius()).filter(|width| *width > 0.0) else { continue };
        let (mut disc, line) = (Outline::new(), path_line(&path, view));
        if !line.is_empty() {
            surface.stroke(&line, inks.path, 0.16, Line::round(width));
        } else if let Some(at) = view.point(path.point(0)) {
            disc.circle(at, width / 2.0);
            surface.fill(&disc, inks.path, 0.16);
        }
    }
    for path in world.paths() {
        surface.stroke(&path_line(&path, view), inks.path, 0.7, Line::plain(1.5));
        let mut dots = Outline::new();
        waypoints(&path, view).for_each(|at| dots.circle(at, 4.0));
        surface.fill(&dots, inks.ground, 1.0);
        surface.stroke(&dots, inks.path, 1.0, Line::plain(1.5));
    }
}

/// Pixels of a path's waypoints. Of very many every n-th and the last.
fn waypoints(path: &Path<&[V]>, view: &View) -> impl Iterator<Item = Point> {
    let (count, every) = (path.points().len(), path.points().len().div_ceil(MOST_WAYPOINTS));
    let drawn = move |index: usize| index.is_multiple_of(every) || index + 1 == count;
    let points = path.points().iter().enumerate().filter(move |(index, _)| drawn(*index));
    points.filter_map(|(_, place)| view.point(*place))
}

/// Line through a path's waypoints. Empty for a single waypoint.
fn path_line(path: &Path<&[V]>, view: &View) -> Outline {
    let (mut line, points) = (Outline::new(), waypoints(path, view));
    if path.is_closed() && path.points().len() > 2 {
        line.closed(points)
    } else {
        line.open(points)
    }
    line
}

pub(super) fn solids(world: &World, view: &View, inks: Inks, surface: &mut impl Surface) {
    let mut outlines = Outline::new();
    for points in world.polygons() {
        outlines.closed(points.iter().filter_map(|p| view.point(*p)));
    }
    surface.fill(&outlines, inks.stone, 1.0);
    surface.stroke(&outlines, inks.stone_rim, 1.0, Line::round(1.5));
    let mut lines = Outline::new();
    for wall in world.walls() {
        if let (Some(from), Some(to)) = (view.point(wall.from), view.point(wall.to)) {
            lines.line(from, to);
        }
    }
    surface.stroke(&lines, inks.stone_rim, 1.0, Line::round(4.0));
}

/// An arrow in the middle of each cell. The longest is as long as a cell allows.
fn field(
    (width, height): (f64, f64),
    (columns, rows): (usize, usize),
    vectors: &[V],
    view: &View,
) -> Outline {
    let mut arrows = Outline::new();
    let (across, down) = (width / columns as f64, height / rows as f64);
    let (every, every_row) = (columns.div_ceil(MOST_ARROWS), rows.div_ceil(MOST_ARROWS));
    let longest = vectors.iter().fold(0.0, |longest: f64, vector| longest.max(vector.length()));
    if longest <= 0.0 {
        return arrows;
    }
    let room = 0.7 * (across * every as f64).min(down * every_row as f64);
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
    arrows
}
