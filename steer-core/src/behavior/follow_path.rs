//! [`FollowPath`]: steers from waypoint to waypoint.

use crate::agent::Agent;
use crate::behavior::{Arrive, PathProgress, seek};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Path;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

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
/// With a small threshold the agent touches every waypoint and swings round it. A large one cuts
/// corners.
///
/// # Dense waypoints
/// Peters' demos advance past one waypoint a step. An agent that moves farther in a step than from
/// one waypoint to the next then turns back. With `skip_passed`, which
/// [`for_agent`](Self::for_agent) sets, a step advances past all waypoints that are reached or
/// passed, and waypoints at one point count as one. A waypoint is passed if both of these hold:
///
/// - Its distance is at most max(threshold + 2 · radius, the path's radius, speed · response_time)
///   or, for an agent that moves across the line below at max_speed / 8 or more, at most the
///   [`braking_distance`](Agent::braking_distance).
/// - The agent is beyond the line that halves the corner there: (position − waypoint) · (unit(leg
///   to the waypoint) + unit(leg from it)) ≥ 0. At a turn of more than 90° it is beyond the end of
///   the leg to it: (position − waypoint) · unit(leg to the waypoint) ≥ 0.
///
/// With a `max_turn_rate`, a waypoint beside the agent or behind it is passed, too, if it lies in
/// the turning circle, of radius speed / max_turn_rate. Of those, a step passes one.
///
/// Nearer than the larger of these to a waypoint, the agent seeks a point beyond it, before the
/// first turn of more than 45°: by 1.5 times its distance from the leg to the waypoint, or by as
/// many whole legs as lie within max_speed · response_time. It slows down at the end of an open
/// path by the length of path that is left, not only on the last leg. It does not slow down for
/// turns.
///
/// Promise: on a path whose bends have at least the radius max_speed² · mass / max_force, the mean
/// speed is at least 0.97 of max_speed, at any spacing of the waypoints and at any rate of at least
/// 10 · max_acceleration / max_speed steps per unit of time. At the end of an open path whose last
/// waypoints lie in line, the agent moves on by a hundredth of its slowing radius at most.
///
/// # Waypoints that others occupy
/// Another agent may stand on a waypoint or push this one past it. So, without `skip_passed`, a
/// waypoint that the agent has passed also counts as reached if all of these hold:
///
/// - Its distance is below max(threshold + 2 · its radius, the path's radius).
/// - It comes nearer by less than max_speed / 8.
/// - It is beyond the line that halves the corner there, on the side of the next leg: (position −
///   waypoint) · (unit(leg to the waypoint) + unit(leg from it)) ≥ 0. If the path turns back on
///   itself there, each position is.
///
/// With or without it, an agent before the line, nearer than threshold + 2 · radius, that comes
/// nearer by less than max_speed / 8 seeks the point of the next leg at this distance from the
/// waypoint. So it moves round another agent that occupies the waypoint. Without `skip_passed`, for
/// an agent of radius 0 on a path of radius 0 the threshold alone counts.
///
/// # Examples
/// ```
/// use steer_core::behavior::{FollowPath, PathProgress};
/// use steer_glam::{Agent, Path};
/// use steer_glam::glam::vec2;
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
/// index beyond the path's end counts as the last point. A point without a radius, on a path of
/// radius 0 and with a threshold of 0, reaches only the waypoints that it passes.
///
/// Obstacles are unknown to it. An agent that is pushed behind a wall, nearer than threshold + 2 ·
/// radius to its waypoint, can come to rest there. So waypoints beyond a door are farther than this
/// from the other side of its wall.
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
    /// Whether a step advances past every waypoint that is reached or passed. `false`: past one at
    /// most, as in Peters' demos.
    #[parameter(default = false)]
    pub skip_passed: bool,
}

impl<S: Scalar> FollowPath<S> {
    /// Counts a waypoint as reached within `threshold` (length) or when it is passed, and slows
    /// down at the end within twice the agent's
    /// [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, threshold: S) -> Self {
        FollowPath { threshold, slowing_radius: agent.slowing_radius(), skip_passed: true }
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
        if self.skip_passed {
            return self.steer_past(progress, agent, path);
        }
        let way = self.waypoint(progress, path) - agent.position;
        if way.length() < self.threshold || self.has_passed(progress, agent, path) {
            progress.advance(path);
        }
        let waypoint = self.waypoint(progress, path);
        if path.is_end(progress.waypoint) {
            Arrive::within(self.slowing_radius).steer(agent, waypoint)
        } else if is_held_up(agent, waypoint, self.reach(agent)) {
            let [_, next] = progress.legs(path);
            seek(agent, waypoint + next.limit(self.reach(agent)))
        } else {
            seek(agent, waypoint)
        }
    }

    /// The force with `skip_passed`. It is a function of its own so that the other formula, which
    /// is inlined, stays as small and as fast as without it.
    #[inline(never)]
    fn steer_past<G: Geometry<Scalar = S>>(
        &self,
        progress: &mut PathProgress,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        let in_step = agent.speed() * agent.response_time();
        let near = self.reach(agent).max(path.radius()).max(in_step);
        let far = near.max(agent.braking_distance());
        let mut may_circle = true;
        // Bounded, since on a small closed path every waypoint may be reached.
        for _ in path.points() {
            let (onward, waypoint) = (progress.onward(path), self.waypoint(progress, path));
            if path.point(onward.waypoint) == waypoint {
                // No other point follows.
                *progress = onward;
                break;
            }
            let way = waypoint - agent.position;
            let is_passed = || {
                progress.is_passed(&onward, agent, [near, far], path) || may_circle && agent.is_circling(way)
            };
            if !(way.length() < self.threshold || is_passed()) {
                break;
            }
            (*progress, may_circle) = (onward, false);
        }
        let (arrive, waypoint) = (Arrive::within(self.slowing_radius), self.waypoint(progress, path));
        if path.is_end(progress.waypoint) {
            return arrive.steer(agent, waypoint);
        }
        let target = if is_held_up(agent, waypoint, self.reach(agent)) {
            let [_, next] = progress.legs(path);
            waypoint + next.limit(self.reach(agent))
        } else if agent.position.distance(waypoint) < far {
            progress.beyond(agent.position, agent.response_time() * agent.max_speed, path)
        } else {
            waypoint
        };
        let left = progress.left_within(self.slowing_radius, agent.position, path);
        left.map_or_else(
            || seek(agent, target),
            |left| {
                agent.force_toward(agent.velocity_toward(target - agent.position, arrive.speed(agent, left)))
            },
        )
    }

    /// Whether the agent has passed its waypoint, other than the end of the path.
    #[inline]
    fn has_passed<G: Geometry<Scalar = S>>(
        &self,
        progress: &PathProgress,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> bool {
        let waypoint = self.waypoint(progress, path);
        !path.is_end(progress.waypoint)
            && is_held_up(agent, waypoint, self.reach(agent).max(path.radius()))
            && progress.is_beyond(agent.position, path)
    }

    /// Distance from an occupied waypoint at which another agent of the same radius is held up.
    #[inline]
    fn reach<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> S {
        self.threshold + agent.radius + agent.radius
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

/// Whether the agent is within `reach` of a point and hardly comes nearer.
#[inline]
fn is_held_up<G: Geometry>(agent: &Agent<G>, point: G::Vector, reach: G::Scalar) -> bool {
    let way = point - agent.position;
    way.length() < reach && agent.velocity.dot(way.unit()) < agent.max_speed * G::Scalar::from_f64(0.125)
}
