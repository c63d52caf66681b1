//! [`Flock`]: separation, cohesion and alignment in one pass.

use super::separation::{TooClose, length_below};
use super::{Boids, Falloff, FlockRule, Neighborhood};
use crate::agent::{Agent, Body};
use crate::neighbors::Sight;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Steers an agent of a flock: away from neighbours that are too close, toward the mean position of
/// all visible ones, at their mean velocity.
///
#[doc = include_str!("../../../pictures/flock.svg")]
///
/// A neighbour is visible if it lies within `view_distance` and not behind the agent, and too close
/// if it is also nearer than `separation_distance`. In one pass over the neighbours:
///
/// > force = Σ flee(qᵢ too close) + seek(mean position) + gain · (mean velocity − velocity)
///
/// This is the sum of [`Separation`](crate::behavior::Separation),
/// [`Cohesion`](crate::behavior::Cohesion) and [`Alignment`](crate::behavior::Alignment).
///
/// # Examples
/// ```
/// use steer_core::behavior::Flock;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// // Not too close: (8, 6) to the neighbour's position, and (2, 1) to its velocity.
/// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let other = Body::new(vec2(80.0, 60.0), vec2(2.0, 1.0));
/// let flock = Flock { view_distance: 200.0, separation_distance: 60.0 };
/// assert_eq!(flock.steer(&agent, [other]), vec2(10.0, 7.0));
/// ```
///
/// # Degenerate cases
/// Without a visible neighbour, or with `view_distance` 0, the force is zero. Two agents at exactly
/// the same position part as in [`Separation`](crate::behavior::Separation).
///
/// Source: Reynolds 1987, "Flocks, herds, and schools", in the form of Keith Peters.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Flock<S: Scalar> {
    /// Distance up to which neighbours are visible. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 200.0, least = 0.0, key = "in_sight")]
    pub view_distance: S,
    /// Distance to keep. The default is from Peters' demos.
    #[parameter(unit = LENGTH, default = 60.0, least = 0.0, key = "too_close")]
    pub separation_distance: S,
}

impl<S: Scalar> Flock<S> {
    /// Creates a flock without separation, for cohesion and alignment.
    #[inline]
    pub(super) fn seeing(view_distance: S) -> Self {
        Flock { view_distance, separation_distance: S::zero() }
    }

    /// Creates rules for agents with these limits, in any units, that keep about `spacing` (length)
    /// from each other: [`Boids::for_agent`]. A smooth flock needs a weight for each rule, which
    /// only [`Boids`] has.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>, spacing: S) -> Boids<S> {
        Boids::for_agent(agent, spacing)
    }

    /// Returns the force of the three rules together. See [`Flock`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> G::Vector {
        let seen = self.neighborhood(agent, others);
        seen.separation + seen.cohesion(agent) + seen.alignment(agent)
    }

    /// The sight of the flock's agents: neighbours within `view_distance` and not behind.
    #[inline]
    #[must_use]
    pub fn sight(&self) -> Sight<S> {
        Sight::ahead(self.view_distance)
    }

    /// Returns the means and the separation over the agent's neighbours, in one pass.
    #[inline]
    #[must_use]
    pub fn neighborhood<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        others: impl IntoIterator<Item = Body<G>>,
    ) -> Neighborhood<G> {
        let sight = self.sight();
        let mut seen = Neighborhood::empty();
        if sight.is_blind() {
            return seen;
        }
        let (mut offsets, mut velocities, mut count) = (G::Vector::zero(), G::Vector::zero(), S::zero());
        let mut too_close = TooClose::none();
        for other in others {
            let offset = other.position - agent.position;
            if !sight.covers(agent, offset) {
                continue;
            }
            count = count + S::one();
            offsets = offsets + offset;
            velocities = velocities + other.velocity;
            if let Some(distance) = length_below(offset, self.separation_distance) {
                too_close.add(agent, &other, offset, distance, S::one());
            }
        }
        seen.separation = too_close.flee(agent);
        if count > S::zero() {
            seen.middle = Some(offsets.scaled(S::one(), count));
            seen.velocity = Some(velocities.scaled(S::one(), count));
        }
        seen
    }
}

/// A flock whose three rules share one sight, each with weight 1: it steers as [`Flock`] does.
impl<S: Scalar> From<Flock<S>> for Boids<S> {
    #[inline]
    fn from(flock: Flock<S>) -> Self {
        let all = FlockRule::ahead(flock.view_distance);
        Boids {
            separation: FlockRule::ahead(flock.separation_distance.min(flock.view_distance)),
            falloff: Falloff::Constant,
            cohesion: all,
            slowing_radius: S::zero(),
            alignment: all,
        }
    }
}
