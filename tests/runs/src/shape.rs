//! [`Shape`]: an obstacle of any kind.

use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Obstacle, Polygon, Wall};
use steer_core::{Scalar as _, Vec2Like};

/// An obstacle of any kind.
#[derive(Clone, Debug)]
pub enum Shape<V: Vec2Like> {
    /// A segment.
    Wall(Wall<V>),
    /// A disc.
    Circle(Circle<V>),
    /// A rectangle.
    Bounds(Bounds<V>),
    /// A convex polygon.
    Polygon(Polygon<V, Vec<V>>),
}

impl<V: Vec2Like> Obstacle<V> for Shape<V> {
    fn corner(&self, index: usize) -> Option<V> {
        match self {
            Shape::Wall(shape) => shape.corner(index),
            Shape::Circle(shape) => shape.corner(index),
            Shape::Bounds(shape) => shape.corner(index),
            Shape::Polygon(shape) => shape.corner(index),
        }
    }
    fn rounding(&self) -> V::Scalar {
        match self {
            Shape::Circle(shape) => shape.rounding(),
            _ => V::Scalar::zero(),
        }
    }
}
