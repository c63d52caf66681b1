//! [`AvoidAgents`]: avoids collisions with moving agents.

use crate::agent::{Agent, Body};
use crate::parameters::Parameters;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers aside from the other agent that it would collide with first.
///
#[doc = include_str!("../../pictures/avoid_agents.svg")]
///
/// Both are assumed to keep their velocities. T is the time at which their distance is least, 0 if
/// they already move apart. The other is a threat if T ≤ `horizon` and if at T the distance between
/// the two is less than the sum of both radii and `clearance`. The agent evades the threat with the
/// smallest T. Among several with the same T, it evades the one that will be nearest. It steers at
/// right angles to its own heading, away from the position of the other at T:
///
/// > d = q − position, u = w − velocity, T = max(0, −(d · u) / (u · u))<br>
/// > force = gain · max_speed · (horizon / T − 1) · side
///
/// The force is zero at T = `horizon` and grows as the time runs out, so it outweighs a force
/// toward a target that is added to it. In a time T an agent moves aside by max_force / mass · T² /
/// 2: choose `horizon` large enough to move aside by both radii.
///
/// # Examples
/// ```
/// use steer_core::behavior::AvoidAgents;
/// use steer_glam::{Agent, Body};
/// # use steer_glam::glam::vec2;
///
/// // T = 100 / 10 = 10, with a distance of 10 at that time: the factor is 40 / 10 − 1 = 3.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(5.0, 0.0));
/// let other = Body::new(vec2(100.0, 10.0), vec2(-5.0, 0.0));
/// let force = AvoidAgents { horizon: 40.0, clearance: 20.0 }.steer(&agent, [other]);
/// assert_eq!(force, vec2(0.0, -30.0));
/// ```
///
/// # Degenerate cases
/// A T below horizon / 10 counts as horizon / 10, so the factor is at most 9. If the two meet
/// head-on, or are at the same position at T, each goes to its own counter-clockwise (+90°) side,
/// and so they pass each other. If their headings are then less than 90° apart, as when one
/// overtakes the other on its line, the one with the smaller [`id`](Agent::id) goes to the +90°
/// side of its heading and the other to the −90° side. So even two with the same position and
/// velocity part. With the same id both go to the +90° side: use a distinct id for each agent. With
/// equal velocities T is 0: only a distance that is already too small is a threat. With a `horizon`
/// of 0 only T = 0 counts.
///
/// Source: Reynolds 1999, "Unaligned collision avoidance", by the true closest approach.
#[doc(alias = "unaligned collision avoidance")]
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct AvoidAgents<S: Scalar> {
    /// Maximum of T.
    #[parameter(unit = TIME, default = 40.0, least = 0.0)]
    pub horizon: S,
    /// Distance to keep between the two bodies.
    #[parameter(unit = LENGTH, default = 20.0, least = 0.0)]
    pub clearance: S,
}

/// The closest approach to the agent that [`AvoidAgents`] evades.
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

    /// Returns the force aside from the first threat, or zero without one. See [`AvoidAgents`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        let Some((first, other)) = self.first(agent, others) else { return G::Vector::zero() };
        agent.force_for(self.side(agent, &first, &other) * (agent.max_speed * self.urgency(first.time)))
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
        self.first(agent, others).map(|(first, _)| first)
    }

    /// Returns the first threat and the body that it comes from.
    #[inline]
    fn first<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> Option<(ClosestApproach<G>, Body<G>)> {
        let mut first: Option<(S, S, Body<G>)> = None;
        for other in others {
            let time = closest_approach(agent, &other);
            if time > self.horizon || first.is_some_and(|(soonest, ..)| time > soonest) {
                continue;
            }
            let miss = agent.to_body().position_at(time).distance(other.position_at(time));
            let nearer = first.is_none_or(|(soonest, least, _)| time < soonest || miss < least);
            if nearer && miss < agent.radius + other.radius + self.clearance {
                first = Some((time, miss, other));
            }
        }
        first.map(|(time, _, other)| {
            (
                ClosestApproach {
                    time,
                    own: agent.to_body().position_at(time),
                    other: other.position_at(time),
                },
                other,
            )
        })
    }

    /// Returns horizon / T − 1, with T at least a tenth of the horizon.
    #[inline]
    fn urgency(&self, time: S) -> S {
        let time = time.max(self.horizon * S::from_f64(0.1));
        if time > S::zero() { self.horizon / time - S::one() } else { S::from_f64(9.0) }
    }

    /// Returns the unit vector at right angles to the heading, away from the other's position at T.
    #[inline]
    fn side<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        first: &ClosestApproach<G>,
        other: &Body<G>,
    ) -> G::Vector {
        let (left, aside) = (agent.heading.quarter_turn(), agent.heading.perp_dot(first.other - first.own));
        // Rounding must not decide: within this tolerance the two are taken to meet exactly.
        let tie = slack(agent.position.distance(first.other));
        if aside > tie {
            -left
        } else if aside < -tie || agent.id <= other.id || agent.heading.dot(other.heading) <= S::zero() {
            left
        } else {
            -left
        }
    }
}

/// Returns the time until the two are nearest to each other if they keep their velocities, or 0 if
/// they already move apart or keep their distance.
#[inline]
fn closest_approach<G: Geometry>(agent: &Agent<G>, other: &Body<G>) -> G::Scalar {
    let (way, drift) = (other.position - agent.position, other.velocity - agent.velocity);
    let Some(along) = drift.direction() else { return G::Scalar::zero() };
    let speed = drift.length();
    let gap = -way.dot(along);
    if gap > G::Scalar::zero() && speed > G::Scalar::zero() { gap / speed } else { G::Scalar::zero() }
}
