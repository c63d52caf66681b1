//! [`PathProgress`]: the waypoint that an agent heads for.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::terrain::{Path, PathMode};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Cosine of the sharpest turn, 45°, that is cut from beside the path.
const HALF_RIGHT: f64 = core::f64::consts::FRAC_1_SQRT_2;

/// Progress of an agent along its path, one for each agent and path. It starts at the first
/// waypoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct PathProgress {
    /// Index of the waypoint that the agent heads for, from 0.
    pub waypoint: usize,
    /// `true` on the way back to the first waypoint, on a path there and back.
    #[cfg_attr(feature = "serde", serde(default))]
    pub returning: bool,
}

impl PathProgress {
    /// Creates the progress of an agent that heads for this waypoint, on the way out.
    #[inline]
    #[must_use]
    pub fn at(waypoint: usize) -> Self {
        PathProgress { waypoint, returning: false }
    }

    /// Heads for the next waypoint.
    #[inline]
    pub(super) fn advance<G: Geometry>(&mut self, path: &Path<G, impl AsRef<[G::Vector]>>) {
        if path.mode() == PathMode::PingPong {
            // An index beyond the end counts as the last.
            self.waypoint = self.waypoint.min(path.last());
            self.returning = if self.returning { self.waypoint > 0 } else { path.is_last(self.waypoint) };
        } else {
            self.returning = false;
        }
        self.waypoint =
            if self.returning { self.waypoint.saturating_sub(1) } else { path.next(self.waypoint) };
    }

    /// The waypoint before, or the waypoint itself where the path begins.
    #[inline]
    fn previous<G: Geometry>(&self, path: &Path<G, impl AsRef<[G::Vector]>>) -> usize {
        let here = self.waypoint.min(path.last());
        match path.mode() {
            PathMode::Closed if here == 0 => path.last(),
            PathMode::PingPong if self.returning => path.next(here),
            _ => here.saturating_sub(1),
        }
    }

    /// Vectors from the waypoint before to this one, and from this one to the next. Zero where
    /// there is none.
    #[inline]
    pub(super) fn legs<G: Geometry>(&self, path: &Path<G, impl AsRef<[G::Vector]>>) -> [G::Vector; 2] {
        let mut next = *self;
        next.advance(path);
        let here = path.point(self.waypoint);
        [here - path.point(self.previous(path)), path.point(next.waypoint) - here]
    }

    /// Returns the progress at the next waypoint that lies at another point.
    #[inline]
    pub(super) fn onward<G: Geometry>(&self, path: &Path<G, impl AsRef<[G::Vector]>>) -> Self {
        let mut onward = *self;
        for _ in path.points() {
            onward.advance(path);
            if path.point(onward.waypoint) != path.point(self.waypoint) {
                break;
            }
        }
        onward
    }

    /// Returns the length that is left to the end of an open path, if it is below `most`.
    #[inline]
    pub(super) fn left_within<G: Geometry>(
        &self,
        most: G::Scalar,
        position: G::Vector,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> Option<G::Scalar> {
        let end = path.point(path.last());
        if path.mode() != PathMode::Open || position.distance(end) >= most {
            return None;
        }
        let (mut left, mut here) = (G::Scalar::zero(), position);
        for waypoint in self.waypoint.min(path.last())..=path.last() {
            left = left + here.distance(path.point(waypoint));
            here = path.point(waypoint);
            if left >= most {
                return None;
            }
        }
        Some(left)
    }

    /// Whether an agent near the waypoint is beyond the line across the path there: the line that
    /// halves the corner or, at a turn of more than 90°, the line across the leg to the waypoint.
    /// An agent that moves across the line may be farther away.
    #[inline]
    pub(super) fn is_passed<G: Geometry>(
        &self,
        onward: &Self,
        agent: &Agent<G>,
        [near, far]: [G::Scalar; 2],
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> bool {
        let here = path.point(self.waypoint);
        let beyond = agent.position - here;
        let distance = beyond.length();
        distance <= far && {
            let to = (here - path.point(self.previous(path))).unit();
            let from = (path.point(onward.waypoint) - here).unit();
            let sharp = to.dot(from) < G::Scalar::zero();
            let across = if sharp { to } else { to + from };
            let moves = || agent.velocity.dot(across.unit()) >= agent.max_speed * G::Scalar::from_f64(0.125);
            beyond.dot(across) >= G::Scalar::zero() && (distance <= near || moves())
        }
    }

    /// Returns the point to seek: the waypoint or a point beyond it, before the first turn of more
    /// than 45°. It is beyond by 1.5 times the distance from the leg to the waypoint, or by as many
    /// whole legs as lie within `ahead` of the position.
    pub(super) fn beyond<G: Geometry>(
        &self,
        position: G::Vector,
        ahead: G::Scalar,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        let (zero, mut at, mut here) = (G::Scalar::zero(), *self, path.point(self.waypoint));
        let (way, along) = (here - position, (here - path.point(self.previous(path))).unit());
        let mut aside = along.perp_dot(way).abs() * G::Scalar::from_f64(1.5);
        let mut ahead = ahead - way.length();
        for _ in path.points() {
            let before = at.waypoint;
            at.advance(path);
            let leg = path.point(at.waypoint) - here;
            let length = leg.length();
            let by = aside.max(if length <= ahead { length } else { zero });
            if at.waypoint == before
                || by <= zero
                || along.dot(leg) < length * G::Scalar::from_f64(HALF_RIGHT)
            {
                break;
            }
            here = here + leg.limit(by);
            (aside, ahead) = (aside - length, ahead - length);
        }
        here
    }

    /// Whether a position is beyond the line that halves the corner at the waypoint, or on it.
    #[inline]
    pub(super) fn is_beyond<G: Geometry>(
        &self,
        position: G::Vector,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> bool {
        let [to, from] = self.legs(path);
        (position - path.point(self.waypoint)).dot(to.unit() + from.unit()) >= G::Scalar::zero()
    }
}
