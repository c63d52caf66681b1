//! [`AvoidCircles`]: steers round circles that lie ahead.

use crate::agent::Agent;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Circle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers round circles that a feeler ahead of the agent touches, and brakes before them.
///
#[doc = include_str!("../../pictures/avoid.svg")]
///
/// The feeler is a line of length `feeler_length` along the heading. A circle is a threat if it
/// meets two conditions. Its centre is ahead and nearer than the feeler's tip: a, its distance
/// along the feeler, is between 0 and `feeler_length`. And the centre's distance from the line is
/// less than the sum of the circle's radius, the agent's radius and `clearance`. Each threat adds a
/// force at right angles to the feeler, away from the centre, stronger if nearer, and a brake:
///
/// > force = gain · Σ max_speed · (1 − a / feeler_length) · side<br>
/// > brake = Π a / feeler_length
///
/// The brake is the fraction of the velocity that is left after `brake_time`. Before each step the
/// agent multiplies its velocity by [`Avoidance::factor`], the fraction for a step of dt
/// ([`Agent::damp`]).
///
/// # Examples
/// ```
/// use steer_core::behavior::AvoidCircles;
/// use steer_glam::{Agent, Circle};
/// use steer_glam::glam::vec2;
///
/// // The circle is half a feeler ahead, on the +90° side of its line.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(5.0, 0.0));
/// let rock = Circle::new(vec2(150.0, 10.0), 30.0);
/// let avoid = AvoidCircles { feeler_length: 300.0, clearance: 20.0, brake_time: 1.0 };
/// let avoidance = avoid.steer(&agent, [rock]);
/// assert_eq!(avoidance.force, vec2(0.0, -5.0));
/// assert_eq!(avoidance.brake, 0.5);
/// assert_eq!(avoidance.factor(0.5), 0.75);
/// ```
///
/// # Degenerate cases
/// If the centre lies exactly on the feeler's line, the agent passes on the counter-clockwise
/// (+90°) side of the heading. The feeler of an agent at rest also lies along its heading. With
/// `feeler_length` 0 or without circles the force is zero and the brake is 1.
///
/// Source: Keith Peters, after Reynolds 1999, "Obstacle avoidance".
#[doc(alias = "obstacle avoidance")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct AvoidCircles<S: Scalar> {
    /// Length of the feeler. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 300.0, least = 0.0, key = "distance")]
    pub feeler_length: S,
    /// Distance to keep between the agent's body and a circle. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0, key = "buffer")]
    pub clearance: S,
    /// Time in which the velocity falls to the brake's fraction of it. The default is a frame of
    /// Peters' demos. In seconds, at 60 frames a second, it is 1/60.
    #[parameter(unit = TIME, default = 1.0, above = 0.0)]
    pub brake_time: S,
}

/// The result of [`AvoidCircles`]: a force and a brake.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Avoidance<G: Geometry> {
    /// Sideways force, away from the threats.
    pub force: G::Vector,
    /// Fraction (ratio) of the velocity that is left after `brake_time`: from 0 (stop) to 1 (no
    /// brake). `Avoidance::factor` is the fraction for a step.
    pub brake: G::Scalar,
    /// Time in which the velocity is braked to that fraction: [`AvoidCircles::brake_time`].
    pub brake_time: G::Scalar,
}

impl<G: Geometry> Avoidance<G> {
    /// Returns the factor (ratio) for the velocity before a step of `dt`, from 0 (stop) to 1 (no
    /// brake). See [`Agent::damp`]:
    ///
    /// > max(0, brake + (1 − brake) · (1 − dt / brake_time))
    ///
    /// In a step of `brake_time` it is `brake` itself. The speed at which the brake and a push
    /// balance is the same for all shorter steps, so the motion does not depend on the frame rate.
    ///
    /// # Degenerate cases
    /// With a dt of 0 or less it is 1. With a `brake_time` of 0 or less it is `brake`.
    #[inline]
    #[must_use]
    pub fn factor(&self, dt: G::Scalar) -> G::Scalar {
        let (zero, one) = (G::Scalar::zero(), G::Scalar::one());
        if self.brake_time <= zero || self.brake >= one {
            return self.brake;
        }
        // As a sum with `brake`: in a step of `brake_time` it is `brake` to the last bit.
        let left = one - dt.max(zero) / self.brake_time;
        (self.brake + (one - self.brake) * left).max(zero)
    }
}

/// A circle that the feeler of [`AvoidCircles`] touches.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Threat<G: Geometry> {
    /// Position along the feeler (ratio): 0 at the agent, 1 at the feeler's tip.
    pub nearness: G::Scalar,
    /// Direction of the force: a unit vector at right angles to the feeler, away from the centre.
    pub side: G::Vector,
}

impl<S: Scalar> AvoidCircles<S> {
    /// Keeps `clearance` (length), with a feeler and a brake that suit the agent's limits:
    /// feeler_length = 3 · max_speed² · mass / max_force, and brake_time is its
    /// [`response_time`](Agent::response_time).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, clearance: S) -> Self {
        let feeler_length = agent.slowing_radius() * S::from_f64(3.0);
        AvoidCircles { feeler_length, clearance, brake_time: agent.response_time() }
    }

    /// Returns the force away from all threats, and the brake. See [`AvoidCircles`].
    #[inline]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        circles: impl IntoIterator<Item = Circle<G>>,
    ) -> Avoidance<G> {
        // All pushes are perpendicular to the heading: their sizes add up as scalars.
        let (mut push, mut brake) = (S::zero(), S::one());
        for circle in circles {
            if let Some((nearness, away)) = self.feeler_hit(agent, &circle) {
                push = push + away * (S::one() - nearness);
                brake = brake * nearness;
            }
        }
        let force = agent.force_for(agent.heading.quarter_turn() * (agent.max_speed * push));
        Avoidance { force, brake, brake_time: self.brake_time }
    }

    /// Returns the tip of the feeler.
    #[inline]
    #[must_use]
    pub fn feeler<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> G::Vector {
        agent.position + agent.heading * self.feeler_length
    }

    /// Returns the threat from this circle, or `None` if the feeler does not touch it.
    #[inline]
    #[must_use]
    pub fn threat<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, circle: &Circle<G>) -> Option<Threat<G>> {
        let (nearness, away) = self.feeler_hit(agent, circle)?;
        Some(Threat { nearness, side: agent.heading.quarter_turn() * away })
    }

    /// Returns the circle's position along the feeler, and the side to pass on: 1 for
    /// counter-clockwise (+90°), −1 for clockwise.
    #[inline]
    fn feeler_hit<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, circle: &Circle<G>) -> Option<(S, S)> {
        let to_center = circle.center - agent.position;
        let along = agent.heading.dot(to_center);
        // Positive if the centre lies on the counter-clockwise (+90°) side. With a unit vector the
        // perpendicular product is the distance from its line.
        let aside = agent.heading.perp_dot(to_center);
        let clearance = circle.radius + agent.radius + self.clearance;
        let touched = along > S::zero() && along < self.feeler_length && aside.abs() < clearance;
        let away = if aside > S::zero() { -S::one() } else { S::one() };
        touched.then(|| (along / self.feeler_length, away))
    }
}
