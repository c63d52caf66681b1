//! [`Shape`]: an obstacle of any kind.

use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Obstacle, Polygon, Wall};
use steer_core::{Geometry, Scalar as _};

/// An obstacle of any kind, for a list of obstacles of several kinds. `P` stores the corners of
/// polygons.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is the obstacle with its name")]
pub enum Shape<G: Geometry, P> {
    Wall(Wall<G>),
    Circle(Circle<G>),
    Bounds(Bounds<G>),
    Polygon(Polygon<G, P>),
}

impl<G: Geometry, P: AsRef<[G::Vector]>> Obstacle<G> for Shape<G, P> {
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
