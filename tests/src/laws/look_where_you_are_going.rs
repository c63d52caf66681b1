//! Laws of [`LookWhereYouAreGoing`].

use crate::approx::{allowed, equals, n, same_vec, v};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{LookWhereYouAreGoing, TurnState};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for LookWhereYouAreGoing<G::Scalar> {
    const TURNS: bool = true;

    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.turn, &at.me, at.dt)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }
}

/// The agent reaches the direction of its velocity.
pub fn it_reaches_the_direction_of_the_velocity<G: Geometry>() {
    // Heading (1, 0), dt = 0.5: the rate changes by at most 0.005, to either side.
    for (velocity, rate, turn) in [
        (v(0.0, 2.0), 0.025, v(0.999_921_876, 0.012_499_674)),
        (v(-3.0, 4.0), 0.025, v(0.999_921_876, 0.012_499_674)),
        (v(6.0, -8.0), 0.015, v(0.999_971_875, 0.007_499_930)),
        (v(5.0, 0.0), 0.015, v(0.999_971_875, 0.007_499_930)),
    ] {
        let agent = Agent::<G>::new(v(3.0, 4.0), velocity).with_heading(v(1.0, 0.0));
        let mut state = TurnState { rate: n(0.02) };
        let got = LookWhereYouAreGoing::default().steer(&mut state, &agent, n(0.5));
        let off = (state.rate - n(rate)).abs().max(got.distance(turn));
        assert!(
            off <= allowed(1e-5, 1.0),
            "to {velocity:?} it turns by {turn:?}, at {rate}: by {got:?}, {state:?}"
        );
    }
    // Pushed aside, it faces its new direction after a while, not at once.
    let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 2.0)).with_heading(v(1.0, 0.0));
    let mut state = TurnState::default();
    for step in 0..60 {
        let turn = LookWhereYouAreGoing::default().steer(&mut state, &agent, n(1.0));
        agent.step_with_turn(G::Vector::zero(), turn, n(1.0));
        assert!(step > 0 || agent.heading.x() > n(0.99), "it does not look there at once: {agent:?}");
    }
    equals(&agent, agent.heading, v(0.0, 1.0));
}

/// At rest the turn brakes.
pub fn at_rest_it_brakes<G: Geometry>() {
    let agent = Agent::<G>::new(v(3.0, 4.0), v(0.0, 0.0)).with_heading(v(0.0, -1.0));
    let mut state = TurnState { rate: n(-0.005) };
    let turn = LookWhereYouAreGoing::default().steer(&mut state, &agent, n(1.0));
    assert!(same_vec(turn, v(1.0, 0.0)) && state.rate == n(0.0), "at rest it brakes: {turn:?}");
}
