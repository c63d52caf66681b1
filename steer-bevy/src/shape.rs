//! [`Shape`]: the outline of an obstacle or of bounds, in an entity's own frame.

use bevy_math::{Affine3A, Vec2};
use bevy_reflect::Reflect;
use steer_glam::v0_33::terrain::Obstacle as _;
use steer_glam::v0_33::{Circle, Error, Polygon, Validate, Wall};

use crate::plane::Plane;

/// An outline in the plane, in the frame of its entity, which is moved, turned and scaled with it.
#[derive(Reflect, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A circle round the entity.
    Circle {
        /// Radius (length).
        radius: f32,
    },
    /// A wall without thickness.
    Wall {
        /// One end.
        from: Vec2,
        /// The other end.
        to: Vec2,
    },
    /// A convex polygon.
    Polygon {
        /// Corners in order, of either winding.
        corners: Vec<Vec2>,
    },
}

impl Shape {
    /// Returns the polygon of a rectangle of this size, with the entity in its middle.
    pub(crate) fn rectangle(size: Vec2) -> Self {
        let half = size * 0.5;
        let corners = [half, Vec2::new(-half.x, half.y), -half, Vec2::new(half.x, -half.y)];
        Shape::Polygon { corners: corners.to_vec() }
    }

    /// Returns the outline in the world.
    pub(crate) fn placed(&self, frame: &Affine3A, plane: Plane) -> Result<Outline, Error> {
        let at = |point| plane.placed(frame, point);
        match self {
            Shape::Circle { radius } => {
                let center = at(Vec2::ZERO);
                let scale = [Vec2::X, Vec2::Y].map(|axis| at(axis).distance(center));
                let circle = Circle::new(center, radius * scale[0].max(scale[1]));
                circle.validate().map(|()| Outline::Circle(circle))
            }
            Shape::Wall { from, to } => {
                let wall = Wall::new(at(*from), at(*to));
                wall.validate().map(|()| Outline::Wall(wall))
            }
            Shape::Polygon { corners } => {
                Polygon::new(corners.iter().copied().map(at).collect()).map(Outline::Polygon)
            }
        }
    }
}

/// A shape in the world.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    Circle(Circle),
    Wall(Wall),
    Polygon(Polygon<Vec<Vec2>>),
}

impl Outline {
    #[inline]
    pub(crate) fn corner(&self, index: usize) -> Option<Vec2> {
        match self {
            Outline::Circle(circle) => circle.corner(index),
            Outline::Wall(wall) => wall.corner(index),
            Outline::Polygon(polygon) => polygon.corner(index),
        }
    }

    #[inline]
    pub(crate) fn rounding(&self) -> f32 {
        match self {
            Outline::Circle(circle) => circle.rounding(),
            Outline::Wall(_) | Outline::Polygon(_) => 0.0,
        }
    }
}
