//! [`StayOnPath`]: keeps an agent on a path.

use crate::agent::Agent;
use crate::behavior::seek;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::{Path, Projection};
use crate::vector::{Geometry, Vec2Ext};

/// Steers back to a path if the agent is about to leave it, and is zero otherwise.
///
#[doc = include_str!("../../pictures/stay_on_path.svg")]
///
/// The agent predicts its position at the time `horizon` from now. While that is within the path's
/// radius, the force is zero, in whatever direction the agent moves. Otherwise the agent seeks the
/// point of the path nearest to the predicted position:
///
/// > predicted = position + velocity · horizon<br>
/// > |predicted − path| ≤ radius → force = 0<br>
/// > otherwise → force = seek(the point of the path nearest to predicted)
///
/// A longer `horizon` turns back earlier. It has no state. Add it to a behaviour that moves the
/// agent, such as a [`Wander`](crate::behavior::Wander) that keeps to a road.
///
/// Promise: with [`for_agent`](Self::for_agent) first in a [`Budget`](crate::combine::Budget),
/// before `Wander`, the agent leaves the path's radius by less than its
/// [`braking_distance`](Agent::braking_distance). In a sum it leaves it farther.
///
/// # Examples
/// ```
/// use steer_core::behavior::StayOnPath;
/// use steer_glam::{Agent, Path};
/// use steer_glam::glam::vec2;
///
/// let points = [vec2(0.0, 0.0), vec2(500.0, 0.0)];
/// let road = Path::open(&points)?.with_radius(20.0)?;
/// let along = Agent::new(vec2(100.0, 0.0), vec2(5.0, 0.0));
/// let across = Agent::new(vec2(100.0, 0.0), vec2(0.0, 5.0));
/// assert_eq!(StayOnPath { horizon: 10.0 }.steer(&along, &road), vec2(0.0, 0.0));
/// assert_eq!(StayOnPath { horizon: 10.0 }.steer(&across, &road), vec2(0.0, -5.0));
/// # Ok::<(), steer_core::Error>(())
/// ```
///
/// # Degenerate cases
/// At rest the predicted position is the present one. Of equally near points the first along the
/// path counts. On a path of radius 0 the force is zero only if the predicted position lies exactly
/// on the path.
///
/// Source: OpenSteer, `steerToStayOnPath`, and Reynolds 1999, "Path Following".
#[doc(alias("steerToStayOnPath", "OnPathBehavior"))]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct StayOnPath<S: Scalar> {
    /// Time to predict ahead.
    #[parameter(unit = TIME, default = 10.0, least = 0.0, key = "ahead")]
    pub horizon: S,
}

impl<S: Scalar> StayOnPath<S> {
    /// Predicts ahead by the agent's [`time_to_speed`](Agent::time_to_speed).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        StayOnPath { horizon: agent.time_to_speed() }
    }

    /// Returns the force back to the path, or zero if the agent stays on it. See [`StayOnPath`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> G::Vector {
        let place = self.projection(agent, path);
        if place.distance <= path.radius() { G::Vector::zero() } else { seek(agent, place.point) }
    }

    /// Returns the agent's predicted position.
    #[inline]
    #[must_use]
    pub fn predicted<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> G::Vector {
        agent.to_body().position_at(self.horizon)
    }

    /// Returns the point of the path nearest to the predicted position.
    #[inline]
    #[must_use]
    pub fn projection<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        path: &Path<G, impl AsRef<[G::Vector]>>,
    ) -> Projection<G> {
        path.project(self.predicted(agent))
    }
}
