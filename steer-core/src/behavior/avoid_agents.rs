//! [`AvoidAgents`]: avoids collisions with moving agents.

use crate::agent::{Agent, Body};
use crate::parameters::Parameters;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers aside from other agents that it would collide with.
///
#[doc = include_str!("../../pictures/avoid_agents.svg")]
///
/// Both are assumed to keep their velocities. T is the time at which their distance is least, 0 if
/// they already move apart, and m is that distance. R is the sum of both radii and `clearance`. The
/// other is a threat if m < R and if their distance falls below R within the time t ≤ `horizon`.
/// The agent steers straight away from the position of each threat at its T:
///
/// > d = q − position, u = w − velocity, T = max(0, −(d · u) / (u · u))<br>
/// > t = max(0, T − √(R² − m²) / |u|)<br>
/// > force = Σ gain · (R − m) / T · (3 − 2.5 · m / R) · (1 − t / horizon) · away
///
/// (R − m) / T is the velocity that the agent lacks to pass at the distance R. The force of each
/// threat is zero at m = R and at t = `horizon`, so the agent neither jerks nor trembles where a
/// threat begins or ends. An agent at rest steps aside like one that moves.
///
/// A force toward a target pulls the agent back into the distance R. In a
/// [`Budget`](crate::combine::Budget) put this behaviour first. In a [`Sum`](crate::combine::Sum)
/// give it a weight of 2 if [`is_stable_sum(3, dt)`](Agent::is_stable_sum), and not more. In a time
/// T an agent moves aside by max_force / mass · T² / 2: choose `horizon` large enough to move aside
/// by both radii.
///
/// # Examples
/// ```
/// use steer_core::behavior::AvoidAgents;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // T = 100 / 10 = 10 and m = 12, with R = 20: t = 10 − 16 / 10 = 8.4, so the force is
/// // 8 / 10 · (3 − 1.5) · (1 − 8.4 / 42).
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(5.0, 0.0));
/// let other = Body::new(vec2(100.0, 12.0), vec2(-5.0, 0.0));
/// let force = AvoidAgents { horizon: 42.0, clearance: 20.0 }.steer(&agent, [other]);
/// assert!(force.abs_diff_eq(vec2(0.0, -0.96), 1e-6));
/// ```
///
/// # Degenerate cases
/// A T below horizon / 10 counts as horizon / 10, and the force of each threat is at most
/// 9 · gain · max_speed. With a `horizon` of 0 only t = 0 counts. The forces of threats on
/// both sides oppose each other, so the agent may touch one that comes together with others. For
/// bodies that never touch take a [`crowd`](crate::crowd).
///
/// If the two are at the same position at T, the agent goes to the counter-clockwise (+90°) side of
/// its motion relative to the other, and so they pass each other. With equal velocities T is 0:
/// only a distance that is already below R is a threat. Two with the same position and velocity
/// part: if their headings are less than 90° apart, the one with the smaller [`id`](Agent::id) goes
/// to the +90° side of its heading and the other to the −90° side. Otherwise, and with the same id,
/// each goes to the +90° side of its own heading: use a distinct id for each agent.
///
/// Source: Reynolds 1999, "Unaligned collision avoidance", by the true closest approach, faded
/// instead of switched.
#[doc(alias = "unaligned collision avoidance")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct AvoidAgents<S: Scalar> {
    /// Maximum of t, the time until the two are too close.
    #[parameter(unit = TIME, default = 40.0, least = 0.0)]
    pub horizon: S,
    /// Distance to keep between the two bodies.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0)]
    pub clearance: S,
}

/// A closest approach that [`AvoidAgents`] evades.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClosestApproach<G: Geometry> {
    /// Time until the closest approach, 0 or more.
    pub time: G::Scalar,
    /// Position of the agent at that time.
    pub own: G::Vector,
    /// Position of the other at that time.
    pub other: G::Vector,
}

impl<S: Scalar> AvoidAgents<S> {
    /// Keeps `clearance` (length), with a horizon that suits the agent's limits: four times its
    /// [`time_to_speed`](Agent::time_to_speed).
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, clearance: S) -> Self {
        AvoidAgents { horizon: agent.time_to_speed() * S::from_f64(4.0), clearance }
    }

    /// Returns the distance (length) beyond which no body counts, if none has a larger radius or is
    /// faster than this: (|velocity| + `fastest`) · horizon + radii + clearance, up to rounding.
    ///
    /// ```
    /// use steer_core::behavior::AvoidAgents;
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(2.0, 0.0)).with_radius(5.0);
    /// // (2 + 3) · 40 + 5 + 7 + 20.
    /// assert_eq!(AvoidAgents::default().reach(&agent, 7.0, 3.0), 232.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn reach<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, largest_radius: S, fastest: S) -> S {
        let way = (agent.velocity.length() + fastest) * self.horizon;
        way + agent.radius + largest_radius + self.clearance
    }

    /// Returns the force away from all threats, or zero without one. See [`AvoidAgents`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        let desired = self.threats(agent, others).fold(G::Vector::zero(), |sum, threat| {
            sum + away(agent, &threat) * self.missing_speed(agent.max_speed, &threat)
        });
        agent.force_for(desired)
    }

    /// Returns the first threat, if there is one. Among several at the same time it is the nearest,
    /// then the first of `others`.
    #[inline]
    #[must_use]
    pub fn closest_approach<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> Option<ClosestApproach<G>> {
        let first = self.threats(agent, others).reduce(|first, threat| {
            let (time, earliest) = (threat.at.time, first.at.time);
            if time < earliest || (time == earliest && threat.miss < first.miss) { threat } else { first }
        });
        first.map(|threat| threat.at)
    }

    /// Returns the closest approaches that are too near within the horizon.
    #[inline]
    fn threats<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> impl Iterator<Item = Encounter<G>> {
        others.into_iter().filter_map(move |body| {
            let (time, speed) = closest_approach(agent, &body);
            let reach = agent.radius + body.radius + self.clearance;
            if (time - self.horizon) * speed > reach {
                return None;
            }
            let (own, other) = (agent.to_body().position_at(time), body.position_at(time));
            let miss = own.distance(other);
            let is_near = miss < reach;
            if !is_near {
                return None;
            }
            let within = if speed > S::zero() { reach.leg(miss) / speed } else { S::zero() };
            let onset = (time - within).max(S::zero());
            let at = ClosestApproach { time, own, other };
            (onset <= self.horizon).then_some(Encounter { at, body, miss, reach, onset })
        })
    }

    /// Returns the speed that the agent lacks to pass at the distance that it keeps, weighted by
    /// the miss and by the time that is left.
    #[inline]
    fn missing_speed<G: Geometry<Scalar = S>>(&self, max_speed: S, threat: &Encounter<G>) -> S {
        let (zero, one) = (S::zero(), S::one());
        let Encounter { miss, reach, onset, .. } = *threat;
        let most = max_speed * S::from_f64(9.0);
        let time = threat.at.time.max(self.horizon * S::from_f64(0.1));
        let depth = (reach - miss) * (S::from_f64(3.0) - S::from_f64(2.5) * (miss / reach));
        let speed = if time > zero { (depth / time).min(most) } else { most };
        let fade = if self.horizon > zero { one - onset / self.horizon } else { one };
        speed * fade
    }
}

/// A closest approach that is too near.
#[derive(Clone, Copy)]
struct Encounter<G: Geometry> {
    at: ClosestApproach<G>,
    body: Body<G>,
    /// Distance at the closest approach.
    miss: G::Scalar,
    /// Distance below which it is too near.
    reach: G::Scalar,
    /// Time until their distance is below `reach`.
    onset: G::Scalar,
}

/// Returns the unit vector away from the other's position at the closest approach.
///
/// At a later T it is at right angles to the relative velocity. Computed from that velocity, since
/// the difference of two predicted positions may be all rounding.
#[inline]
fn away<G: Geometry>(agent: &Agent<G>, threat: &Encounter<G>) -> G::Vector {
    let (zero, other) = (G::Scalar::zero(), &threat.body);
    let way = other.position - agent.position;
    let drift = (other.velocity - agent.velocity).direction();
    if threat.at.time <= zero
        && let Some(toward) = way.direction()
    {
        return -toward;
    }
    if let Some(drift) = drift {
        // Rounding must not decide: within this tolerance the two are taken to meet exactly.
        let is_right = drift.perp_dot(way) < -slack(way.length());
        let left = drift.quarter_turn();
        return if is_right { left } else { -left };
    }
    let left = agent.heading.quarter_turn();
    let is_left = agent.id <= other.id || agent.heading.dot(other.heading) <= zero;
    if is_left { left } else { -left }
}

/// Returns the time until the two are nearest to each other if they keep their velocities, or 0 if
/// they already move apart or keep their distance, and their relative speed.
#[inline]
fn closest_approach<G: Geometry>(agent: &Agent<G>, other: &Body<G>) -> (G::Scalar, G::Scalar) {
    let zero = G::Scalar::zero();
    let (way, drift) = (other.position - agent.position, other.velocity - agent.velocity);
    let Some(along) = drift.direction() else { return (zero, zero) };
    let speed = drift.length();
    let gap = -way.dot(along);
    (if gap > zero && speed > zero { gap / speed } else { zero }, speed)
}
