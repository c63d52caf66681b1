//! [`SafetyFilter`]: cuts a force so that the agent can always still brake.

use super::guard::Guard;
use super::half_planes::HalfPlanes;
use super::other::Other;
use super::wish::{self, force_for, velocity_after};
use crate::agent::Agent;
use crate::error::Error;
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::terrain::Obstacle;
use crate::vector::{Vec2Ext, Vec2Like};

/// Cuts a force so that no two agents that keep to it ever overlap, and none enters an obstacle.
///
/// It is the last layer, after any combination of behaviours. It changes nothing while all half
/// planes allow the velocity that the force leads to: the force is then returned bit for bit.
/// Otherwise it returns the force for the nearest velocity that is allowed, within `max_force` and
/// `max_speed`. If there is none, the agent brakes straight, which is always safe.
///
/// # The law
/// Let every agent be in a safe state at first: at rest and apart suffices. Let every agent step by
/// [`Agent::step`] with the force of a filter with the same `braking`, from one snapshot, with all
/// neighbours within [`view_distance`](Self::view_distance), and the same `dt`. Then no two bodies
/// ever overlap, and none touches an obstacle, at any `dt`. [The module](super) has the formula and
/// the proof.
///
/// The rounding of very short steps adds up: in `f32`, a stop from full speed should take at most
/// 8,000 steps. In fixed point, `dt` should be at least 0.002 in `I16F16` and 1/60 in `I20F12`.
///
/// These are outside the law: a body that moves by other rules, such as a player; an obstacle that
/// moves; an agent that is moved to another position; a change of `dt` to a longer one while agents
/// are close to each other. Against them the agent does what it can: it expects them to brake by
/// `braking`, and brakes by it.
///
/// # Examples
/// ```
/// use steer_core::crowd::{HalfPlanes, SafetyFilter};
/// use steer_core::seek;
/// use steer_glam::{Agent, Body, Circle, GlamVec2};
/// # use steer_glam::glam::vec2;
///
/// let mut agent = Agent::new(vec2(0.0, 0.0).into(), vec2(0.0, 0.0).into()).with_radius(1.0);
/// let other = Body { radius: 1.0, ..Body::at_rest(vec2(9.0, 0.0).into()) };
/// let rocks: [Circle; 0] = [];
/// let (filter, mut planes) = (SafetyFilter::default(), HalfPlanes::<_, 32>::new());
/// for _ in 0..100 {
///     let force = seek(&agent, vec2(50.0, 0.0).into());
///     let force = filter.steer(&mut planes, &agent, force, [other], rocks, 0.1);
///     agent.step(force, 0.1);
/// }
/// // The other might come nearer by its share of the gap: the agent keeps to its own share.
/// assert!(agent.position.0.x > 2.0 && agent.position.0.x <= 7.0);
/// ```
///
/// # Degenerate cases
/// Without time, mass, `max_force` or `max_speed`, the force is returned unchanged, since it
/// changes no velocity. Two bodies that overlap come no nearer than they are; behaviours move them
/// apart. Two at exactly the same position part along the heading of the smaller [`id`](Agent::id).
/// If more than `N` half planes are needed, the agent brakes.
///
/// An agent with a `max_turn_rate` does not take the velocity that the force leads to if it steps
/// by [`Agent::step`]; [`Agent::step_with_turn`] limits the heading alone and keeps the law. An
/// agent with a `min_speed` cannot brake to a stop. [`check`](Self::check) rejects both.
///
/// Source: safety barrier certificates (Wang, Ames, Egerstedt 2017) and passive safety (Fraichard
/// 2007), here exact in steps of time.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct SafetyFilter<S: Scalar> {
    /// Deceleration that all agents can count on: the least max_force / mass of all. `None`: the
    /// agent's own, if all have the same.
    #[parameter(unit = ACCELERATION, default = None, above = 0.0)]
    pub braking: Option<S>,
    /// The largest max_force / mass of all agents. `None`: the agent's own.
    #[parameter(unit = ACCELERATION, default = None, above = 0.0)]
    pub quickest: Option<S>,
    /// Gap kept beyond the radii, as a share of them; a bound of the rounding errors is added.
    #[parameter(unit = NUMBER, default = 0.0009765625, least = 0.0)]
    pub margin: S,
}

impl<S: Scalar> SafetyFilter<S> {
    /// Returns the filter for agents of different strength: the least and the largest max_force /
    /// mass of all (length/time²).
    #[inline]
    #[must_use]
    pub fn among(braking: S, quickest: S) -> Self {
        SafetyFilter { braking: Some(braking), quickest: Some(quickest), ..SafetyFilter::default() }
    }

    /// Returns the force, cut to what is safe. See [`SafetyFilter`].
    ///
    /// The half planes remain in `planes`, for a display.
    #[inline]
    #[must_use]
    pub fn steer<V: Vec2Like<Scalar = S>, O: Obstacle<V>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<V, N>,
        agent: &Agent<V>,
        force: V,
        others: impl IntoIterator<Item: Into<Other<V>>>,
        obstacles: impl IntoIterator<Item = O>,
        dt: S,
    ) -> V {
        let wish = velocity_after(agent, force, dt);
        let velocity = self.velocity(planes, agent, wish, others, obstacles, dt);
        if velocity == wish { force } else { force_for(agent, velocity, dt) }
    }

    /// Returns the safe velocity nearest to `wish` that the agent can have after a step; `wish`
    /// itself if the agent cannot accelerate.
    ///
    /// The half planes remain in `planes`, for a display.
    #[inline]
    #[must_use]
    pub fn velocity<V: Vec2Like<Scalar = S>, O: Obstacle<V>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<V, N>,
        agent: &Agent<V>,
        wish: V,
        others: impl IntoIterator<Item: Into<Other<V>>>,
        obstacles: impl IntoIterator<Item = O>,
        dt: S,
    ) -> V {
        planes.clear();
        let Some(guard) = self.guard(agent, dt) else { return wish };
        for obstacle in obstacles {
            guard.obstacle(planes, &obstacle);
        }
        let mut clear = true;
        for other in others {
            clear &= guard.other(planes, &other.into());
        }
        safest(planes, &guard, clear, wish)
    }

    /// Returns the distance (length) within which no neighbour may be missing, if none has a larger
    /// radius or is faster than this.
    ///
    /// ```
    /// use steer_core::crowd::SafetyFilter;
    /// use steer_glam::{Agent, GlamVec2};
    /// # use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(GlamVec2(vec2(0.0, 0.0)), GlamVec2(vec2(0.0, 0.0)));
    /// let agent = agent.with_radius(0.25).with_max_speed(1.5).with_max_force(2.0);
    /// // Radii of 0.5, and for each of the two a step of 0.5 at 2.5 and 2.5² / 4 to brake: 6.1.
    /// let distance = SafetyFilter::default().view_distance(&agent, 0.25, 1.5, 0.5);
    /// assert!((6.1..6.2).contains(&distance));
    /// ```
    #[inline]
    #[must_use]
    pub fn view_distance<V: Vec2Like<Scalar = S>>(
        &self,
        agent: &Agent<V>,
        largest_radius: S,
        fastest: S,
        dt: S,
    ) -> S {
        let Some([own, braking, quickest]) = self.accelerations(agent) else { return S::zero() };
        let reach = |speed: S| speed * (dt + speed / (braking + braking));
        let bodies = agent.radius + largest_radius;
        let size = agent.position.x().abs() + agent.position.y().abs();
        bodies
            + bodies * (self.margin + S::from_f64(0.01))
            + reach(agent.max_speed + own * dt)
            + reach(fastest + quickest * dt)
            + crate::scalar::slack(size + size)
    }

    /// Checks that the law holds for this agent.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if it has a `max_turn_rate` or a `min_speed`, or if its
    /// max_force / mass is below `braking` or above `quickest`.
    pub fn check<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>) -> Result<(), Error> {
        let wrong = |what, needed| Err(Error::OutOfRange { what, needed });
        let own = wish::acceleration(agent);
        if agent.max_turn_rate.is_some() {
            return wrong("max_turn", "none (an agent that turns slowly cannot take every velocity)");
        }
        if agent.min_speed > S::zero() {
            return wrong("min_speed", "0 (an agent that cannot stop cannot keep apart)");
        }
        if self.braking.is_some_and(|braking| braking > own) {
            return wrong("braking", "max_force / mass of the weakest agent, or less,");
        }
        if self.quickest.is_some_and(|quickest| quickest < own) {
            return wrong("quickest", "max_force / mass of the strongest agent, or more,");
        }
        Ok(())
    }

    /// The accelerations of the agent itself, of braking, and of the quickest; `None` if it has
    /// none.
    #[inline]
    fn accelerations<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>) -> Option<[S; 3]> {
        let own = wish::acceleration(agent);
        let given = |value: Option<S>| value.filter(|value| *value > S::zero()).unwrap_or(own);
        (own > S::zero()).then(|| [own, given(self.braking).min(own), given(self.quickest)])
    }

    /// The guard of an agent in this step; `None` if no force changes its velocity.
    #[inline]
    pub(super) fn guard<V: Vec2Like<Scalar = S>>(&self, agent: &Agent<V>, dt: S) -> Option<Guard<V>> {
        if dt <= S::zero() || agent.max_speed <= S::zero() {
            return None;
        }
        Guard::new(agent, self.accelerations(agent)?, self.margin.max(S::zero()), dt)
    }
}

/// Returns the velocity nearest to `wish` that the planes allow, or that of braking.
#[inline]
pub(super) fn safest<V: Vec2Like, const N: usize>(
    planes: &mut HalfPlanes<V, N>,
    guard: &Guard<V>,
    clear: bool,
    wish: V,
) -> V {
    if !clear || planes.overflowed() {
        return guard.braked();
    }
    if planes.allow(wish) && guard.reaches(wish) {
        return wish;
    }
    let disc = guard.reachable(planes);
    if planes.overflowed() {
        return guard.braked();
    }
    // Numbers beyond all range leave no velocity, too.
    planes.nearest(disc, wish).filter(|velocity| velocity.is_finite()).unwrap_or_else(|| guard.braked())
}
