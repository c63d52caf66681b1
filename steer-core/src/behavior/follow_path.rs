//! [`FollowPath`]: steers from waypoint to waypoint.

use crate::agent::Agent;
use crate::behavior::{Arrive, seek};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::{Path, PathMode};
use crate::vector::{Geometry, Vec2Ext};

/// Steers from one waypoint of a path to the next.
///
#[doc = include_str!("../../pictures/follow_path.svg")]
///
/// Within `threshold` of its waypoint, the agent heads for the next one. On a closed path the first
/// follows the last. On an open path the last one is the end. On a path there and back the order
/// reverses at both ends. The agent seeks the waypoints. At the last one of an open path it
/// arrives:
///
/// > |waypoint − position| < threshold → the next waypoint<br>
/// > force = seek(waypoint), or arrive(waypoint) at the end of an open path
///
/// With a small threshold the agent touches every waypoint and swings round it. One that is too
/// small for its speed makes it orbit. A large one cuts corners.
///
/// # Examples
/// ```
/// use steer_core::behavior::{FollowPath, PathProgress};
/// use steer_glam::{Agent, Path};
/// # use steer_glam::glam::vec2;
///
/// // The agent is within the threshold of the first waypoint, and heads for the second.
/// let points = [vec2(100.0, 0.0), vec2(100.0, 80.0), vec2(0.0, 80.0)];
/// let path = Path::open(&points)?;
/// let agent = Agent::new(vec2(100.0, 10.0), vec2(0.0, 0.0));
/// let mut progress = PathProgress::default();
/// let force = FollowPath::default().steer(&mut progress, &agent, &path);
/// assert_eq!(progress, PathProgress::at(1));
/// assert_eq!(force, vec2(0.0, 10.0));
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// At a single point the agent arrives on an open path. On another it seeks the point. A waypoint
/// index beyond the path's end counts as the last point.
///
/// Source: Keith Peters, and Buckland ch. 3, "Path following".
#[doc(alias("path following", "FollowPathBehavior"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct FollowPath<S: Scalar> {
    /// Distance from a waypoint that counts as reached. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0)]
    pub threshold: S,
    /// Distance from the end of an open path at which slowing begins. The default is from Peters'
    /// demos.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    pub slowing_radius: S,
}

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
    fn advance<G: Geometry>(&mut self, path: &Path<G, impl AsRef<[G::Vector]>>) {
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
}

impl<S: Scalar> FollowPath<S> {
    /// Counts a waypoint as reached within `threshold` (length), and slows down at the end within
    /// twice the agent's [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, threshold: S) -> Self {
        FollowPath { threshold, slowing_radius: agent.slowing_radius() }
    }

    /// Returns the force toward the current waypoint. See [`FollowPath`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        progress: &mut PathProgress,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        if agent.position.distance(self.waypoint(progress, path)) < self.threshold {
            progress.advance(path);
        }
        let waypoint = self.waypoint(progress, path);
        if path.is_end(progress.waypoint) {
            Arrive::within(self.slowing_radius).steer(agent, waypoint)
        } else {
            seek(agent, waypoint)
        }
    }

    /// Returns the waypoint that the agent heads for.
    #[inline]
    #[must_use]
    pub fn waypoint<G: Geometry<Scalar = S>>(
        &self,
        progress: &PathProgress,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        path.point(progress.waypoint)
    }
}
