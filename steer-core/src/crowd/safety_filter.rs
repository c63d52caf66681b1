//! [`SafetyFilter`]: cuts a force so that the agent can always still brake.

use core::borrow::Borrow as _;

use super::distance::Distance;
use super::domain::check_domain;
use super::guard::state::State;
use super::guard::{Accelerations, Guard};
use super::half_planes::HalfPlanes;
use super::others::Others;
use super::surroundings::Surroundings;
use super::wish::{force_to_reach, most_acceleration, top_speed, velocity_after};
use crate::agent::Agent;
use crate::error::Error;
use crate::parameters::Parameters;
use crate::scalar::{Scalar, slack};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Like};

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
/// # Its domain
/// - **Distance from the origin.** In `f32` the law holds up to 3,000 radii of the smallest agent
///   from the origin, for runs of any length. The gap that is kept grows with the distance, by
///   16 ε of the coordinates.
/// - **Short steps.** Their rounding adds up: in `f32` a stop from full speed should take at most
///   8,000 steps. In fixed point `dt` should be at least 0.002 in `I16F16` and 1/60 in `I20F12`.
/// - **Changes from outside.** Each of these can end the safe state: a position or a velocity that
///   is set, a larger radius, a shorter `dt`, another `braking`. [`check_among`](Self::check_among)
///   returns whether it is still safe. If frames vary, take a fixed step of time.
///   [`change_max_speed`](Self::change_max_speed) lowers a limit within the law.
///
/// Outside the law an agent does what it can: it brakes by `braking`, and expects it of others.
///
/// # Bodies that do not give way
/// A neighbour that is [`Other::unyielding`](super::Other::unyielding), or an obstacle that is
/// [`Moving`](crate::terrain::Moving), keeps its velocity w. Seen from it, the agent brakes by
/// taking on w, which takes the way r · (dt + r / 2a), with r = |v − w| and a = max_force / mass.
/// So it is never touched if
///
/// - it is slower than the agent's `max_speed`, which the agent reaches in two steps or more
///   (a · dt ≤ max_speed / 2),
/// - it is seen from [`view_distance_of_unyielding`](Self::view_distance_of_unyielding),
/// - it keeps its velocity, and
/// - nothing else is in the way: what the agent owes to the other agents and to obstacles at rest
///   comes first.
///
/// An agent at rest steps aside for it, and the wish to be at its goal leads it back. One that
/// turns toward the agent on the spot can touch it, and so can one that is faster.
///
/// # Examples
/// ```
/// use steer_core::crowd::{HalfPlanes, SafetyFilter, Surroundings};
/// use steer_core::seek;
/// use steer_glam::{Agent, Body};
/// use steer_glam::glam::vec2;
///
/// let mut agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0)).with_radius(1.0);
/// let other = Body { radius: 1.0, ..Body::at_rest(vec2(9.0, 0.0)) };
/// let around = Surroundings::new(0.1).with_others([other]);
/// let (filter, mut planes) = (SafetyFilter::default(), HalfPlanes::<_, 32>::new());
/// for _ in 0..100 {
///     let force = seek(&agent, vec2(50.0, 0.0));
///     let force = filter.steer(&mut planes, &agent, force, around);
///     agent.step(force, 0.1);
/// }
/// // The other might come nearer by its part of the gap: the agent keeps to its own part.
/// assert!(agent.position.x > 2.0 && agent.position.x <= 7.0);
/// ```
///
/// # Degenerate cases
/// Without time, mass, `max_force` or `max_speed`, the force is returned unchanged, since it
/// changes no velocity. Two bodies that overlap part as fast as the law toward all others permits.
/// Two at exactly the same position part in a direction that follows from their [`id`](Agent::id)s,
/// which must differ. If more than `N` half planes are needed, the agent brakes.
///
/// An agent with a `max_turn_rate` does not take the velocity that the force leads to if it steps
/// by [`Agent::step`]. [`Agent::step_with_turn`] limits the heading alone and keeps the law. A
/// robot with two driven wheels has no `max_turn_rate`: it steps by
/// [`Agent::step_differential_drive`], and keeps a [`Distance`]. An agent with a `min_speed` cannot
/// brake to a stop. [`check`](Self::check) rejects both.
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
    /// Gap kept between bodies, as a fraction of their radii. A bound on rounding errors is added.
    #[parameter(unit = NUMBER, default = 0.0009765625, least = 0.0)]
    pub margin: S,
    /// Gap kept beyond the margin, in units of length.
    #[parameter(default)]
    pub distance: Distance<S>,
}

impl<S: Scalar> SafetyFilter<S> {
    /// Returns the filter for agents of different strength: the least and the largest max_force /
    /// mass of all (length/time²).
    #[inline]
    #[must_use]
    pub fn among(braking: S, quickest: S) -> Self {
        SafetyFilter { braking: Some(braking), quickest: Some(quickest), ..SafetyFilter::default() }
    }

    /// Returns the filter [`among`](Self::among) these agents. Those that cannot accelerate do not
    /// count.
    ///
    /// ```
    /// use steer_core::crowd::SafetyFilter;
    /// use steer_glam::{Agent, Vec2};
    ///
    /// let agents = [2.0, 5.0, 0.0].map(|force| Agent::new(Vec2::ZERO, Vec2::ZERO).with_max_force(force));
    /// assert_eq!(SafetyFilter::for_agents(&agents), SafetyFilter::among(2.0, 5.0));
    /// ```
    #[must_use]
    pub fn for_agents<'a, G: Geometry<Scalar = S> + 'a>(
        agents: impl IntoIterator<Item = &'a Agent<G>>,
    ) -> Self {
        let own = agents.into_iter().map(most_acceleration).filter(|own| *own > S::zero());
        own.fold(SafetyFilter::default(), |all, own| SafetyFilter {
            braking: Some(all.braking.map_or(own, |least| least.min(own))),
            quickest: Some(all.quickest.map_or(own, |most| most.max(own))),
            ..all
        })
    }

    /// Returns the force, cut to what is safe. See [`SafetyFilter`].
    ///
    /// The half planes remain in `planes`, for a display.
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        agent: &Agent<G>,
        force: G::Vector,
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> G::Vector {
        let dt = around.dt;
        let wish = velocity_after(agent, force, dt);
        let velocity = self.velocity(planes, agent, wish, around);
        if velocity == wish { force } else { force_to_reach(agent, velocity, dt) }
    }

    /// Returns the safe velocity nearest to `wish` that the agent can have after a step. It is
    /// `wish` itself if the agent cannot accelerate.
    ///
    /// The half planes remain in `planes`, for a display.
    #[inline]
    #[must_use]
    pub fn velocity<G: Geometry<Scalar = S>, const N: usize>(
        &self,
        planes: &mut HalfPlanes<G, N>,
        agent: &Agent<G>,
        wish: G::Vector,
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> G::Vector {
        planes.clear();
        let Surroundings { others, obstacles, dt } = around;
        let Some(guard) = self.guard(agent, dt) else { return wish };
        for obstacle in obstacles {
            guard.obstacle(planes, &obstacle);
        }
        let mut can_brake = true;
        let far = others.most().map(|most| guard.farthest(most));
        for sighting in others.sightings(agent.position) {
            can_brake &= guard.other(planes, sighting.borrow(), far);
        }
        guard.safest(planes, can_brake, wish)
    }

    /// Returns the distance (length) within which no neighbour may be missing, if none has a larger
    /// radius or is faster than this. An agent faster than its `max_speed` counts with its speed.
    ///
    /// ```
    /// use steer_core::crowd::SafetyFilter;
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// let agent = agent.with_radius(0.25).with_max_speed(1.5).with_max_force(2.0);
    /// // Radii of 0.5, and for each of the two a step of 0.5 at 2.5 and 2.5² / 4 to brake: 6.1.
    /// let distance = SafetyFilter::default().view_distance(&agent, 0.25, 1.5, 0.5);
    /// assert!((6.1..6.2).contains(&distance));
    /// ```
    #[inline]
    #[must_use]
    pub fn view_distance<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        largest_radius: S,
        fastest: S,
        dt: S,
    ) -> S {
        let Some(Accelerations { own, braking, quickest }) = self.accelerations(agent) else {
            return S::zero();
        };
        let reach = |speed: S| speed * (dt + speed / (braking + braking));
        self.kept_distance(agent, largest_radius, self.distance.agents)
            + reach(top_speed(agent) + own * dt)
            + reach(fastest + quickest * dt)
    }

    /// Returns the distance (length) from which an agent must see a body that does not give way, or
    /// an obstacle that moves, if none has a larger radius or is faster than this.
    ///
    /// With r = max_speed + `fastest`, or with the agent's speed in place of a lower max_speed, and
    /// a = max_force / mass it is the sum of the radii and twice the way to take on the other's
    /// velocity, r · (dt + r / 2a). A step of acceleration and the gap for rounding add to it.
    ///
    /// ```
    /// use steer_core::crowd::SafetyFilter;
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
    /// let agent = agent.with_radius(0.25).with_max_speed(1.5).with_max_force(2.0);
    /// // r = 3: radii of 0.5 and twice 3 · (0.125 + 0.75) are 5.75, and the step adds to it.
    /// let distance = SafetyFilter::default().view_distance_of_unyielding(&agent, 0.25, 1.5, 0.125);
    /// assert!((5.75..6.25).contains(&distance));
    /// ```
    #[inline]
    #[must_use]
    pub fn view_distance_of_unyielding<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        largest_radius: S,
        fastest: S,
        dt: S,
    ) -> S {
        let Some(Accelerations { own, .. }) = self.accelerations(agent) else { return S::zero() };
        let reach = |speed: S| speed * (dt + speed / (own + own));
        let relative = top_speed(agent) + fastest;
        let kept = self.kept_distance(agent, largest_radius, self.distance.largest());
        kept + reach(relative) + reach(relative + own * dt)
    }

    /// Returns more than the distance that the agent keeps from a body, with this gap.
    #[inline]
    fn kept_distance<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, radius: S, gap: S) -> S {
        let radii = agent.radius + radius;
        let size = agent.position.x().abs() + agent.position.y().abs();
        radii + gap.max(S::zero()) + radii * (self.margin + S::from_f64(0.01)) + slack(size + size)
    }

    /// Checks that the law holds for this agent.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if it has no radius, a `max_turn_rate` or a `min_speed`, if it is
    /// faster than its `max_speed`, or if its max_force / mass is below `braking` or above
    /// `quickest`.
    pub fn check<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> Result<(), Error> {
        let wrong = |what, needed| Err(Error::OutOfRange { what, needed });
        let own = most_acceleration(agent);
        if agent.radius <= S::zero() {
            return wrong("radius", "above 0 (points meet and stay)");
        }
        if agent.max_turn_rate.is_some() {
            let needed = "none (an agent that turns slowly cannot take every velocity: a robot with wheels \
                          steps by `step_differential_drive`, which takes the rate)";
            return wrong("max_turn_rate", needed);
        }
        if agent.min_speed > S::zero() {
            return wrong("min_speed", "0 (an agent that cannot stop cannot keep apart)");
        }
        if agent.speed() > agent.max_speed + slack(agent.max_speed) {
            return wrong("max_speed", "at least the speed (`change_max_speed` lowers it within the law)");
        }
        if self.braking.is_some_and(|braking| braking > own) {
            return wrong("braking", "max_force / mass of the weakest agent, or less,");
        }
        if self.quickest.is_some_and(|quickest| quickest < own) {
            return wrong("quickest", "max_force / mass of the strongest agent, or more,");
        }
        Ok(())
    }

    /// Checks that an agent can move and brake in steps of `dt` (time). A `Crowd` rejects others.
    ///
    /// # Errors
    /// [`Error::AgentOutOfRange`], with the id:
    ///
    /// - of `position` if |x| + |y| is above radius / (256 ε), in `f32` 32,768 radii, in fixed
    ///   point radius / (32 ε): the gap that is kept for rounding is then a sixteenth of the
    ///   radius,
    /// - of `max_speed · dt` if a step may be longer than 32 radii, as with a `dt` in milliseconds,
    /// - of `max_force` if a step changes only the last digits of the speed.
    pub fn check_step<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, dt: S) -> Result<(), Error> {
        check_domain(agent, dt)
    }

    /// Checks that the agent is in a safe state: that it can brake from now on and touches neither
    /// a neighbour, which brakes too, nor an obstacle.
    ///
    /// Call it after what is outside the law: a start, a new position, a stun, a larger radius, a
    /// shorter `dt`. Neighbours that do not give way and obstacles that move are left out. A gap
    /// below `distance` is safe. If no force changes the velocity, only touching is checked.
    ///
    /// # Examples
    /// ```
    /// use steer_core::crowd::{SafetyFilter, Surroundings};
    /// use steer_glam::{Agent, Wall};
    /// use steer_glam::glam::vec2;
    ///
    /// let agent = Agent::new(vec2(0.0, 0.0), vec2(2.0, 0.0)).with_radius(0.5);
    /// let wall = |x| [Wall::new(vec2(x, -9.0), vec2(x, 9.0))];
    /// let before = |x| Surroundings::new(0.125).with_obstacles(wall(x));
    /// // To brake by 1 from a speed of 2 takes a way of up to 2² / 2.
    /// let filter = SafetyFilter::default();
    /// assert!(filter.check_among(&agent, before(2.6)).is_ok());
    /// assert!(filter.check_among(&agent, before(2.3)).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfRange`] of `position` if the agent touches another one or an obstacle, and of
    /// `velocity` if it cannot brake in time.
    pub fn check_among<G: Geometry<Scalar = S>>(
        &self,
        agent: &Agent<G>,
        around: Surroundings<impl Others<G>, impl IntoIterator<Item: Obstacle<G>>, S>,
    ) -> Result<(), Error> {
        let Surroundings { others, obstacles, dt } = around;
        let touching = SafetyFilter { distance: Distance::default(), ..*self };
        // An agent that may not move can be in the way, too.
        let guard = touching.guard(&agent.with_max_speed(agent.max_speed.max(S::one())), dt);
        let mut state = State::Safe;
        for obstacle in obstacles {
            state = state.max(State::before(agent, guard.as_ref(), &obstacle));
        }
        for sighting in others.sightings(agent.position) {
            state = state.max(State::among(agent, guard.as_ref(), sighting.borrow()));
        }
        let (what, needed) = match state {
            State::Safe => return Ok(()),
            State::TooFast => ("velocity", "one from which braking touches nothing"),
            State::Touching => {
                ("position", "apart from obstacles and from all others (without the agent itself)")
            }
        };
        Err(Error::OutOfRange { what, needed })
    }

    /// Changes the `max_speed` of an agent (length/time) within the law: at most as fast as it can
    /// brake. Call it in every step, before the filter.
    ///
    /// > max_speed ← max(`max_speed`, |velocity| − braking · dt)
    ///
    /// A lower `max_speed` that is set instead cuts the velocity in the next
    /// [`step`](Agent::step). Others that count on braking by `braking` may then touch the agent.
    ///
    /// # Examples
    /// ```
    /// use steer_core::crowd::SafetyFilter;
    /// use steer_glam::Agent;
    /// use steer_glam::glam::vec2;
    ///
    /// // Braking by 1 leads from a speed of 2 to 1 after one unit of time.
    /// let mut agent = Agent::new(vec2(0.0, 0.0), vec2(2.0, 0.0));
    /// for _ in 0..4 {
    ///     SafetyFilter::default().change_max_speed(&mut agent, 1.0, 0.25);
    ///     agent.step(vec2(0.0, 0.0), 0.25);
    /// }
    /// assert_eq!((agent.speed(), agent.max_speed), (1.0, 1.0));
    /// ```
    ///
    /// # Degenerate cases
    /// An agent that cannot accelerate gets the new limit at once.
    #[inline]
    pub fn change_max_speed<G: Geometry<Scalar = S>>(&self, agent: &mut Agent<G>, max_speed: S, dt: S) {
        let braked = match self.accelerations(agent) {
            Some(Accelerations { braking, .. }) => agent.speed() - braking * dt,
            None => max_speed,
        };
        agent.max_speed = max_speed.max(braked);
    }

    /// Returns the accelerations that count for an agent. `None` if it cannot accelerate.
    #[inline]
    fn accelerations<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> Option<Accelerations<S>> {
        let own = most_acceleration(agent);
        let given = |value: Option<S>| value.filter(|value| *value > S::zero()).unwrap_or(own);
        let (braking, quickest) = (given(self.braking).min(own), given(self.quickest));
        (own > S::zero()).then_some(Accelerations { own, braking, quickest })
    }

    /// Returns the guard of an agent in this step. `None` if no force changes its velocity.
    #[inline]
    pub(super) fn guard<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, dt: S) -> Option<Guard<G>> {
        if dt <= S::zero() || agent.max_speed <= S::zero() {
            return None;
        }
        Guard::new(agent, self.accelerations(agent)?, self.margin, self.distance, dt)
    }
}
