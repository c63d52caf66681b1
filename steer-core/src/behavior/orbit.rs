//! [`Orbit`]: circles a target at a distance.

use crate::agent::{Agent, AsBody};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Side;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Circles a target, at rest or moving, with the target on one `side` of the agent.
///
#[doc = include_str!("../../pictures/orbit.svg")]
///
/// In the frame of the target, which moves with the velocity w, the course from outside is the
/// tangent to the circle. From inside it bends out to the circle. With the distance d to the
/// target, the acceleration a = max_force / mass and the turning radius t = max_speed² / a:
///
/// > circling = min(√(a · distance / 2), max_speed − |w|)<br>
/// > outside: toward = −out, sine = √(1 − (distance / d)²), bend = d, reach = 5/4 · (d −
/// > distance)<br>
/// > inside: toward = out, sine = √(min(1, 2 · (distance − d) / bend)), bend = 11/4 · min(distance,
/// > t), reach = 3/10 · (distance − d)<br>
/// > speed = √(circling² + a · min(t, reach)), as far as the sum with w stays below max_speed<br>
/// > early = speed · response_time / bend<br>
/// > radial = speed · sine² / (√(sine² + early²) + early)<br>
/// > force = gain · (w + toward · radial + along · √(speed² − radial²) − velocity)
///
/// The unit vector `out` leads from the target to the agent's position 3/4 of the response time
/// ahead, since the velocity follows the desired one so much later. `along` is `out` turned by +90°
/// if the target is on the left side, by −90° otherwise. So with the target on the left the agent
/// circles counter-clockwise.
///
/// The agent takes half of `max_force` to circle, and keeps the other half for corrections: a
/// circle smaller than 2 · t takes less than `max_speed`. With a
/// [`max_turn_rate`](Agent::max_turn_rate) ω it takes at most 7/8 · ω · distance if the target is
/// at rest, and otherwise the [`speed`](Self::speed) at which it can always turn.
///
/// Promise: if `distance` is at least t / 20 and max_speed / (20 · ω), and the target keeps a
/// velocity of at most max_speed / 2, the agent settles between 0.95 and 1.05 of `distance`. From
/// rest it is there after at most 1.25 · (way / (max_speed − |w|) + (max_speed + |w|) / a). With a
/// turn rate, round a target at rest, it takes at most 1.5 · (way / max_speed + 2π / ω). `way` is
/// the length of the tangent from outside, or of the straight line out to the circle from inside.
/// Without a turn rate, an agent that starts farther than t outside of the circle never comes
/// nearer than 0.95 of `distance`.
///
/// # Examples
/// ```
/// use steer_core::behavior::Orbit;
/// use steer_core::terrain::Side;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // On the circle. The speed is √(1 · 128 / 2) = 8, and the target moves along.
/// let agent = Agent::new(vec2(128.0, 0.0), vec2(0.0, 0.0));
/// let orbit = Orbit { distance: 128.0, side: Side::Left };
/// assert_eq!(orbit.steer(&agent, &Body::at_rest(vec2(0.0, 0.0))), vec2(0.0, 8.0));
/// let target = Body::new(vec2(0.0, 0.0), vec2(1.0, 0.0));
/// assert_eq!(orbit.steer(&agent, &target), vec2(1.0, 8.0));
/// ```
///
/// # Degenerate cases
/// At the target's position the agent leaves it along its velocity relative to the target, without
/// one along its heading. With `distance` 0 it goes to the target and moves along with it. A target
/// as fast as the agent or faster is approached as far as possible. With a `max_speed` of 0 the
/// force brakes. An agent whose `min_speed` is above the circling speed flies a larger circle. An
/// agent that moves in another direction than it faces, by
/// [`step_with_turn`](Agent::step_with_turn), circles as without a turn rate.
///
/// Source: vector fields for aircraft that loiter (Nelson, Barber, McLain and Beard 2007), with the
/// tangent as the course.
#[doc(alias = "circle")]
#[doc(alias = "loiter")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Orbit<S: Scalar> {
    /// Distance from the target, from centre to centre.
    #[parameter(unit = LENGTH, default = 60.0, least = 0.0)]
    pub distance: S,
    /// Side of the agent on which the target is.
    #[parameter(default = Side::Left)]
    pub side: Side,
}

impl<S: Scalar> Orbit<S> {
    /// Returns the force onto the circle and along it. See [`Orbit`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: &impl AsBody<G>) -> G::Vector {
        agent.force_toward(self.desired(agent, target))
    }

    /// Returns the desired velocity.
    #[inline]
    #[must_use]
    pub fn desired<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: &impl AsBody<G>) -> G::Vector {
        let (zero, one, target) = (S::zero(), S::one(), &target.as_body());
        let (from, time) = (agent.position - target.position, agent.response_time());
        // The velocity follows the desired one after the response time less half a step.
        let ahead = from + (agent.velocity - target.velocity) * (time * S::from_f64(0.75));
        let out = ahead.direction_or(agent.heading);
        let along = if self.side == Side::Left { out.quarter_turn() } else { -out.quarter_turn() };
        let away = from.length();
        let (off, is_outside) = ((away - self.distance).abs(), away >= self.distance);
        let (sine, bend, reach, toward) = if is_outside {
            let sine = if away > zero { away.leg(self.distance) / away } else { zero };
            (sine, away, off * S::from_f64(1.25), -out)
        } else {
            let bend = self.distance.min(agent.slowing_radius()) * S::from_f64(2.75);
            let sine = if bend > off + off { ((off + off) / bend).sqrt() } else { one };
            (sine, bend, off * S::from_f64(0.3), out)
        };
        let course = toward * sine + along * one.leg(sine);
        let circling = self.speed(agent, target);
        let speed = G::Vector::new(circling, speed_within(agent, reach)).length();
        let speed = agent.speed_on_arc(course * (away * sine), speed).max(circling);
        let speed = if target.velocity.length() < agent.max_speed {
            let (with, across) = (target.velocity.dot(course), target.velocity.perp_dot(course));
            speed.min(agent.max_speed.leg(across) - with)
        } else {
            speed
        };
        let early = if bend > zero { speed * time / bend } else { zero };
        let part = (sine * sine + early * early).sqrt() + early;
        let radial = if part > zero { speed * (sine * sine / part) } else { zero };
        let desired = target.velocity + toward * radial + along * speed.leg(radial);
        agent.velocity_along(desired.limit(agent.max_speed))
    }

    /// Returns the speed on the circle (length/time), relative to the target.
    ///
    /// With a turn rate ω it is so low that the agent never needs to turn faster than 7/8 · ω:
    /// speed² / |speed − |w|| ≤ 7/8 · ω · distance.
    #[inline]
    #[must_use]
    pub fn speed<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: &impl AsBody<G>) -> S {
        let moving = target.as_body().velocity.length();
        let free = (agent.max_speed - moving).max(S::zero());
        let speed = speed_within(agent, self.distance * S::from_f64(0.5)).min(free);
        let Some(rate) = agent.max_turn_rate.filter(|_| agent.faces_its_motion()) else { return speed };
        let half = rate.max(S::zero()) * self.distance * S::from_f64(7.0 / 16.0);
        let root = (half - moving).leg(moving);
        if half >= moving + moving && speed >= half - root {
            speed.min(half + root)
        } else {
            speed.min((half + moving).leg(moving) - half)
        }
    }
}

/// Returns √(a · length), at most max_speed: the speed that max_force turns in a circle of this
/// radius, and stops on half of this length.
#[inline]
fn speed_within<G: Geometry>(agent: &Agent<G>, length: G::Scalar) -> G::Scalar {
    let turning = agent.slowing_radius();
    if length < turning { agent.max_speed * (length / turning).sqrt() } else { agent.max_speed }
}
