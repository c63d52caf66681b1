//! The length of a path, and the points at distances along it.

use super::leg::{Leg, legs};
use super::{Path, PathMode};
use crate::scalar::Scalar;
use crate::terrain::hull::nearest_on_segment;
use crate::vector::{Geometry, Vec2Ext};

impl<G: Geometry, P: AsRef<[G::Vector]>> Path<G, P> {
    /// Length of the path in one direction, including the closing segment of a closed path.
    #[inline]
    #[must_use]
    pub fn length(&self) -> G::Scalar {
        self.length
    }

    /// Distance after which the path repeats: its length, or twice its length for a path there and
    /// back.
    #[inline]
    #[must_use]
    pub fn lap(&self) -> G::Scalar {
        self.lap_of(self.length())
    }

    #[inline]
    fn lap_of(&self, length: G::Scalar) -> G::Scalar {
        if self.mode == PathMode::PingPong { length + length } else { length }
    }

    /// Returns the point at this distance (length) from the first point, along the path.
    ///
    /// An open path ends at its ends. A closed path continues round and round, a path there and
    /// back continues back and forth. Both also continue before the first point.
    #[inline]
    #[must_use]
    pub fn point_at(&self, distance: G::Scalar) -> G::Vector {
        let place = self.fold(distance);
        for leg in self.legs() {
            if place < leg.end() {
                return leg.at(place - leg.start);
            }
        }
        self.point(if self.is_closed() { 0 } else { usize::MAX })
    }

    /// Returns the distance from 0 to the length at which the same point lies.
    #[inline]
    pub(crate) fn fold(&self, distance: G::Scalar) -> G::Scalar {
        let (zero, length) = (G::Scalar::zero(), self.length());
        let lap = self.lap_of(length);
        // A fixed-point number may panic when it is divided by 0.
        if lap <= zero {
            return zero;
        }
        match self.mode {
            PathMode::Open => distance.max(zero).min(length),
            PathMode::Closed => {
                let rest = distance % lap;
                if rest < zero { rest + lap } else { rest }
            }
            PathMode::PingPong => {
                let rest = distance.abs() % lap;
                if rest > length { lap - rest } else { rest }
            }
        }
    }

    /// The straight lines of one direction, in order, including the closing one of a closed path.
    #[inline]
    pub(super) fn legs(&self) -> impl Iterator<Item = Leg<G>> {
        legs::<G>(self.points(), self.mode)
    }

    /// Offsets along the path at which copies of a closed path lie. They include all copies that a
    /// stretch of half a lap from any point can touch. For other paths, 0 alone.
    #[inline]
    pub(super) fn shifts(&self) -> impl Iterator<Item = G::Scalar> + use<G, P> {
        let (zero, lap) = (G::Scalar::zero(), self.length());
        let copies = if self.is_closed() && lap > zero { 3 } else { 1 };
        [zero, -lap, lap].into_iter().take(copies)
    }

    /// Whether the straight line between two points of the path passes all waypoints between them
    /// within the path's radius.
    #[inline]
    pub(crate) fn holds_chord(&self, from: G::Scalar, to: G::Scalar) -> bool {
        let (low, high) = (from.min(to), from.max(to));
        let chord = (self.point_at(from), self.point_at(to));
        self.shifts().all(|shift| {
            self.legs().take_while(|leg| leg.start + shift < high).all(|leg| {
                let (along, waypoint) = (leg.start + shift, leg.from);
                let between = low < along && along < high;
                !between || waypoint.distance(nearest_on_segment(chord.0, chord.1, waypoint)) <= self.radius
            })
        })
    }
}
