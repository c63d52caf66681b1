//! [`ReachOrientation`]: turns the heading to a direction and keeps it there.

use super::braking_speed::braking_speed;
use crate::agent::Agent;
use crate::checked::{Validate, checked};
use crate::error::{Error, finite};
use crate::parameters::Parameters;
use crate::scalar::{Scalar, slack};
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Turns the heading to a direction, within a maximum turn rate and turn acceleration, and settles.
///
#[doc = include_str!("../../pictures/reach_orientation.svg")]
///
/// The remaining angle is measured by its chord c = |unit(orientation) − heading|. A chord is never
/// longer than its angle, so braking begins early enough. Near the end the two are equal. The
/// wanted rate is the one from which steps of dt brake over the chord, on the shorter way round,
/// with a = 4/5 · max_acceleration, as in [`BrakingArrive`](crate::behavior::BrakingArrive). The
/// present rate approaches it within the limit:
///
/// > wanted = ± min(max_rate, √(2·a·c + (a·dt/2)²) − a·dt/2, c/dt)<br>
/// > rate ← rate + truncate(wanted − rate, max_acceleration · dt)<br>
/// > turn = the unit vector at the angle rate · dt
///
/// The result is a turn for [`Agent::step_with_turn`], which keeps the heading independent of the
/// velocity. A [`TurnState`] per agent stores the present rate.
///
/// # Examples
/// ```
/// use steer_core::behavior::{ReachOrientation, TurnState};
/// use steer_glam::{Agent, Vec2};
/// use steer_glam::glam::vec2;
///
/// let mut agent = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let reach = ReachOrientation { max_rate: 0.1, max_acceleration: 0.01 };
/// let mut state = TurnState::default();
/// let turn = reach.steer(&mut state, &agent, vec2(0.0, 1.0), 1.0);
/// agent.step_with_turn(Vec2::ZERO, turn, 1.0);
/// assert_eq!(state.rate, 0.01);
/// assert!((agent.heading.to_angle() - 0.01).abs() < 0.0001);
/// ```
///
/// # Degenerate cases
/// With a zero vector as orientation the turn brakes. If the orientation is exactly opposite, the
/// agent continues in the sense in which it turns, from rest counter-clockwise (+90°). With a dt of
/// 0 or less nothing turns. With a `max_acceleration` of 0 the rate is constant. With a `max_rate`
/// of 0 the turn brakes. One step turns by half a turn at most.
///
/// Source: time-optimal braking, for an angle, and gdx-ai's ReachOrientation, which works on angles
/// and oscillates.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct ReachOrientation<S: Scalar> {
    /// Maximum turn rate (radians/time).
    #[parameter(unit = RATE, default = 0.1, least = 0.0)]
    pub max_rate: S,
    /// Maximum change of the rate (radians/time²).
    #[parameter(unit = RATE_CHANGE, default = 0.01, least = 0.0)]
    pub max_acceleration: S,
}

impl<S: Scalar> ReachOrientation<S> {
    /// Turns as nimbly as the agent moves: max_rate = 1 / T and max_acceleration = 1 / T², where T
    /// is its [`time_to_speed`](Agent::time_to_speed). Both are 0 if T is 0.
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        let time = agent.time_to_speed();
        if time <= S::zero() {
            return ReachOrientation { max_rate: S::zero(), max_acceleration: S::zero() };
        }
        let max_rate = S::one() / time;
        ReachOrientation { max_rate, max_acceleration: max_rate / time }
    }

    /// Changes the rate by one step of time and returns the turn of this step, a unit vector. See
    /// [`ReachOrientation`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        state: &mut TurnState<S>,
        agent: &Agent<G>,
        orientation: G::Vector,
        dt: S,
    ) -> G::Vector {
        let dt = dt.max(S::zero());
        self.change(state, self.wanted_rate(state, agent, orientation, dt), dt)
    }

    /// [`steer`](Self::steer) to an orientation that turns at a rate of its own (radians/time).
    #[inline]
    pub(super) fn keep<G: Geometry<Scalar = S>>(
        &self,
        state: &mut TurnState<S>,
        agent: &Agent<G>,
        orientation: G::Vector,
        own_rate: S,
        dt: S,
    ) -> G::Vector {
        let dt = dt.max(S::zero());
        let fastest = self.max_rate.max(S::zero());
        let wanted = self.wanted_rate(state, agent, orientation, dt) + own_rate;
        self.change(state, wanted.max(-fastest).min(fastest), dt)
    }

    /// Changes the rate toward the wanted one and returns the turn of this step.
    #[inline]
    fn change<V: Vec2Ext<G, Scalar = S>, G>(&self, state: &mut TurnState<S>, wanted: S, dt: S) -> V {
        let most = (self.max_acceleration * dt).max(S::zero());
        state.rate = state.rate + (wanted - state.rate).max(-most).min(most);
        V::turn(state.rate * dt)
    }

    /// Returns the wanted rate (radians/time), positive counter-clockwise (+90°): the one from
    /// which steps of dt can still brake at the orientation.
    #[inline]
    #[must_use]
    pub fn wanted_rate<G: Geometry<Scalar = S>>(
        &self,
        state: &TurnState<S>,
        agent: &Agent<G>,
        orientation: G::Vector,
        dt: S,
    ) -> S {
        let Some(wanted) = orientation.direction() else { return S::zero() };
        let (zero, chord) = (S::zero(), agent.heading.distance(wanted));
        // Rounding must not decide the sense of a half turn.
        let across = agent.heading.perp_dot(wanted);
        let opposite = across.abs() <= slack(S::one()) && agent.heading.dot(wanted) < zero;
        let plus = if opposite { state.rate >= zero } else { across > zero };
        let rate = braking_speed(self.max_rate.max(zero), self.max_acceleration.max(zero), chord, dt);
        if plus { rate } else { -rate }
    }
}

/// The turn rate of an agent: state of [`ReachOrientation`], [`Face`](crate::behavior::Face) and
/// [`LookWhereYouAreGoing`](crate::behavior::LookWhereYouAreGoing) between steps, one per agent.
#[checked(deny_unknown_fields)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnState<S: Scalar> {
    /// The turn rate (radians/time), positive counter-clockwise (+90°).
    pub rate: S,
}

impl<S: Scalar> Default for TurnState<S> {
    #[inline]
    fn default() -> Self {
        TurnState { rate: S::zero() }
    }
}

impl<S: Scalar> Validate for TurnState<S> {
    fn validate(&self) -> Result<(), Error> {
        finite("rate", self.rate)
    }
}
