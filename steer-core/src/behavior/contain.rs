//! [`Contain`]: keeps an agent inside an area.

use super::aside::{aside, unstoppable};
use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Region;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers back from the sides of an area before the agent reaches them.
///
#[doc = include_str!("../../pictures/contain.svg")]
///
/// Each side pushes inward independently. An agent that moves toward a side at speed s, with the
/// depth d between its body and the side, needs the deceleration s²/(2·d) to stop there. The side
/// pushes with the force that is needed, once that is at least half of `max_force`. Nearer than
/// `clearance` it also pushes in proportion to the nearness, whether the agent moves or not:
///
/// > needed = s² · mass / (2 · d · max_force), 0 if below 1/2<br>
/// > force = Σ max_force · min(1, max(needed, 1 − d / clearance)) · inward
///
/// So an agent that could stop in time and follows the force stays inside, whatever its limits.
/// With a `clearance` of 0 and steps of dt it may pass a side by max_force / mass · dt² / 4. An
/// agent with a `min_speed` turns instead of braking: with u = min_speed / speed, at most 1,
/// `needed` is multiplied by 1 + u, and the fraction u of the push against its motion is turned
/// sideways.
///
/// # Examples
/// ```
/// use steer_core::behavior::Contain;
/// use steer_glam::{Agent, Bounds};
/// use steer_glam::glam::vec2;
///
/// // At a depth of 10, stopping needs 4² · 1 / (2 · 10 · 1) = 0.8 of max_force.
/// let agent = Agent::new(vec2(190.0, 50.0), vec2(4.0, 0.0));
/// let arena = Bounds { min: vec2(0.0, 0.0), max: vec2(200.0, 100.0) };
/// assert_eq!(Contain { clearance: 40.0 }.steer(&agent, &arena), vec2(-0.8, 0.0));
/// ```
///
/// # Degenerate cases
/// If the push is exactly against the motion, an agent with a `min_speed` turns counter-clockwise
/// (+90°). To have enough space in corners, such an agent needs a `clearance` of three times its
/// smallest turning radius, the larger of speed² · mass / max_force and speed / max_turn_rate.
/// Beyond a side the push is `max_force`. With a `clearance` of 0 only motion counts. In the centre
/// of a circle the force is zero.
///
/// Source: Reynolds 1999, "Containment", with the braking distance in place of a probe.
#[doc(alias = "containment")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Contain<S: Scalar> {
    /// Distance from a side below which the agent is pushed even at rest.
    #[parameter(unit = LENGTH, default = 40.0, least = 0.0, key = "margin")]
    pub clearance: S,
}

impl<S: Scalar> Contain<S> {
    /// Returns the force inward. See [`Contain`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, region: &impl Region<G>) -> G::Vector {
        let mut force = G::Vector::zero();
        region.for_each_side(agent.position, |depth, inward| {
            let fraction = self.push(agent, depth - agent.radius, -agent.velocity.dot(inward));
            force = force + inward * (agent.max_force * fraction);
        });
        aside(force, agent.velocity.direction_or(agent.heading), unstoppable(agent))
    }

    /// Returns the push of a side as a fraction of `max_force`, from 0 to 1, at this depth (length)
    /// and this speed toward it.
    #[inline]
    #[must_use]
    pub fn push<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, depth: S, speed: S) -> S {
        let (zero, one) = (S::zero(), S::one());
        if depth <= zero {
            return one;
        }
        let soft = if depth < self.clearance { one - depth / self.clearance } else { zero };
        // s² m against 2 d F, without a quotient that could leave the number's range.
        let needed = speed * speed * agent.mass * (one + unstoppable(agent));
        let able = (depth + depth) * agent.max_force;
        let firm = if speed <= zero || needed + needed < able {
            zero
        } else if needed >= able {
            one
        } else {
            needed / able
        };
        soft.max(firm)
    }
}
