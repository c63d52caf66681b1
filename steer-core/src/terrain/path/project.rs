//! [`Projection`]: the point of a path nearest to a position.

use super::Path;
use super::leg::Leg;
use crate::scalar::{Scalar, slack};
use crate::terrain::Direction;
use crate::vector::{Geometry, Vec2Ext, VectorOf};

/// The point of a path nearest to a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Projection<G: Geometry> {
    /// The point of the path.
    pub point: G::Vector,
    /// Distance (length) of that point along the path, as [`Path::point_at`] takes it.
    pub along: G::Scalar,
    /// Distance (length) from the position to that point.
    pub distance: G::Scalar,
}

/// The search for the nearest point within a stretch of a path.
struct Search<G: Geometry> {
    point: G::Vector,
    /// Ends of the stretch.
    low: G::Scalar,
    high: G::Scalar,
    /// Among equally near points, the one nearest to this distance along the path is taken,
    home: G::Scalar,
    /// then the one farther along in this direction.
    onward: Direction,
    /// Largest difference that counts as equal.
    tie: G::Scalar,
    best: Projection<G>,
}

impl<G: Geometry> Search<G> {
    /// Tries the part of this leg that lies within the stretch, in the copy of the path at `shift`.
    #[inline]
    fn leg(&mut self, leg: &Leg<G>, shift: G::Scalar) {
        let start = leg.start + shift;
        let low = (self.low - start).max(G::Scalar::zero());
        let high = (self.high - start).min(leg.length);
        if low > high {
            return;
        }
        let along = leg.along(self.point).max(low).min(high);
        let place = leg.at(along);
        let found = Projection { point: place, along: start + along, distance: self.point.distance(place) };
        if self.is_better(&found) {
            self.best = found;
        }
    }

    #[inline]
    fn is_better(&self, found: &Projection<G>) -> bool {
        let from_home = |one: &Projection<G>| (one.along - self.home).abs();
        let nearer = self.best.distance - found.distance;
        let sooner = from_home(&self.best) - from_home(found);
        let farther = (found.along - self.best.along) * self.onward.sign();
        // Rounding must not decide between the two directions of a path that retraces itself.
        nearer > self.tie
            || (nearer >= -self.tie && (sooner > self.tie || (sooner >= -self.tie && farther > self.tie)))
    }
}

impl<G: Geometry<Vector = V>, V: VectorOf<G>, P: AsRef<[V]>> Path<G, P> {
    /// Returns the point of the path nearest to `point`, from 0 to the length along it. Of equally
    /// near points it is the first.
    #[inline]
    #[must_use]
    pub fn project(&self, point: V) -> Projection<G> {
        let zero = G::Scalar::zero();
        let mut search = self.search(point, zero, [zero, self.length()], Direction::Backward);
        for leg in self.legs() {
            search.leg(&leg, zero);
        }
        search.best
    }

    /// Returns the point of the path nearest to `point`, among those no farther than `reach`
    /// (length) along the path from the distance `along`. Of equally near points it is the one
    /// nearest to `along`.
    ///
    /// So a path that crosses or touches itself is followed in order: another branch near the point
    /// is ignored while it lies beyond the reach. A closed path continues beyond its ends, so the
    /// distance found may be below 0 or above the length. On a closed path, the reach is at most
    /// half a lap. An `along` outside the path is replaced by the distance from 0 to the length at
    /// which the same point lies, a negative reach by 0.
    #[inline]
    #[must_use]
    pub fn project_near(&self, point: V, along: G::Scalar, reach: G::Scalar) -> Projection<G> {
        self.project_onward(point, along, reach, Direction::Backward)
    }

    /// [`project_near`](Self::project_near) with a direction of travel: where a path turns back on
    /// itself, the legs out and back are equally near.
    #[inline]
    pub(crate) fn project_onward(
        &self,
        point: V,
        along: G::Scalar,
        reach: G::Scalar,
        onward: Direction,
    ) -> Projection<G> {
        let home = self.fold(along);
        let mut reach = reach.max(G::Scalar::zero());
        if self.is_closed() {
            reach = reach.min(self.length() * G::Scalar::from_f64(0.5));
        }
        let mut search = self.search(point, home, [home - reach, home + reach], onward);
        for shift in self.shifts() {
            // The legs after these begin beyond the stretch.
            for leg in self.legs().take_while(|leg| leg.start + shift <= home + reach) {
                search.leg(&leg, shift);
            }
        }
        search.best
    }

    #[inline]
    fn search(&self, point: V, home: G::Scalar, [low, high]: [G::Scalar; 2], onward: Direction) -> Search<G> {
        let place = self.point_at(home);
        let far = |point: V| point.x().abs() + point.y().abs();
        let tie = slack(far(point) + far(place) + self.length());
        let best = Projection { point: place, along: home, distance: point.distance(place) };
        Search { point, low, high, home, onward, tie, best }
    }
}
