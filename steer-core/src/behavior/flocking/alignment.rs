//! [`Alignment`]: matches the mean velocity of the neighbours.

use crate::agent::{Agent, Body};
use crate::behavior::Flock;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::Geometry;

/// Steers toward the mean velocity of the visible neighbours.
///
#[doc = include_str!("../../../pictures/alignment.svg")]
///
/// A neighbour is visible if it lies within `view_distance` and not behind the agent. With the
/// velocities wᵢ of the n visible neighbours:
///
/// > force = gain · (Σ wᵢ / n − velocity)
///
/// # Examples
/// ```
/// use steer_core::behavior::Alignment;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(1.0, 0.0));
/// let others = [
///     Body::new(vec2(10.0, 0.0), vec2(3.0, 0.0)),
///     Body::new(vec2(20.0, 10.0), vec2(1.0, 4.0)),
/// ];
/// assert_eq!(Alignment::default().steer(&agent, others), vec2(1.0, 2.0));
/// ```
///
/// # Degenerate cases
/// Without a visible neighbour, or with `view_distance` 0, the force is zero.
///
/// Source: Reynolds 1987 and 1999, "Alignment", in the form of Keith Peters.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Alignment<S: Scalar> {
    /// Distance up to which neighbours are visible. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 200.0, least = 0.0, key = "in_sight")]
    pub view_distance: S,
}

impl<S: Scalar> Alignment<S> {
    /// Returns the force toward the mean velocity of the visible neighbours. See [`Alignment`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        Flock::seeing(self.view_distance).neighborhood(agent, others).alignment(agent)
    }
}
