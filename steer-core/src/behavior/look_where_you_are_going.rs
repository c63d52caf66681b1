//! [`LookWhereYouAreGoing`]: turns the heading to the velocity, at a limited rate.

use crate::agent::Agent;
use crate::behavior::{ReachOrientation, TurnState};
use crate::parameters::Parameters;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext};

/// Turns the heading to the velocity, at a limited rate. It smooths the look of an agent with a
/// jittering velocity.
///
#[doc = include_str!("../../pictures/look_where_it_goes.svg")]
///
/// > turn = reach(unit(velocity))
///
/// reach is [`ReachOrientation`], within its maximum rate and acceleration.
///
/// # Examples
/// ```
/// use steer_core::behavior::{LookWhereYouAreGoing, TurnState};
/// use steer_glam::{Agent, Vec2};
/// use steer_glam::glam::vec2;
///
/// let mut crab = Agent::new(vec2(0.0, 0.0), vec2(0.0, 3.0));
/// crab.heading = vec2(1.0, 0.0);
/// let (look, mut state) = (LookWhereYouAreGoing::default(), TurnState::default());
/// for _ in 0..60 {
///     let turn = look.steer(&mut state, &crab, 1.0);
///     crab.step_with_turn(Vec2::ZERO, turn, 1.0);
/// }
/// assert!(crab.heading.abs_diff_eq(vec2(0.0, 1.0), 0.001));
/// ```
///
/// # Degenerate cases
/// At rest the turn brakes. The other cases are described at [`ReachOrientation`].
///
/// Source: gdx-ai, LookWhereYouAreGoing.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
pub struct LookWhereYouAreGoing<S: Scalar> {
    /// Limits of the turn.
    #[parameter(default)]
    pub turning: ReachOrientation<S>,
}

impl<S: Scalar> LookWhereYouAreGoing<S> {
    /// Turns as nimbly as the agent moves. See [`ReachOrientation::for_agent`].
    #[inline]
    #[must_use]
    pub fn for_agent<G: Geometry<Scalar = S>>(agent: &Agent<G>) -> Self {
        LookWhereYouAreGoing { turning: ReachOrientation::for_agent(agent) }
    }

    /// Returns the turn of this step, a unit vector for [`Agent::step_with_turn`]. See
    /// [`LookWhereYouAreGoing`].
    #[inline]
    #[must_use]
    pub fn steer<G: Geometry<Scalar = S>>(
        &self,
        state: &mut TurnState<S>,
        agent: &Agent<G>,
        dt: S,
    ) -> G::Vector {
        self.turning.steer(state, agent, self.orientation(agent), dt)
    }

    /// Returns the desired heading: the direction of the velocity, a unit vector, or zero at rest.
    #[inline]
    #[must_use]
    pub fn orientation<G: Geometry<Scalar = S>>(&self, agent: &Agent<G>) -> G::Vector {
        agent.velocity.unit()
    }
}
