//! [`Obstacle`]: a shape that a swept body can collide with.

use super::sweep::sweep;
use super::{Circle, Hit, Polygon, Wall, hull};
use crate::bounds::Bounds;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// A convex obstacle: corners, and a rounding around them.
///
/// It contains all points no farther than [`rounding`](Self::rounding) from the convex hull of its
/// corners. A circle has one corner, a wall two, a box four, a polygon as many as it has points. A
/// custom shape implements the same two methods.
pub trait Obstacle<G: Geometry> {
    /// Returns the corner at `index`, counted from 0 in order around the hull, or `None` beyond the
    /// last. There is at least one corner.
    fn corner(&self, index: usize) -> Option<G::Vector>;
    /// Distance (length) by which the obstacle extends beyond its hull, 0 or more.
    fn rounding(&self) -> G::Scalar;

    /// Returns the velocity of the obstacle, zero by default. See [`Moving`](super::Moving).
    #[inline]
    fn velocity(&self) -> G::Vector {
        G::Vector::zero()
    }

    /// Whether a corner is farther than `length` from the first one. A circle never is. For a
    /// [`Piece`](super::Piece) it is the length of all that it is a part of.
    #[inline]
    fn is_longer_than(&self, length: G::Scalar) -> bool {
        let Some(first) = self.corner(0) else { return false };
        let mut corners = (1..).map_while(|index| self.corner(index));
        corners.any(|corner| !(corner - first).is_within(length))
    }

    /// Returns the point of the hull nearest to `point`, or `point` itself if it lies inside.
    #[inline]
    fn nearest(&self, point: G::Vector) -> G::Vector {
        hull::nearest(|index| self.corner(index), point)
    }

    /// Returns the outward direction at `point`: the unit vector from the nearest point of the
    /// hull.
    ///
    /// On the hull (to within rounding) and inside it, the vector is perpendicular to the nearest
    /// edge. Among equally near edges, the vector most opposed to the unit vector `way` is taken.
    /// If they tie, the vector most toward the counter-clockwise (+90°) side of `way` is taken. The
    /// vector points away from the inside. A wall has no inside: the vector is opposed to `way`,
    /// and for a `way` along the wall it is counter-clockwise (+90°) from the direction of its
    /// first corner to its second. On a hull that is a point, such as the centre of a circle, the
    /// vector is −way.
    #[inline]
    fn out(&self, point: G::Vector, way: G::Vector) -> G::Vector {
        let from_hull = point - self.nearest(point);
        let corner = |index| self.corner(index);
        if hull::is_on(corner, point, from_hull.length()) {
            hull::out_through_edge(corner, point, way)
        } else {
            from_hull.direction_or(-way)
        }
    }

    /// Returns the first contact of a disc of radius `clearance` (length) that starts at `from` and
    /// moves along the unit vector `way`: its centre then comes within `clearance` of the obstacle.
    ///
    /// If the centre is so near already, or on the hull, the distance is 0 and the normal is
    /// [`out`](Self::out). `None` if the disc never touches the obstacle.
    #[inline]
    fn hit(&self, from: G::Vector, way: G::Vector, clearance: G::Scalar) -> Option<Hit<G>> {
        let (radius, corner) = (self.rounding() + clearance, |index| self.corner(index));
        if hull::touches(corner, from, from.distance(self.nearest(from)), radius) {
            return Some(Hit { distance: G::Scalar::zero(), normal: self.out(from, way) });
        }
        sweep(corner, from, way, radius)
    }

    /// Returns the distance (length) that a point moves from `from` along `way` until it comes
    /// within `clearance`: the distance of its [`hit`](Self::hit).
    #[inline]
    fn reach(&self, from: G::Vector, way: G::Vector, clearance: G::Scalar) -> Option<G::Scalar> {
        // `hit` would also compute the normal, which is not needed here and costs as much again.
        let (radius, corner) = (self.rounding() + clearance, |index| self.corner(index));
        if hull::touches(corner, from, from.distance(self.nearest(from)), radius) {
            return Some(G::Scalar::zero());
        }
        sweep::<G>(corner, from, way, radius).map(|hit| hit.distance)
    }
}

impl<G: Geometry, O: Obstacle<G> + ?Sized> Obstacle<G> for &O {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        (**self).corner(index)
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        (**self).rounding()
    }
    #[inline]
    fn velocity(&self) -> G::Vector {
        (**self).velocity()
    }
    #[inline]
    fn is_longer_than(&self, length: G::Scalar) -> bool {
        (**self).is_longer_than(length)
    }
}

impl<G: Geometry> Obstacle<G> for Circle<G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        (index == 0).then_some(self.center)
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        self.radius
    }
}

impl<G: Geometry> Obstacle<G> for Wall<G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        match index {
            0 => Some(self.from),
            1 => Some(self.to),
            _ => None,
        }
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        G::Scalar::zero()
    }
}

impl<G: Geometry, P: AsRef<[G::Vector]>> Obstacle<G> for Polygon<G, P> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        self.points().get(index).copied()
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        G::Scalar::zero()
    }
}

impl<G: Geometry> Obstacle<G> for Bounds<G> {
    #[inline]
    fn corner(&self, index: usize) -> Option<G::Vector> {
        match index {
            0 => Some(self.min),
            1 => Some(G::Vector::new(self.max.x(), self.min.y())),
            2 => Some(self.max),
            3 => Some(G::Vector::new(self.min.x(), self.max.y())),
            _ => None,
        }
    }
    #[inline]
    fn rounding(&self) -> G::Scalar {
        G::Scalar::zero()
    }
}
