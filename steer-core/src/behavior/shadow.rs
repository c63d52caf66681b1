//! [`Shadow`]: approaches a body and matches its velocity.

use crate::agent::{Agent, AsBody};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers near a quarry and then matches its velocity.
///
#[doc = include_str!("../../pictures/shadow.svg")]
///
/// The desired velocity is the sum of the quarry's velocity w and an approach toward its position
/// q. d is the distance to the quarry. The approach falls from full speed at twice `distance` to
/// zero at `distance`:
///
/// > approach = max_speed · min(1, max(0, d / distance − 1))<br>
/// > force = gain · (truncate(w + approach · unit(q − position), max_speed) − velocity)
///
/// Nearer than `distance` the agent only matches the velocity. It does not back away.
///
/// Promise: beside a quarry that keeps a velocity below 0.95 · max_speed, the error of the velocity
/// falls below a hundredth of max_speed, at no more than 1.05 times `distance`.
///
/// # Examples
/// ```
/// use steer_core::behavior::Shadow;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // One and a half times the distance away: the approach has half of max_speed.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let quarry = Body::new(vec2(96.0, 0.0), vec2(0.0, 4.0));
/// let force = Shadow { distance: 64.0 }.steer(&agent, &quarry);
/// assert_eq!(force, vec2(5.0, 4.0));
/// ```
///
/// # Degenerate cases
/// At the quarry's position the agent only matches the velocity. With `distance` 0 the approach is
/// always at full speed.
///
/// Source: Reynolds 1999, "Shadowing".
#[doc(alias = "shadowing")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Shadow<S: Scalar> {
    /// Distance from the quarry at which the approach ends.
    #[parameter(unit = LENGTH, default = 60.0, least = 0.0)]
    pub distance: S,
}

impl<S: Scalar> Shadow<S> {
    /// Returns the force toward and along with the quarry. See [`Shadow`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, quarry: &impl AsBody<G>) -> G::Vector {
        let quarry = &quarry.as_body();
        agent.force_toward(self.desired(agent, quarry))
    }

    /// Returns the desired velocity.
    #[inline]
    #[must_use]
    pub fn desired<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, quarry: &impl AsBody<G>) -> G::Vector {
        let quarry = &quarry.as_body();
        let way = quarry.position - agent.position;
        let distance = way.length();
        let fraction = if distance <= self.distance {
            S::zero()
        } else if distance >= self.distance + self.distance {
            S::one()
        } else {
            distance / self.distance - S::one()
        };
        let speed = agent.speed_on_arc(way, agent.max_speed * fraction);
        agent.velocity_along((quarry.velocity + way.with_length(speed)).limit(agent.max_speed))
    }
}
