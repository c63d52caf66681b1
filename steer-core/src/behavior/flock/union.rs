//! [`Flock`]: separation, cohesion and alignment in one pass.

use super::Survey;
use super::separation::{Crowd, length_below};
use crate::checked::serde_checked;
use crate::error::not_negative;
use crate::{Agent, Body, Error, Scalar, Sight, Validate, Vec2Ext, Vec2Like};

/// Steers as one of a flock: away from those too close, toward the middle of the others, at their mean velocity.
///
#[doc = include_str!("../../../pictures/flock.svg")]
///
/// Seen is who lies within `in_sight` and not behind; too close, who is seen and nearer than `too_close`. In one
/// pass over the neighbours:
///
/// > force = Σ flee(qᵢ too close) + seek(mean position) + (mean velocity − velocity)
///
/// which is the sum of [`Separation`](crate::Separation), [`Cohesion`](crate::Cohesion) and [`Alignment`](crate::Alignment).
///
/// # Degenerate cases
/// Nobody in sight: zero. Two agents in exactly the same place part as [`Separation`](crate::Separation) tells.
///
/// Source: Reynolds 1987, "Flocks, herds, and schools"; in this form Keith Peters.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(remote = "Self", default, deny_unknown_fields)
)]
pub struct Flock<S: Scalar> {
    /// How far the agent sees, 0 or more. 200 in the seeds.
    pub in_sight: S,
    /// The distance to keep, 0 or more. 60 in the seeds.
    pub too_close: S,
}

impl<S: Scalar> Flock<S> {
    /// A flock that nobody is too close in: what cohesion and alignment see.
    #[inline]
    pub(super) fn seeing(in_sight: S) -> Self {
        Flock { in_sight, too_close: S::zero() }
    }

    /// The force of the three rules together; see [`Flock`].
    #[inline]
    #[must_use]
    pub fn steer<V: Vec2Like<Scalar = S>>(
        &self,
        agent: &Agent<V>,
        others: impl IntoIterator<Item = Body<V>>,
    ) -> V {
        let seen = self.survey(agent, others);
        seen.separation + seen.cohesion(agent) + seen.alignment(agent)
    }

    /// Whom an agent of the flock sees: who is within `in_sight` and not behind.
    #[inline]
    #[must_use]
    pub fn sight(&self) -> Sight<S> {
        Sight::ahead(self.in_sight)
    }

    /// What the agent sees of its neighbours, in one pass over them.
    #[inline]
    #[must_use]
    pub fn survey<V: Vec2Like<Scalar = S>>(
        &self,
        agent: &Agent<V>,
        others: impl IntoIterator<Item = Body<V>>,
    ) -> Survey<V> {
        let sight = self.sight();
        let mut seen = Survey::nobody();
        if sight.is_blind() {
            return seen;
        }
        let (mut ways, mut velocities, mut count) = (V::zero(), V::zero(), S::zero());
        let mut crowd = Crowd::nobody();
        for other in others {
            let way = other.position - agent.position;
            if !sight.covers(agent, way) {
                continue;
            }
            count = count + S::one();
            ways = ways + way;
            velocities = velocities + other.velocity;
            if let Some(distance) = length_below(way, self.too_close) {
                crowd.add(agent, &other, way, distance, S::one());
            }
        }
        seen.separation = crowd.flee(agent);
        if count > S::zero() {
            seen.middle = Some(ways.scaled(S::one(), count));
            seen.velocity = Some(velocities.scaled(S::one(), count));
        }
        seen
    }
}

impl<S: Scalar> Default for Flock<S> {
    #[inline]
    fn default() -> Self {
        Flock { in_sight: S::from_f64(200.0), too_close: S::from_f64(60.0) }
    }
}

impl<S: Scalar> Validate for Flock<S> {
    fn validate(&self) -> Result<(), Error> {
        not_negative("in_sight", self.in_sight)?;
        not_negative("too_close", self.too_close)
    }
}
serde_checked!(Flock<S: Scalar>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_vector::v;
    use crate::{Alignment, Cohesion, Separation};

    #[test]
    fn the_union_is_the_sum_of_its_parts() {
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 2.0));
        let others = [
            Body::new(v(10.0, 5.0), v(3.0, 4.0)),
            Body::new(v(100.0, -5.0), v(-3.0, 4.0)),
            Body::new(v(-50.0, 5.0), v(3.0, -4.0)),
        ];
        let parts = Separation::default().steer(&agent, others)
            + Cohesion::default().steer(&agent, others)
            + Alignment::default().steer(&agent, others);
        assert!(Flock::default().steer(&agent, others).distance(parts) < 1e-13);
    }

    #[test]
    fn alone_there_is_no_force() {
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 2.0));
        assert_eq!(Flock::default().steer(&agent, []), v(0.0, 0.0));
        assert_eq!(Flock::default().steer(&agent, [Body::at(v(-9.0, -9.0))]), v(0.0, 0.0));
    }
}
