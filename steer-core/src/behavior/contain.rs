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
/// > push = max_force · min(1, max(needed, 1 − d / clearance))
///
/// So an agent that could stop in time and follows the force stays inside, whatever its limits.
/// With a `clearance` of 0 and steps of dt it may pass a side by max_force / mass · dt² / 4.
///
/// In a sum with other behaviours that is too little, since they request changes of the velocity:
/// up to 20 · max_force with [`with_limits`](Agent::with_limits). So a side also requests a
/// velocity: less and less outward from the inner border of the clearance on, and inward near the
/// side:
///
/// > outward = max_speed · (3 · d / clearance − 2), at least −2 · max_speed<br>
/// > force = Σ max(push, gain · (s − outward)) · inward
///
/// An agent with a `min_speed` turns instead of braking: with u = min_speed / speed, at most 1,
/// `needed` is multiplied by 1 + u, and the fraction u of the push against its motion is turned
/// sideways.
///
/// Promise: with the `clearance` of [`for_agent`](Self::for_agent) or more, an agent that adds
/// [`Wander`](crate::behavior::Wander) leaves the area by less than half of the `clearance`. With
/// `Contain` first in a [`Budget`](crate::combine::Budget), or as a danger of a
/// [`Context`](crate::combine::Context), it does not leave the area.
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
/// assert_eq!(Contain { clearance: 0.0 }.steer(&agent, &arena), vec2(-0.8, 0.0));
/// // Half of the clearance deep, it requests 5 inward, 9 less than 4 outward.
/// assert_eq!(Contain { clearance: 20.0 }.steer(&agent, &arena), vec2(-9.0, 0.0));
/// ```
///
/// # Degenerate cases
/// If the push is exactly against the motion, an agent with a `min_speed` turns counter-clockwise
/// (+90°). To have enough space in corners, such an agent needs a `clearance` of three times its
/// smallest turning radius, the larger of speed² · mass / max_force and speed / max_turn_rate.
/// With a `clearance` of 0 no velocity is requested, and beyond a side the push is `max_force`. In
/// the centre of a circle the force is zero.
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
    /// Begins to push at twice the agent's [`braking_distance`](Agent::braking_distance).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        Contain { clearance: agent.slowing_radius() }
    }

    /// Returns the force inward. See [`Contain`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, region: &impl Region<G>) -> G::Vector {
        let mut force = G::Vector::zero();
        region.for_each_side(agent.position, |depth, inward| {
            let (depth, speed) = (depth - agent.radius, -agent.velocity.dot(inward));
            let push = agent.max_force * self.push(agent, depth, speed);
            let requested = self.outward(agent, depth).map_or(push, |most| agent.gain * (speed - most));
            force = force + inward * push.max(requested);
        });
        aside(force, agent.velocity.direction_or(agent.heading), unstoppable(agent))
    }

    /// Returns the largest speed outward (length/time) at this depth (length), negative if inward,
    /// or `None` in the middle of the area and with a `clearance` of 0.
    #[inline]
    #[must_use]
    pub fn outward<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, depth: S) -> Option<S> {
        let two = agent.max_speed + agent.max_speed;
        if self.clearance <= S::zero() || depth >= self.clearance {
            None
        } else if depth <= S::zero() {
            Some(-two)
        } else {
            Some((two + agent.max_speed) * (depth / self.clearance) - two)
        }
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
