//! Obstacles of all shapes in one type.

use steer_core::terrain::{Obstacle, Piece};
use steer_glam::GlamF64;

use crate::vector::{Circle, V, Wall, v};

/// An obstacle, which may be a part of a longer one.
pub(crate) type Part<'a> = Piece<Solid<'a>, f64>;

/// An obstacle. The corners of a polygon are convex: this is checked when the world is built.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Solid<'a> {
    Circle(&'a Circle),
    /// A circle and its velocity.
    Drifting(&'a Circle, V),
    Wall(&'a Wall),
    Polygon(&'a [V]),
}

impl Obstacle<GlamF64> for Solid<'_> {
    fn corner(&self, index: usize) -> Option<V> {
        match self {
            Self::Circle(circle) | Self::Drifting(circle, _) => circle.corner(index),
            Self::Wall(wall) => wall.corner(index),
            Self::Polygon(points) => points.get(index).copied(),
        }
    }

    fn rounding(&self) -> f64 {
        match self {
            Self::Circle(circle) | Self::Drifting(circle, _) => circle.radius,
            Self::Wall(_) | Self::Polygon(_) => 0.0,
        }
    }

    fn velocity(&self) -> V {
        if let Self::Drifting(_, velocity) = self { *velocity } else { v(0.0, 0.0) }
    }
}
