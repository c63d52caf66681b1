//! [`Boids`]: a flock with a separate sight for each of the three rules.

use super::separation::{TooClose, length_below};
use super::{Falloff, FlockRule, Neighborhood};
use crate::agent::{Agent, Body};
use crate::neighbors::Sight;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers an agent of a flock by three rules, each with its own radius, cone and weight.
///
#[doc = include_str!("../../../pictures/boids.svg")]
///
/// [`Flock`](crate::behavior::Flock) uses one sight for all rules. Here an agent may keep its
/// distance from neighbours beside it, match the velocity of the few ahead and seek the middle of a
/// larger group. One pass over the neighbours computes all three. Each mean includes the neighbours
/// that the rule's own sight covers:
///
/// > force = gain · w₁ · Σ falloff(d) · (max_speed · unit(position − qᵢ) − velocity) + w₂ ·
/// > arrive(mean position) + gain · w₃ · (mean velocity − velocity)
///
/// arrive is [`Arrive`](crate::behavior::Arrive) within `slowing_radius`, and seek without one.
///
/// The distance of the `separation` sight is the distance that agents keep: the
/// `separation_distance` of [`Separation`](crate::behavior::Separation). Weights are ratios of
/// either sign. A rule with weight 0 has no effect.
///
/// The default is the flock of Peters' demos, but separation also covers neighbours behind.
///
/// # Examples
/// ```
/// use steer_core::behavior::{Boids, FlockRule};
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // The neighbour is behind: only separation, which covers all round here, applies.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let other = Body::at_rest(vec2(-30.0, 0.0));
/// let separation = FlockRule::all_round(60.0).with_weight(0.5);
/// let boids = Boids { separation, ..Boids::default() };
/// assert_eq!(boids.steer(&agent, [other]), vec2(5.0, 0.0));
/// ```
///
/// # Degenerate cases
/// A rule without a visible neighbour, or with a sight of distance 0, returns zero. Two agents at
/// exactly the same position part as in [`Separation`](crate::behavior::Separation).
///
/// Source: Reynolds 1987, "Flocks, herds, and schools", and Reynolds 1999, with a neighbourhood for
/// each rule.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Boids<S: Scalar> {
    /// Sight and weight of separation.
    #[parameter(default = FlockRule { sight: Sight { distance: 60.0, min_cos: -1.0 }, weight: 1.0 })]
    pub separation: FlockRule<S>,
    /// Strength of separation by distance.
    #[parameter(default = Falloff::Constant)]
    pub falloff: Falloff,
    /// Sight and weight of cohesion.
    #[parameter(default = FlockRule { sight: Sight { distance: 200.0, min_cos: 0.0 }, weight: 1.0 })]
    pub cohesion: FlockRule<S>,
    /// Distance from the mean position within which cohesion slows down (0: never, as in Peters'
    /// demos, where the agent in the middle of a flock trembles).
    #[parameter(unit = LENGTH, default = 0.0, least = 0.0)]
    pub slowing_radius: S,
    /// Sight and weight of alignment.
    #[parameter(default = FlockRule { sight: Sight { distance: 200.0, min_cos: 0.0 }, weight: 1.0 })]
    pub alignment: FlockRule<S>,
}

impl<S: Scalar> Boids<S> {
    /// Creates rules for agents with these limits, in any units, that keep about `spacing` (length)
    /// from each other.
    ///
    /// Separation covers 1.5 · `spacing` with [`Falloff::Linear`] and weight 1/4, cohesion and
    /// alignment cover 4 · `spacing` with weights
    /// 1/10 · min(1, spacing / [`braking_distance`](Agent::braking_distance)) and 1/4, all of them
    /// all round. Cohesion slows down within 2 · `spacing`.
    ///
    /// Each neighbour adds its share to the gain of separation. A flock does not tremble if gain ·
    /// dt ≤ mass, half of what [`is_stable`](Agent::is_stable) allows. At 30 steps a second
    /// [`with_limits`](Agent::with_limits) keeps to that while the agent takes a third of a second
    /// or more to `max_speed`. A goal for all presses the agents together: weigh it with 1/20 at
    /// most.
    ///
    /// Separation and cohesion also brake, so a flock that nothing else moves comes to rest. With a
    /// [`min_speed`](Agent::min_speed), a goal or
    /// [`keep_speed`](crate::behavior::keep_speed) it moves on.
    ///
    /// # Examples
    /// ```
    /// use steer_core::all_except;
    /// use steer_core::behavior::Boids;
    /// use steer_glam::{Agent, Body};
    /// use steer_glam::glam::vec2;
    ///
    /// // Three sheep, 40 px apart, in pixels and seconds. They gather and stand still.
    /// let mut sheep = [0.0, 40.0, 80.0].map(|x| Agent::new(vec2(x, 0.0), vec2(0.0, 0.0)).with_limits(80.0, 200.0));
    /// let boids = Boids::for_agent(&sheep[0], 20.0);
    /// for _frame in 0..600 {
    ///     let bodies: [Body; 3] = sheep.map(|one| one.to_body());
    ///     for (i, one) in sheep.iter_mut().enumerate() {
    ///         one.step(boids.steer(one, all_except(&bodies, i)), 1.0 / 60.0);
    ///     }
    /// }
    /// assert!(sheep.iter().all(|one| one.speed() < 0.5));
    /// assert!((15.0..25.0).contains(&sheep[0].position.distance(sheep[1].position)));
    /// ```
    ///
    /// # Degenerate cases
    /// With a `spacing` far below the braking distance the cohesion is too weak to hold agents that
    /// start at full speed.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, spacing: S) -> Self {
        let rule = |reach: f64, weight: f64| {
            FlockRule::all_round(spacing * S::from_f64(reach)).with_weight(S::from_f64(weight))
        };
        let (cohesion, stop) = (rule(4.0, 0.1), agent.braking_distance());
        Boids {
            separation: rule(1.5, 0.25),
            falloff: Falloff::Linear,
            cohesion: if stop > spacing.max(S::zero()) {
                cohesion.with_weight(cohesion.weight * (spacing / stop))
            } else {
                cohesion
            },
            slowing_radius: spacing + spacing,
            alignment: rule(4.0, 0.25),
        }
    }

    /// Returns the distance (length) beyond which no body counts: the longest of the three sights,
    /// 0 if all are blind.
    #[inline]
    #[must_use]
    pub fn reach(&self) -> S {
        let sights = [&self.separation, &self.cohesion, &self.alignment].map(|rule| rule.sight.distance);
        sights.into_iter().fold(S::zero(), S::max)
    }

    /// Returns the force of the three rules together. See [`Boids`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        let seen = self.neighborhood(agent, others);
        seen.separation * self.separation.weight
            + seen.cohesion_within(agent, self.slowing_radius) * self.cohesion.weight
            + seen.alignment(agent) * self.alignment.weight
    }

    /// Returns the means and the separation over the agent's neighbours, each by its rule's own
    /// sight, in one pass.
    #[inline]
    #[must_use]
    pub fn neighborhood<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> Neighborhood<G> {
        let (mut too_close, mut offsets, mut velocities) =
            (TooClose::none(), Mean::<G>::none(), Mean::<G>::none());
        let separation_distance = self.separation.sight.distance;
        for other in others {
            let offset = other.position - agent.position;
            if self.separation.covers(agent, offset)
                && let Some(distance) = length_below(offset, separation_distance)
            {
                too_close.add(
                    agent,
                    &other,
                    offset,
                    distance,
                    self.falloff.strength(distance, separation_distance),
                );
            }
            if self.cohesion.covers(agent, offset) {
                offsets.add(offset);
            }
            if self.alignment.covers(agent, offset) {
                velocities.add(other.velocity);
            }
        }
        Neighborhood {
            middle: offsets.value(),
            velocity: velocities.value(),
            separation: too_close.flee(agent),
        }
    }
}

/// A sum and a count for a mean.
struct Mean<G: Geometry> {
    count: G::Scalar,
    sum: G::Vector,
}

impl<G: Geometry> Mean<G> {
    #[inline]
    fn none() -> Self {
        Mean { count: G::Scalar::zero(), sum: G::Vector::zero() }
    }

    #[inline]
    fn add(&mut self, value: G::Vector) {
        self.count = self.count + G::Scalar::one();
        self.sum = self.sum + value;
    }

    #[inline]
    fn value(&self) -> Option<G::Vector> {
        (self.count > G::Scalar::zero()).then(|| self.sum.scaled(G::Scalar::one(), self.count))
    }
}
