//! [`Leg`]: the straight lines of a path.

use super::PathMode;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// The straight line from a waypoint to the next.
#[derive(Clone, Copy)]
pub(super) struct Leg<G: Geometry> {
    pub(super) from: G::Vector,
    to: G::Vector,
    /// Distance along the path at which it begins.
    pub(super) start: G::Scalar,
    pub(super) length: G::Scalar,
}

impl<G: Geometry> Leg<G> {
    /// Distance along the path at which it ends.
    #[inline]
    pub(super) fn end(&self) -> G::Scalar {
        self.start + self.length
    }

    /// The point at this distance from its start, clamped to its ends.
    #[inline]
    pub(super) fn at(&self, distance: G::Scalar) -> G::Vector {
        if distance <= G::Scalar::zero() {
            self.from
        } else if distance >= self.length {
            self.to
        } else {
            self.from + (self.to - self.from).unit() * distance
        }
    }

    /// Distance from its start to the point of its line that is nearest to `point`.
    #[inline]
    pub(super) fn along(&self, point: G::Vector) -> G::Scalar {
        (self.to - self.from).unit().dot(point - self.from)
    }
}

/// Length of a path through these waypoints in one direction.
pub(super) fn length<G: Geometry>(points: &[G::Vector], mode: PathMode) -> G::Scalar {
    legs::<G>(points, mode).last().map_or(G::Scalar::zero(), |leg| leg.end())
}

/// The straight lines between these waypoints.
#[inline]
pub(super) fn legs<G: Geometry>(points: &[G::Vector], mode: PathMode) -> impl Iterator<Item = Leg<G>> {
    let closing = if mode == PathMode::Closed { points.first() } else { None };
    let ends = points.iter().skip(1).chain(closing);
    points.iter().zip(ends).scan(G::Scalar::zero(), |start, (&from, &to)| {
        let leg = Leg { from, to, start: *start, length: from.distance(to) };
        *start = leg.end();
        Some(leg)
    })
}
