//! [`Shape`]: an obstacle of any kind.

use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Obstacle, Polygon, Wall};
use steer_core::{Geometry, Scalar as _};

/// An obstacle of any kind.
#[derive(Clone, Debug)]
pub enum Shape<G: Geometry> {
    /// A segment.
    Wall(Wall<G>),
    /// A disc.
    Circle(Circle<G>),
    /// A rectangle.
    Bounds(Bounds<G>),
    /// A convex polygon.
    Polygon(Polygon<G, Vec<G::Vector>>),
}

impl<G: Geometry> Obstacle<G> for Shape<G> {
    fn corner(&self, index: usize) -> Option<G::Vector> {
        match self {
            Shape::Wall(shape) => shape.corner(index),
            Shape::Circle(shape) => shape.corner(index),
            Shape::Bounds(shape) => shape.corner(index),
            Shape::Polygon(shape) => shape.corner(index),
        }
    }
    fn rounding(&self) -> G::Scalar {
        match self {
            Shape::Circle(shape) => shape.rounding(),
            _ => G::Scalar::zero(),
        }
    }
}
