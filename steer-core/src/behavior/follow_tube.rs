//! [`FollowTube`]: follows a path as a tube, by prediction.

use crate::agent::Agent;
use crate::behavior::Arrive;
use crate::checked::{Validate, checked};
use crate::error::{Error, finite};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::{Direction, Path, PathMode, Projection};
use crate::vector::{Geometry, Vec2Ext};

/// Steers along a path within its radius, without heading for its waypoints.
///
#[doc = include_str!("../../pictures/follow_tube.svg")]
///
/// The agent predicts its position at the time `horizon` from now. While the predicted position
/// lies in the tube and farther along the path, no correction is needed: the agent only accelerates
/// to full speed. Otherwise it seeks the point of the path at the length s = max_speed · horizon
/// beyond its own, so an agent at rest starts to move too:
///
/// > now = the point of the path nearest to position, predicted = position + velocity · horizon<br>
/// > predicted in the tube and farther along than now → force = gain · (max_speed ·
/// > unit(velocity) − velocity)<br>
/// > otherwise → force = seek(the point at now ± s)
///
/// s is halved, up to seven times, while the straight line from now to the sought point passes a
/// waypoint between them at more than the radius: such a line would leave the tube at the corner.
/// In wide tubes a large `horizon` makes smooth curves. If s is small compared with the turning
/// radius, max_speed² · mass / max_force, the agent swings out of the tube.
///
/// The search for the nearest point is limited to radius + s along the path from the last one. So
/// an agent follows a path that crosses itself in order, as long as the loops are longer than that.
/// A step of the agent should be shorter than s.
///
/// Over the last s of an open path the agent slows down and arrives at the end, as in [`Arrive`].
/// On a path there and back it passes the end and turns round. On a closed path it continues lap
/// after lap.
///
/// # Examples
/// ```
/// use steer_core::behavior::{FollowTube, TubeProgress};
/// use steer_glam::{Agent, Path};
/// use steer_glam::glam::vec2;
///
/// // Out of the tube, the agent seeks the point s = 100 farther along the path: (200, 0).
/// let points = [vec2(0.0, 0.0), vec2(1000.0, 0.0)];
/// let path = Path::open(&points)?.with_radius(20.0)?;
/// let agent = Agent::new(vec2(100.0, 75.0), vec2(0.0, 0.0));
/// let mut progress = TubeProgress::default();
/// let force = FollowTube::default().steer(&mut progress, &agent, &path);
/// assert_eq!(progress.along, Some(100.0));
/// assert_eq!(force, vec2(8.0, -6.0));
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// On a path of one point, or of points that all coincide, the agent arrives there. With `horizon`
/// 0 or `max_speed` 0 it goes to the nearest point of the path and no farther. On a closed path s
/// is limited to half a lap. An agent that starts beyond the end has reached the end.
///
/// Source: Reynolds 1999, "Path Following", and OpenSteer, `steerToFollowPath`.
#[doc(alias("path following", "steerToFollowPath"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct FollowTube<S: Scalar> {
    /// Time to predict ahead.
    #[parameter(unit = TIME, default = 10.0, least = 0.0, key = "ahead")]
    pub horizon: S,
    /// Direction along the path (on a path there and back, the first direction).
    #[parameter(default = Direction::Forward)]
    pub direction: Direction,
}

/// Progress of an agent along its path, one for each agent and path. At first the agent is not on
/// the path yet.
#[checked(default, deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TubeProgress<S: Scalar> {
    /// Distance (length) along the path, from 0 to the path's length. Any other value counts as the
    /// one at the same point. On a closed path every lap begins at 0 again, so the value stays
    /// exact. `None` if the agent is not on the path yet. The first step takes the nearest point of
    /// the whole path.
    pub along: Option<S>,
    /// `true` if the agent moves against [`FollowTube::direction`], on a path there and back.
    pub returning: bool,
}

/// The data of a step: the agent's position on the path, its direction, and the length s to look
/// ahead.
struct Course<'p, G: Geometry, P> {
    path: &'p Path<G, P>,
    along: G::Scalar,
    direction: Direction,
    look_ahead: G::Scalar,
}

impl<S: Scalar> FollowTube<S> {
    /// Predicts ahead by the agent's [`time_to_speed`](Agent::time_to_speed), along the path's
    /// order.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        FollowTube { horizon: agent.time_to_speed(), direction: Direction::Forward }
    }

    /// Updates the progress to the agent's position and returns the force along the path. See
    /// [`FollowTube`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        progress: &mut TubeProgress<S>,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        *progress = self.advanced(progress, agent, path);
        let course = self.course(progress, agent, path);
        if let Some(remaining) = course.remaining_if_ending() {
            let distance = remaining.max(agent.position.distance(course.end()));
            let speed = Arrive::within(course.look_ahead).speed(agent, distance);
            return agent.force_toward((course.target() - agent.position).with_length(speed));
        }
        if course.is_kept_by(self.predicted(agent)) {
            agent.force_toward(agent.velocity.direction_or(agent.heading) * agent.max_speed)
        } else {
            // It may brake to turn, so that it stays in the tube.
            agent.force_toward((course.target() - agent.position).with_length(agent.max_speed))
        }
    }

    /// Returns the point of the path at which the agent is.
    #[inline]
    #[must_use]
    pub fn projection<G: Geometry<Scalar = S>>(
        &self,
        progress: &TubeProgress<S>,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> Projection<G> {
        match progress.along {
            None => path.project(agent.position),
            Some(along) => {
                let (reach, onward) = (self.reach(agent, path), self.heading(progress));
                path.project_onward(agent.position, along, reach, onward)
            }
        }
    }

    /// Returns the agent's predicted position.
    #[inline]
    #[must_use]
    pub fn predicted<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> G::Vector {
        agent.to_body().position_at(self.horizon)
    }

    /// Returns the point of the path that the agent seeks if it needs a correction.
    #[inline]
    #[must_use]
    pub fn target<G: Geometry<Scalar = S>>(
        &self,
        progress: &TubeProgress<S>,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        self.course(&self.advanced(progress, agent, path), agent, path).target()
    }

    /// Returns the progress at the agent's present position, reversed at an end of a path there and
    /// back.
    #[inline]
    fn advanced<G: Geometry<Scalar = S>>(
        &self,
        progress: &TubeProgress<S>,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> TubeProgress<S> {
        let along = path.fold(self.projection(progress, agent, path).along);
        let mut returning = false;
        if path.mode() == PathMode::PingPong {
            let at_end = match self.heading(progress) {
                Direction::Forward => along >= path.length(),
                Direction::Backward => along <= S::zero(),
            };
            returning = progress.returning != at_end;
        }
        TubeProgress { along: Some(along), returning }
    }

    #[inline]
    fn heading(&self, progress: &TubeProgress<S>) -> Direction {
        if progress.returning { self.direction.reversed() } else { self.direction }
    }

    /// Returns the length of the search for the nearest point, along the path from the last one.
    #[inline]
    fn reach<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, path: &Path<G, impl AsRef<[G::Vector]>>) -> S {
        path.radius() + self.horizon * agent.max_speed
    }

    #[inline]
    fn course<'p, G: Geometry<Scalar = S>, P: AsRef<[G::Vector]>>(
        &self,
        progress: &TubeProgress<S>,
        agent: &Agent<G>,
        path: &'p Path<G, P>,
    ) -> Course<'p, G, P> {
        let along = progress.along.unwrap_or_else(S::zero);
        Course { path, along, direction: self.heading(progress), look_ahead: self.horizon * agent.max_speed }
    }
}

impl<G: Geometry, P: AsRef<[G::Vector]>> Course<'_, G, P> {
    /// `true` if a predicted position needs no correction: it is in the tube, and farther along.
    #[inline]
    fn is_kept_by(&self, predicted: G::Vector) -> bool {
        let reach = self.path.radius() + self.look_ahead;
        let projection = self.path.project_onward(predicted, self.along, reach, self.direction);
        let gain = (projection.along - self.along) * self.direction.sign();
        projection.distance <= self.path.radius() && gain > G::Scalar::zero()
    }

    /// Returns the length of path to the end if the agent must slow down for it.
    #[inline]
    fn remaining_if_ending(&self) -> Option<G::Scalar> {
        let length = self.path.length();
        let remaining = if self.direction == Direction::Forward { length - self.along } else { self.along };
        let ends =
            length <= G::Scalar::zero() || self.path.mode() == PathMode::Open && remaining <= self.look_ahead;
        ends.then_some(remaining)
    }

    /// Returns the point at which an open path ends in this direction.
    #[inline]
    fn end(&self) -> G::Vector {
        self.path.point(if self.direction == Direction::Forward { usize::MAX } else { 0 })
    }

    /// Returns the point ahead to seek: s is halved, at most seven times, until the straight line
    /// to it stays in the tube.
    #[inline]
    fn target(&self) -> G::Vector {
        let half = G::Scalar::from_f64(0.5);
        let mut look_ahead = self.look_ahead;
        if self.path.is_closed() {
            look_ahead = look_ahead.min(self.path.length() * half);
        }
        let mut sought = self.onward(look_ahead);
        for _ in 0..7 {
            if self.path.holds_chord(self.along, sought) {
                break;
            }
            look_ahead = look_ahead * half;
            sought = self.onward(look_ahead);
        }
        self.path.point_at(sought)
    }

    /// Returns the distance along the path that is this much farther on. It stops at the ends of a
    /// path that is not closed.
    #[inline]
    fn onward(&self, distance: G::Scalar) -> G::Scalar {
        let there = self.along + self.direction.sign::<G::Scalar>() * distance;
        if self.path.is_closed() { there } else { there.max(G::Scalar::zero()).min(self.path.length()) }
    }
}

impl<S: Scalar> Default for TubeProgress<S> {
    #[inline]
    fn default() -> Self {
        TubeProgress { along: None, returning: false }
    }
}

impl<S: Scalar> Validate for TubeProgress<S> {
    fn validate(&self) -> Result<(), Error> {
        self.along.map_or(Ok(()), |along| finite("along", along))
    }
}
