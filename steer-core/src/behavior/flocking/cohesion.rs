//! [`Cohesion`]: seeks the middle of the neighbours.

use crate::agent::{Agent, Body};
use crate::behavior::Flock;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::Geometry;

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
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let others = [vec2(40.0, 20.0), vec2(40.0, 40.0)].map(Body::at_rest);
/// assert_eq!(Cohesion::default().steer(&agent, others), vec2(8.0, 6.0));
/// ```
///
/// # Degenerate cases
/// Without a visible neighbour, or with `view_distance` 0, the force is zero. Exactly at the mean
/// position the force brakes.
///
/// Source: Reynolds 1987 and 1999, "Cohesion", in the form of Keith Peters.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Cohesion<S: Scalar> {
    /// Distance up to which neighbours are visible. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 200.0, least = 0.0, key = "in_sight")]
    pub view_distance: S,
}

impl<S: Scalar> Cohesion<S> {
    /// Returns the force toward the mean position of the visible neighbours. See [`Cohesion`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        Flock::seeing(self.view_distance).neighborhood(agent, others).cohesion(agent)
    }
}
