//! [`Torus`]: the nearest image of what lies beyond the wrapped side of the world.

use crate::checked::serde_checked;
use crate::error::positive;
use crate::{Body, Bounds, Circle, Error, Scalar, Validate, Vec2Like, Wall};

/// A world whose opposite sides touch, as [`Edge::Wrap`](crate::Edge::Wrap) makes it.
///
/// Everything has an image in every direction, one world's size apart. To steer on a torus is to steer toward, or from, the image that is nearest; so it is an argument of a behaviour
/// and not a mode of it:
///
/// ```
/// # use steer_core::{Agent, Torus, Vec2Like, seek};
/// # fn force<V: Vec2Like>(agent: &Agent<V>, target: V, torus: &Torus<V>) -> V {
/// seek(agent, torus.nearest(agent.position, target))
/// # }
/// ```
///
/// What has no one position, such as a path, stays where it is and the agent's image nearest to it steers: forces are the same at every image.
///
/// # Degenerate cases
/// Exactly half a world away, two images are equally near: a thing stays where it is. Without a width or a height the world is not wrapped in that direction.
///
/// Source: the minimum image convention of molecular dynamics; asked for in gdx-ai since 2015.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", deny_unknown_fields)
)]
pub struct Torus<V: Vec2Like> {
    /// The world's width and height, above 0.
    pub size: V,
}

impl<V: Vec2Like> Torus<V> {
    /// The image of `to` that is nearest to `from`.
    ///
    /// An image one world away is exact to the rounding of one sum, so that differences of places come out the same on both sides of an edge.
    #[inline]
    #[must_use]
    pub fn nearest(&self, from: V, to: V) -> V {
        V::new(
            nearest_component(from.x(), to.x(), self.size.x()),
            nearest_component(from.y(), to.y(), self.size.y()),
        )
    }

    /// The shortest way from one point to another.
    #[inline]
    #[must_use]
    pub fn way(&self, from: V, to: V) -> V {
        self.nearest(from, to) - from
    }

    /// The image of a body that is nearest to `from`.
    #[inline]
    #[must_use]
    pub fn nearest_body(&self, from: V, body: Body<V>) -> Body<V> {
        Body { position: self.nearest(from, body.position), ..body }
    }

    /// The image of a circle whose middle is nearest to `from`.
    #[inline]
    #[must_use]
    pub fn nearest_circle(&self, from: V, circle: Circle<V>) -> Circle<V> {
        Circle { center: self.nearest(from, circle.center), ..circle }
    }

    /// The image of a wall whose middle is nearest to `from`.
    ///
    /// Of a wall longer than half the world another image may have a nearer end; hand in shorter pieces.
    #[inline]
    #[must_use]
    pub fn nearest_wall(&self, from: V, wall: Wall<V>) -> Wall<V> {
        let half = (wall.to - wall.from) * V::Scalar::from_f64(0.5);
        let middle = wall.from + half;
        let shift = self.nearest(from, middle) - middle;
        Wall::new(wall.from + shift, wall.to + shift)
    }
}

#[inline]
fn nearest_component<S: Scalar>(from: S, to: S, size: S) -> S {
    let (way, half) = (to - from, size * S::from_f64(0.5));
    if way.abs() <= half || size <= S::zero() {
        return to;
    }
    if way.abs() <= size + half {
        return if way > S::zero() { to - size } else { to + size };
    }
    // Several worlds away: the remainder is exact.
    let rest = way % size;
    let rest = if rest > half {
        rest - size
    } else if rest < -half {
        rest + size
    } else {
        rest
    };
    from + rest
}

impl<V: Vec2Like> From<&Bounds<V>> for Torus<V> {
    /// The torus that this rectangle is when it wraps.
    #[inline]
    fn from(bounds: &Bounds<V>) -> Self {
        Torus { size: bounds.max - bounds.min }
    }
}

impl<V: Vec2Like> Validate for Torus<V> {
    fn validate(&self) -> Result<(), Error> {
        positive("width", self.size.x())?;
        positive("height", self.size.y())
    }
}
serde_checked!(Torus<V: Vec2Like>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::{V, v};

    fn torus() -> Torus<V> {
        Torus { size: v(100.0, 60.0) }
    }

    #[test]
    fn the_nearest_image_lies_no_farther_than_half_a_world() {
        for (from, to, image) in [
            (v(95.0, 30.0), v(5.0, 30.0), v(105.0, 30.0)),
            (v(5.0, 30.0), v(95.0, 30.0), v(-5.0, 30.0)),
            (v(5.0, 2.0), v(95.0, 59.0), v(-5.0, -1.0)),
            (v(20.0, 10.0), v(60.0, 30.0), v(60.0, 30.0)),
            (v(0.0, 0.0), v(50.0, 30.0), v(50.0, 30.0)),
            (v(0.0, 0.0), v(-50.0, -30.0), v(-50.0, -30.0)),
            (v(10.0, 0.0), v(1007.0, 0.0), v(7.0, 0.0)),
            (v(10.0, 0.0), v(-1081.0, 0.0), v(19.0, 0.0)),
        ] {
            assert_eq!(torus().nearest(from, to), image, "{from:?} {to:?}");
            assert_eq!(torus().way(from, to), image - from, "{from:?} {to:?}");
        }
    }

    #[test]
    fn bodies_circles_and_walls_are_where_their_middle_is_nearest() {
        let from = v(95.0, 30.0);
        let body = Body { id: 7, ..Body::new(v(5.0, 20.0), v(1.0, 2.0)) };
        assert_eq!(torus().nearest_body(from, body), Body { position: v(105.0, 20.0), ..body });
        let circle = Circle::new(v(2.0, 58.0), 9.0);
        assert_eq!(torus().nearest_circle(v(95.0, 5.0), circle), Circle::new(v(102.0, -2.0), 9.0));
        let wall = Wall::new(v(-4.0, 10.0), v(12.0, 20.0));
        assert_eq!(torus().nearest_wall(from, wall), Wall::new(v(96.0, 10.0), v(112.0, 20.0)));
    }

    #[test]
    fn without_a_size_nothing_is_wrapped() {
        let flat = Torus { size: v(0.0, 60.0) };
        assert_eq!(flat.nearest(v(0.0, 1.0), v(999.0, 59.0)), v(999.0, -1.0));
        assert!(flat.validate().is_err());
        let bounds = Bounds { min: v(-10.0, 5.0), max: v(90.0, 65.0) };
        assert_eq!(Torus::from(&bounds), torus());
    }
}
