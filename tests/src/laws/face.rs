//! Laws of [`Face`].

use crate::approx::{allowed, equals, n, same, same_vec, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::{Face, TurnState};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext};

impl<G: Geometry> Case<G> for Face<G::Scalar> {
    const TURNS: bool = true;

    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.turn, &at.me, at.target, at.dt)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }
}

/// The agent reaches the orientation of its target.
pub fn it_reaches_the_direction_of_its_target<G: Geometry>() {
    let agent = Agent::<G>::new(v(10.0, 10.0), v(1.0, 0.0));
    equals(&(), Face::default().orientation(&agent, v(13.0, 14.0)), v(0.6, 0.8));
    // dt = 0.5: the rate changes by at most 0.005. To the left of the headings (1, 0) and (0, −1),
    // and to the right of the first.
    let other = Agent::new(v(-6.5, 2.25), v(0.0, 0.0)).with_heading(v(0.0, -1.0));
    for (agent, target, before, rate, turn) in [
        (agent, v(13.0, 14.0), 0.02, 0.025, v(0.999_921_876, 0.012_499_674)),
        (other, v(-2.5, -0.75), 0.02, 0.025, v(0.999_921_876, 0.012_499_674)),
        (agent, v(13.0, 6.0), 0.02, 0.015, v(0.999_971_875, 0.007_499_930)),
        // 0.01 off: √(2 · 0.008 · 0.01 + 0.002²) − 0.002 is the rate from which it can stop.
        (agent, v(109.995, 10.999_975), 0.01, 0.010_806_248, v(0.999_985_403, 0.005_403_098)),
    ] {
        let mut state = TurnState { rate: n(before) };
        let got = Face::default().steer(&mut state, &agent, target, n(0.5));
        let off = (state.rate - n(rate)).abs().max(got.distance(turn));
        assert!(
            off <= allowed(1e-5, 1.0),
            "to {target:?} it turns by {turn:?}, at {rate}: by {got:?}, {state:?}"
        );
    }
}

/// The agent keeps facing its target while it passes it.
pub fn it_keeps_looking_while_it_goes_past<G: Geometry>() {
    let target = v(0.0, 60.0);
    let mut agent = Agent::<G>::new(v(-100.0, 0.0), v(1.0, 0.0));
    let (face, mut state) = (Face::default(), TurnState::default());
    for step in 0..200 {
        let turn = face.steer(&mut state, &agent, target, n(1.0));
        agent.step_with_turn(G::Vector::zero(), turn, n(1.0));
        let off = agent.heading.distance((target - agent.position).unit());
        assert!(step < 40 || off <= n(0.05), "it looks at its target in passing: {off:?} off at step {step}");
    }
    same(&agent, agent.velocity, v(1.0, 0.0));
}

/// On the target the turn brakes.
pub fn on_the_target_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let mut state = TurnState { rate: n(0.005) };
        let turn = Face::default().steer(&mut state, &agent, agent.position, n(1.0));
        assert!(same_vec(turn, v(1.0, 0.0)) && state.rate == n(0.0), "on its target it brakes: {turn:?}");
    }
}

/// The heading does not lag behind a body that moves.
pub fn a_body_that_moves_is_tracked<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0));
    // The line turns by 4 / 100 a unit of time, on it by nothing else.
    let (face, mut state) = (Face::default(), TurnState { rate: n(0.035) });
    let body = Body::<G>::new(v(100.0, 0.0), v(0.0, 4.0));
    let turn = face.track(&mut state, &agent, &body, n(1.0));
    assert!((state.rate - n(0.04)).abs() <= allowed(1e-5, 1.0), "{state:?}, {turn:?}");
    // It passes at 60, where the line turns by 3 / 60: half of the largest rate.
    let (mut agent, mut body) =
        (agent.with_heading(v(-0.8, 0.6)), Body::<G>::new(v(-120.0, 60.0), v(3.0, 0.0)));
    let mut state = TurnState::default();
    for step in 0..80 {
        let off = agent.heading.distance((body.position - agent.position).unit());
        assert!(step < 20 || off <= n(0.01), "{off:?} off at step {step}");
        let turn = face.track(&mut state, &agent, &body, n(1.0));
        agent.step_with_turn(G::Vector::zero(), turn, n(1.0));
        body.position = body.position_at(n(1.0));
    }
}
