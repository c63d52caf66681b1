//! [`Shape`]: an obstacle of any kind.

extern crate alloc;

use alloc::vec::Vec;

use super::{Circle, Obstacle, Polygon, Wall};
use crate::bounds::Bounds;
use crate::checked::Validate;
use crate::error::Error;
use crate::scalar::Scalar;
use crate::vector::Geometry;

/// A circle, a wall, a box or a polygon: obstacles of several kinds in one list.
///
/// # Examples
/// ```
/// use steer_core::terrain::Obstacle as _;
/// use steer_glam::{Circle, Shape, Wall};
/// use steer_glam::glam::vec2;
///
/// let wall = Wall::new(vec2(0.0, 0.0), vec2(4.0, 0.0));
/// let plan: [Shape; 2] = [wall.into(), Circle::new(vec2(2.0, 3.0), 1.0).into()];
/// let gap = |shape: &Shape| shape.nearest(vec2(2.0, 1.0)).distance(vec2(2.0, 1.0)) - shape.rounding();
/// assert_eq!((gap(&plan[0]), gap(&plan[1])), (1.0, 1.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<G: Geometry> {
    /// A circle.
    Circle(Circle<G>),
    /// A wall, solid from both sides.
    Wall(Wall<G>),
    /// An axis-aligned box.
    Box(Bounds<G>),
    /// A convex polygon.
    Polygon(Polygon<G, Vec<G::Vector>>),
}

impl<G: Geometry> Obstacle<G> for Shape<G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        match self {
            Shape::Circle(circle) => circle.corner(index),
            Shape::Wall(wall) => wall.corner(index),
            Shape::Box(bounds) => bounds.corner(index),
            Shape::Polygon(polygon) => polygon.corner(index),
        }
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        match self {
            Shape::Circle(circle) => circle.rounding(),
            _ => G::Scalar::zero(),
        }
    }
}

impl<G: Geometry> Validate for Shape<G> {
    fn validate(&self) -> Result<(), Error> {
        match self {
            Shape::Circle(circle) => circle.validate(),
            Shape::Wall(wall) => wall.validate(),
            Shape::Box(bounds) => bounds.validate(),
            // Its constructor checks a polygon.
            Shape::Polygon(_) => Ok(()),
        }
    }
}

impl<G: Geometry> From<Circle<G>> for Shape<G> {
    fn from(circle: Circle<G>) -> Self {
        Shape::Circle(circle)
    }
}

impl<G: Geometry> From<Wall<G>> for Shape<G> {
    fn from(wall: Wall<G>) -> Self {
        Shape::Wall(wall)
    }
}

impl<G: Geometry> From<Bounds<G>> for Shape<G> {
    fn from(bounds: Bounds<G>) -> Self {
        Shape::Box(bounds)
    }
}

impl<G: Geometry> From<Polygon<G, Vec<G::Vector>>> for Shape<G> {
    fn from(polygon: Polygon<G, Vec<G::Vector>>) -> Self {
        Shape::Polygon(polygon)
    }
}

impl<'a, G: Geometry, T: Clone> From<&'a T> for Shape<G>
where
    Shape<G>: From<T>,
{
    fn from(shape: &'a T) -> Self {
        shape.clone().into()
    }
}

/// The serialised form. Deserialising rejects what the constructors and `validate` reject.
#[cfg(feature = "serde")]
mod saved {
    use super::{Bounds, Circle, Geometry, Polygon, Shape, Vec, Wall};
    use crate::vector::Vec2Like as _;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(
        rename = "Shape",
        rename_all = "snake_case",
        bound(serialize = "G::Scalar: Serialize", deserialize = "G::Scalar: Deserialize<'de>")
    )]
    enum Saved<G: Geometry> {
        Circle(Circle<G>),
        Wall(Wall<G>),
        Box(Bounds<G>),
        Polygon(Vec<[G::Scalar; 2]>),
    }

    impl<G: Geometry<Scalar: Serialize>> serde::Serialize for Shape<G> {
        fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
            let saved = match self {
                Shape::Circle(circle) => Saved::Circle(*circle),
                Shape::Wall(wall) => Saved::Wall(*wall),
                Shape::Box(bounds) => Saved::Box(*bounds),
                Shape::Polygon(polygon) => {
                    Saved::<G>::Polygon(polygon.points().iter().map(|point| [point.x(), point.y()]).collect())
                }
            };
            saved.serialize(out)
        }
    }

    impl<'de, G: Geometry<Scalar: Deserialize<'de>>> serde::Deserialize<'de> for Shape<G> {
        fn deserialize<In: Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
            Ok(match Saved::<G>::deserialize(from)? {
                Saved::Circle(circle) => Shape::Circle(circle),
                Saved::Wall(wall) => Shape::Wall(wall),
                Saved::Box(bounds) => Shape::Box(bounds),
                Saved::Polygon(points) => {
                    let points: Vec<_> = points.into_iter().map(|[x, y]| G::Vector::new(x, y)).collect();
                    Shape::Polygon(Polygon::new(points).map_err(In::Error::custom)?)
                }
            })
        }
    }
}
