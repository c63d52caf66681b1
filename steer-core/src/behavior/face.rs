//! [`Face`]: turns the heading to a point.

use crate::agent::Agent;
use crate::behavior::{ReachOrientation, TurnState};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Turns the heading toward a point while the agent moves in any direction, like a turret, a guard
/// or the eyes of a spectator.
///
#[doc = include_str!("../../pictures/face.svg")]
///
/// > turn = reach(unit(target − position))
///
/// reach is [`ReachOrientation`], within its maximum rate and acceleration.
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

    /// Returns the desired heading: the unit vector toward the target, or zero on it.
    #[inline]
    #[must_use]
    pub fn orientation<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>, target: G::Vector) -> G::Vector {
        (target - agent.position).unit()
    }
}
