//! [`PathProgress`]: the waypoint that an agent heads for.

use crate::scalar::Scalar;
use crate::terrain::{Path, PathMode};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Progress of an agent along its path, one per agent. It starts at the first waypoint.
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
