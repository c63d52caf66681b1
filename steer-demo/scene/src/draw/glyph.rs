//! Shapes of agents. A body is drawn as it is, an agent without one as a triangle.

use super::tone::is_crowd;
use super::{Ink, Line, Outline, Point, Surface, View, shape};
use crate::behavior::Role;
use crate::vector::V;
use crate::world::World;

/// Shape of an agent in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Glyph {
    /// A triangle of this size, which is 20 times as long.
    Triangle(f32),
    /// A disc of this radius, with a wedge that shows the heading, if it has one.
    Disc(f32),
}

/// Ratio of a body's radius to the size of its triangle from which the body is drawn: half the
/// width of the triangle's tail, so a smaller body is within the triangle.
const HIDDEN: f32 = 5.0;

/// Ratio of the size of a hunter in a crowd to the size of the others.
const LARGER: f32 = 2.2;

/// Radius in pixels from which a disc has a wedge. A smaller disc is a dot.
const WEDGED: f32 = 3.5;

/// Width in pixels of the rim of a disc, which is inside it.
const RIM: f32 = 1.25;

/// Opacity of a disc under its wedge.
const INSIDE: f32 = 0.26;

/// Glyphs of the agents of a world.
pub(super) struct Glyphs<'a> {
    world: &'a World,
    view: &'a View,
    /// Size of a triangle.
    usual: f32,
}

impl<'a> Glyphs<'a> {
    pub(super) fn new(world: &'a World, view: &'a View) -> Self {
        let (width, height) = world.size();
        // The area of a triangle of size 1 is 100. A crowd covers at most an eighth of the world,
        // so that its waves show, or as much as it does at true scale.
        let largest = (width * height / (800.0 * world.agents().len() as f64)).sqrt();
        Self { world, view, usual: view.glyph().min(view.length(largest.max(view.unit().min(1.0)))) }
    }

    /// Returns the glyph of the agent at this index.
    ///
    /// An agent with `avoidance`, which keeps its body apart from others, is a disc. An agent
    /// without it is a disc if its triangle would not cover its body. A hunter in a crowd is a
    /// larger triangle.
    pub(super) fn of(&self, index: usize) -> Glyph {
        let radius = self.world.agents().get(index).map_or(0.0, |agent| agent.radius);
        let radius = self.view.breadth(radius).filter(|radius| *radius > 0.0);
        let hunts = is_crowd(self.world) && self.world.role(index) == Role::Hunter;
        match radius {
            Some(radius) if self.world.avoids_all(index) => Glyph::Disc(radius),
            _ if hunts => Glyph::Triangle(LARGER * self.usual.max(0.45)),
            Some(radius) if radius >= HIDDEN * self.usual => Glyph::Disc(radius),
            _ => Glyph::Triangle(self.usual),
        }
    }
}

impl Glyph {
    /// Pixels from its position to its farthest point.
    pub(super) fn reach(self) -> f32 {
        match self {
            Self::Triangle(size) => 12.0 * size,
            Self::Disc(radius) => radius + 1.0,
        }
    }

    /// Width in pixels of a trail at the agent.
    pub(super) fn trail(self) -> f32 {
        match self {
            Self::Triangle(size) => 5.0 * size,
            Self::Disc(radius) => radius.min(10.0),
        }
    }

    /// Radius in pixels of a ring around it.
    pub(super) fn ring(self) -> f32 {
        match self {
            Self::Triangle(size) => (14.0 * size).max(10.0),
            Self::Disc(radius) => (radius + 4.0).max(6.0),
        }
    }

    /// Least distance in pixels from one ghost to the next.
    pub(super) fn apart(self) -> f32 {
        match self {
            Self::Triangle(size) => 7.0 * size,
            Self::Disc(radius) => 2.2 * radius,
        }
    }
}

/// Glyphs that are drawn together, in one ink.
#[derive(Default)]
pub(super) struct Shapes {
    discs: Outline,
    rims: Outline,
    dots: Outline,
    solids: Outline,
}

impl Shapes {
    /// Adds a glyph at a pixel. A disc without a heading has no wedge.
    pub(super) fn add(&mut self, glyph: Glyph, at: Point, heading: V) {
        match glyph {
            Glyph::Triangle(size) => shape::triangle(&mut self.solids, at, heading, size),
            Glyph::Disc(radius) if radius < WEDGED => self.dots.circle(at, radius),
            Glyph::Disc(radius) => {
                self.discs.circle(at, radius);
                self.rims.circle(at, radius - RIM / 2.0);
                if heading != V::ZERO {
                    wedge(&mut self.solids, at, heading, radius);
                }
            }
        }
    }

    /// Draws all glyphs with the opacity `alpha`.
    pub(super) fn draw(&self, ink: Ink, alpha: f32, surface: &mut impl Surface) {
        surface.fill(&self.discs, ink, INSIDE * alpha);
        surface.stroke(&self.rims, ink, alpha, Line::plain(RIM));
        surface.fill(&self.dots, ink, alpha);
        surface.fill(&self.solids, ink, alpha);
    }
}

/// Adds the wedge of a disc: it shows the heading and stays inside the rim.
fn wedge(outline: &mut Outline, at: Point, heading: V, radius: f32) {
    let corner = shape::beside(at, heading, radius);
    outline.closed([corner(0.82, 0.0), corner(-0.5, 0.56), corner(-0.22, 0.0), corner(-0.5, -0.56)]);
}
