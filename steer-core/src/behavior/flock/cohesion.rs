//! [`Cohesion`]: seeks the middle of the neighbours.

use crate::agent::{Agent, Body};
use crate::behavior::Flock;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::Vec2Like;

/// Steers toward the mean position of the visible neighbours.
///
#[doc = include_str!("../../../pictures/cohesion.svg")]
///
/// A neighbour is visible if it lies within `view_distance` and not behind the agent. With the
/// positions qᵢ of the n visible neighbours:
///
/// > force = seek(Σ qᵢ / n)
///
/// # Examples
/// ```
/// use steer_core::behavior::Cohesion;
/// use steer_glam::{Agent, Body, GlamVec2};
/// # use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0).into(), vec2(0.0, 0.0).into());
/// let others = [vec2(40.0, 20.0), vec2(40.0, 40.0)].map(|at| Body::at_rest(at.into()));
/// assert_eq!(Cohesion::default().steer(&agent, others), GlamVec2(vec2(8.0, 6.0)));
/// ```
///
/// # Degenerate cases
/// Without a visible neighbour, or with `view_distance` 0, the force is zero. Exactly at the mean
/// position the force brakes.
///
/// Source: Reynolds 1987 and 1999, "Cohesion"; in this form Keith Peters.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Cohesion<S: Scalar> {
    /// Distance up to which neighbours are visible. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 200.0, least = 0.0, key = "in_sight")]
    pub view_distance: S,
}

impl<S: Scalar> Cohesion<S> {
    /// Returns the force toward the mean position of the visible neighbours; see [`Cohesion`].
    #[inline]
    #[must_use]
    pub fn steer<V: Vec2Like<Scalar = S>>(
        &self,
        agent: &Agent<V>,
        others: impl IntoIterator<Item = Body<V>>,
    ) -> V {
        Flock::seeing(self.view_distance).neighborhood(agent, others).cohesion(agent)
    }
}
