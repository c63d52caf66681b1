//! Pictures of a world: into a pixmap, whoever shows it.

mod marks;
mod shape;
mod terrain;
mod theme;
mod trail;
mod view;

use std::collections::BTreeMap;

use steer_glam::steer_core::{Edge, Vec2Like as _};
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Point, Stroke, StrokeDash, Transform};

use crate::vector::{V, v};
use crate::world::World;
use trail::{Trails, leaps};
use view::View;

pub use theme::{Ink, Inks, Theme};
pub use view::{LARGEST_SIDE, SMALLEST_SIDE, fitting};

/// What a picture shows, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Whether what everyone foresees is drawn too.
    pub foresight: bool,
}

/// Draws one world, and remembers where its agents have been.
#[derive(Clone, Debug)]
pub struct Painter {
    style: Style,
    view: View,
    trails: Trails,
    /// What never moves, drawn once.
    backdrop: Pixmap,
}

impl Painter {
    /// A painter of this world for pictures of this size, from 1×1 on; None for pictures that do not fit in memory.
    #[must_use]
    pub fn new(world: &World, size: (u32, u32), style: Style) -> Option<Self> {
        let view = View::new(world.size(), size);
        let mut backdrop = Pixmap::new(size.0, size.1)?;
        paint_backdrop(world, &view, style.theme.inks(), &mut backdrop);
        Some(Self { style, view, trails: Trails::new(world), backdrop })
    }

    /// A picture of the right size to paint on.
    #[must_use]
    pub fn canvas(&self) -> Pixmap {
        self.backdrop.clone()
    }

    /// Takes in a step of the world, for the trails.
    pub fn remember(&mut self, world: &World) {
        self.trails.remember(world);
    }

    /// Paints the world as it is now. A canvas of another size than the painter's is left as it is.
    pub fn paint(&self, world: &World, canvas: &mut Pixmap) {
        if canvas.data().len() != self.backdrop.data().len() {
            return;
        }
        canvas.data_mut().copy_from_slice(self.backdrop.data());
        self.circles(world, canvas);
        if self.style.foresight {
            marks::paint_foresight(&world.foresight(), &self.view, self.style.theme.inks(), canvas);
        }
        marks::paint_landmarks(&world.landmarks(), &self.view, self.style.theme.inks(), canvas);
        self.trails(world, canvas);
        self.agents(world, canvas);
    }

    /// The colours of the agents in the pictures of this world.
    #[must_use]
    pub fn tones(&self, world: &World) -> Vec<Ink> {
        let mut tones: Vec<Ink> = (0..world.agents().len()).map(|i| self.tone(world, i)).collect();
        tones.sort_unstable();
        tones.dedup();
        tones
    }

    fn tone(&self, world: &World, index: usize) -> Ink {
        self.style.theme.tones(world.role(index))[index % 3]
    }

    fn circles(&self, world: &World, canvas: &mut Pixmap) {
        let inks = self.style.theme.inks();
        let mut outlines = PathBuilder::new();
        for circle in world.circles() {
            if let Some(at) = self.view.point(circle.center) {
                shape::circle(&mut outlines, at, self.view.length(circle.radius));
            }
        }
        let Some(outlines) = outlines.finish() else { return };
        fill(canvas, &outlines, inks.stone, 1.0);
        stroke(canvas, &outlines, inks.stone_rim, 1.0, 1.5);
    }

    fn trails(&self, world: &World, canvas: &mut Pixmap) {
        if self.trails.length() == 0 {
            return;
        }
        let width = 5.0 * self.view.glyph();
        let alpha = if matches!(self.style.theme, Theme::Dark) { 0.16 } else { 0.2 };
        let mut ribbons: BTreeMap<Ink, [PathBuilder; 3]> = BTreeMap::new();
        let mut points: Vec<Point> = Vec::new();
        for index in 0..world.agents().len() {
            let paths = ribbons.entry(self.tone(world, index)).or_default();
            let (mut rest, mut before) = (self.trails.length(), None);
            points.clear();
            for place in self.trails.of(index) {
                let leap = before
                    .is_some_and(|before| world.edge() == Edge::Wrap && leaps(world.size(), before, place));
                let Some(at) = self.view.point(place).filter(|_| !leap) else { break };
                points.push(at);
                before = Some(place);
                rest = rest.saturating_sub(1);
            }
            // Three ribbons one over the other, each shorter, fade along the trail without a seam.
            for (path, part) in paths.iter_mut().zip([1.0, 0.66, 0.36]) {
                let length = ((points.len() as f32 * part) as usize).max(2).min(points.len());
                shape::ribbon(path, &points[..length], width);
            }
        }
        for (ink, paths) in ribbons {
            for path in paths.into_iter().filter_map(PathBuilder::finish) {
                fill(canvas, &path, ink, alpha);
            }
        }
    }

    fn agents(&self, world: &World, canvas: &mut Pixmap) {
        let size = self.view.glyph();
        let mut bodies: BTreeMap<Ink, (PathBuilder, PathBuilder)> = BTreeMap::new();
        for (index, agent) in world.agents().iter().enumerate() {
            let (triangles, discs) = bodies.entry(self.tone(world, index)).or_default();
            for place in self.copies(world, agent.position) {
                let Some(at) = self.view.point(place) else { continue };
                shape::triangle(triangles, at, agent.heading, size);
                if agent.radius > 0.0 {
                    shape::circle(discs, at, self.view.length(agent.radius));
                }
            }
        }
        for (ink, (triangles, discs)) in bodies {
            if let Some(discs) = discs.finish() {
                fill(canvas, &discs, ink, 0.18);
                stroke(canvas, &discs, ink, 0.5, 1.0);
            }
            if let Some(triangles) = triangles.finish() {
                fill(canvas, &triangles, ink, 1.0);
            }
        }
    }

    /// The place itself, and in a wrapped world its copies beyond the sides it is about to cross.
    fn copies(&self, world: &World, place: V) -> impl Iterator<Item = V> + use<> {
        let (width, height) = world.size();
        let reach = if world.edge() == Edge::Wrap { 12.0 } else { -1.0 };
        let turn = |at: f64, side: f64| match at {
            _ if reach < 0.0 => 0.0,
            _ if at < reach => side,
            _ if at > side - reach => -side,
            _ => 0.0,
        };
        let (dx, dy) = (turn(place.x(), width), turn(place.y(), height));
        let across = [(0.0, 0.0), (dx, 0.0), (0.0, dy), (dx, dy)];
        let wanted = [true, dx != 0.0, dy != 0.0, dx != 0.0 && dy != 0.0];
        let copies = across.into_iter().zip(wanted).filter(|(_, wanted)| *wanted);
        copies.map(move |((dx, dy), _)| v(place.x() + dx, place.y() + dy))
    }
}

fn paint_backdrop(world: &World, view: &View, inks: Inks, canvas: &mut Pixmap) {
    canvas.fill(inks.around.with_alpha(1.0));
    let Some(ground) = view.ground() else { return };
    let mut paint = Paint::default();
    paint.set_color(inks.ground.with_alpha(1.0));
    canvas.fill_rect(ground, &paint, Transform::identity(), None);
    let mut spacing = view.length(50.0);
    while spacing < 30.0 && spacing > 0.0 {
        spacing *= 2.0;
    }
    // A world so small that its grid would be a handful of dots does without.
    if spacing.is_finite()
        && spacing > 0.0
        && let Some(dots) = shape::dots(ground, spacing, 1.0)
    {
        fill(canvas, &dots, inks.grid, 1.0);
    }
    if world.edge() != Edge::Open
        && let Some(inner) = ground.inset(0.5, 0.5)
    {
        let rim = PathBuilder::from_rect(inner);
        let dash = (world.edge() == Edge::Wrap).then(|| StrokeDash::new(vec![6.0, 6.0], 0.0)).flatten();
        stroke_with(canvas, &rim, inks.rim, 1.0, &Stroke { width: 1.0, dash, ..Stroke::default() });
    }
    terrain::paint_fields(world, view, inks, canvas);
    terrain::paint_paths(world, view, inks, canvas);
    terrain::paint_solids(world, view, inks, canvas);
}

fn fill(canvas: &mut Pixmap, path: &Path, ink: Ink, alpha: f32) {
    let mut paint = Paint::default();
    paint.set_color(ink.with_alpha(alpha));
    canvas.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
}

fn stroke(canvas: &mut Pixmap, path: &Path, ink: Ink, alpha: f32, width: f32) {
    stroke_with(canvas, path, ink, alpha, &Stroke { width, ..Stroke::default() });
}

fn stroke_with(canvas: &mut Pixmap, path: &Path, ink: Ink, alpha: f32, stroke: &Stroke) {
    let mut paint = Paint::default();
    paint.set_color(ink.with_alpha(alpha));
    canvas.stroke_path(path, &paint, stroke, Transform::identity(), None);
}
