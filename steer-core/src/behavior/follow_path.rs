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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;
    use crate::vector::Vec2Like as _;

    #[test]
    fn within_the_threshold_the_next_waypoint_is_sought() {
        let points = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0)];
        let path = Path::closed(&points).unwrap();
        let (follow, mut progress) = (FollowPath::default(), PathProgress::default());
        for (at, waypoint) in [(20.0, 0), (19.0, 1), (80.0, 1), (81.0, 2)] {
            let agent = Agent::new(v(at, 0.0), v(1.0, 0.0));
            let force = follow.steer(&mut progress, &agent, &path);
            assert_eq!((progress.waypoint, force), (waypoint, seek(&agent, points[waypoint])));
        }
        let _ = follow.steer(&mut progress, &Agent::new(points[2], v(1.0, 0.0)), &path);
        assert_eq!(progress.waypoint, 0);
    }

    #[test]
    fn at_the_end_of_an_open_path_it_arrives() {
        let points = [v(0.0, 0.0), v(100.0, 0.0)];
        let path = Path::open(&points).unwrap();
        let mut progress = PathProgress::at(1);
        let agent = Agent::new(v(50.0, 0.0), v(1.0, 0.0));
        assert_eq!(FollowPath::default().steer(&mut progress, &agent, &path), v(4.0, 0.0));
        let there = Agent::new(v(100.0, 0.0), v(1.0, 0.0));
        assert_eq!(FollowPath::default().steer(&mut progress, &there, &path), v(-1.0, 0.0));
        assert_eq!(progress.waypoint, 1);
    }

    #[test]
    fn progress_beyond_the_end_counts_as_the_last_point() {
        let points = [v(0.0, 0.0), v(100.0, 0.0)];
        for path in [Path::open(&points).unwrap(), Path::closed(&points).unwrap()] {
            let mut progress = PathProgress::at(usize::MAX);
            let agent = Agent::new(v(50.0, 0.0), v(1.0, 0.0));
            let force = FollowPath::default().steer(&mut progress, &agent, &path);
            assert!(force.x() > 0.0);
        }
    }

    #[test]
    fn there_and_back_it_visits_the_waypoints_in_turn() {
        let points = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0)];
        let path = Path::ping_pong(&points).unwrap();
        let (follow, mut progress) = (FollowPath::default(), PathProgress::default());
        for next in [1, 2, 1, 0, 1, 2, 1, 0, 1] {
            let there = Agent::new(follow.waypoint(&progress, &path), v(1.0, 0.0));
            assert_eq!(follow.steer(&mut progress, &there, &path), seek(&there, points[next]));
            assert_eq!(progress.waypoint, next);
        }
        let mut beyond = PathProgress::at(7);
        let _ = follow.steer(&mut beyond, &Agent::new(points[2], v(1.0, 0.0)), &path);
        assert_eq!(beyond, PathProgress { waypoint: 1, returning: true });
        let mut alone = PathProgress::default();
        let one = Path::ping_pong(&points[..1]).unwrap();
        let _ = follow.steer(&mut alone, &Agent::new(points[0], v(1.0, 0.0)), &one);
        assert_eq!(alone.waypoint, 0);
    }
}
