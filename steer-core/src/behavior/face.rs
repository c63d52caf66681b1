//! [`Face`]: turns the heading to a point.

use crate::agent::{Agent, AsBody};
use crate::behavior::prediction::ratio;
use crate::behavior::{ReachOrientation, TurnState};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Turns the heading toward a point while the agent moves in any direction, like a turret, a guard
/// or the eyes of a spectator.
///
#[doc = include_str!("../../pictures/face.svg")]
///
/// > turn = reach(unit(target − position))
///
/// reach is [`ReachOrientation`], within its maximum rate and acceleration.
///
/// Toward a body that moves, the heading lags behind: it needs an error to have a rate.
/// [`track`](Self::track) adds the rate at which the line to the body turns. w is the velocity of
/// the body:
///
/// > rate of the line = unit(position of the body − position) × (w − velocity) / distance
///
/// Promise: with `track` the heading comes to within a hundredth of a radian of the direction to a
/// body, and stays there while both keep their velocities and the line turns at less than half of
/// the maximum rate.
///
/// # Examples
/// ```
/// use steer_core::behavior::{Face, TurnState};
/// use steer_glam::{Agent, Vec2};
/// use steer_glam::glam::vec2;
///
/// let mut guard = Agent::new(vec2(0.0, 0.0), vec2(0.0, 0.0));
/// let (face, mut state) = (Face::default(), TurnState::default());
/// for _ in 0..60 {
///     let turn = face.steer(&mut state, &guard, vec2(0.0, 50.0), 1.0);
///     guard.step_with_turn(Vec2::ZERO, turn, 1.0);
/// }
/// assert!(guard.heading.abs_diff_eq(vec2(0.0, 1.0), 0.001));
/// ```
///
/// # Degenerate cases
/// On the target the turn brakes. The other cases are described at [`ReachOrientation`].
///
/// Source: gdx-ai, Face.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct Face<S: Scalar> {
    /// Limits of the turn.
    #[parameter(default)]
    pub turning: ReachOrientation<S>,
}

impl<S: Scalar> Face<S> {
    /// Turns as nimbly as the agent moves. See [`ReachOrientation::for_agent`].
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        Face { turning: ReachOrientation::for_agent(agent) }
    }

    /// Returns the turn of this step, a unit vector for [`Agent::step_with_turn`]. See [`Face`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        state: &mut TurnState<S>,
        agent: &Agent<G>,
        target: G::Vector,
        dt: S,
    ) -> G::Vector {
        self.turning.steer(state, agent, self.orientation(agent, target), dt)
    }

    /// Returns the turn of this step toward a body that moves, without lag. See [`Face`].
    #[inline]
    #[must_use]
    pub fn track<G: Geometry<Scalar = S>>(
        &self,
        state: &mut TurnState<S>,
        agent: &Agent<G>,
        target: &impl AsBody<G>,
        dt: S,
    ) -> G::Vector {
        let target = &target.as_body();
        let orientation = self.orientation(agent, target.position);
        let across = orientation.perp_dot(target.velocity - agent.velocity);
        let rate = ratio(across.abs(), agent.position.distance(target.position));
        let rate = if across < S::zero() { -rate } else { rate };
        self.turning.keep(state, agent, orientation, rate, dt)
    }

    /// Returns the desired heading: the unit vector toward the target, or zero on it.
    #[inline]
    #[must_use]
    pub fn orientation<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: G::Vector) -> G::Vector {
        (target - agent.position).unit()
    }
}
