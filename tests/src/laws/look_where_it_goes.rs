//! Laws of [`LookWhereYouAreGoing`].

use crate::approx::{allowed, n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, peters, shifts, turns};
use crate::catalogue::{Case, Situation};
use crate::refinement::{converges, run};
use crate::units::follows_the_units;
use steer_core::behavior::{LookWhereYouAreGoing, ReachOrientation, TurnState};
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, seek};

impl<G: Geometry> Case<G> for LookWhereYouAreGoing<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.turn, &at.me, at.dt)
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
    assert!(near_vec(agent.heading, v(0.0, 1.0)), "in the end it looks where it goes: {agent:?}");
}

/// At rest the turn brakes.
pub fn at_rest_it_brakes<G: Geometry>() {
    let agent = Agent::<G>::new(v(3.0, 4.0), v(0.0, 0.0)).with_heading(v(0.0, -1.0));
    let mut state = TurnState { rate: n(-0.005) };
    let turn = LookWhereYouAreGoing::default().steer(&mut state, &agent, n(1.0));
    assert!(same_vec(turn, v(1.0, 0.0)) && state.rate == n(0.0), "at rest it brakes: {turn:?}");
}

/// The new heading turns and mirrors with the world. A shift does not change it.
pub fn it_goes_along_with_the_world<G: Geometry>() {
    for agent in agents::<G>() {
        let across = agent.with_heading(v(12.0, 5.0));
        goes_along(
            "look_where_it_goes goes along with the world",
            turns().chain(mirrors()).chain(shifts()),
            |c| {
                let (mut one, mut state) = (c.agent(&across), TurnState { rate: c.side(n(0.03)) });
                let turn = LookWhereYouAreGoing::default().steer(&mut state, &one, n(0.5));
                one.step_with_turn(G::Vector::zero(), turn, n(0.5));
                one.heading
            },
        );
    }
}

/// For an agent of Peters' demos, `for_agent` gives the defaults, to the last bit.
pub fn it_suits_the_agent_of_peters<G: Geometry>() {
    assert_eq!(LookWhereYouAreGoing::for_agent(&peters::<G>()), LookWhereYouAreGoing::default());
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    converges("LookWhereYouAreGoing", |rate| {
        let mut state = TurnState::default();
        run(rate, |me: &mut Agent<G>, _, dt| {
            let turn = LookWhereYouAreGoing::default().steer(&mut state, me, dt);
            me.step_with_turn(seek(me, v(-80.0, 60.0)) + me.heading, turn, dt);
        })
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("LookWhereYouAreGoing", |s, out| {
        let turning = ReachOrientation { max_rate: n(0.25), max_acceleration: n(0.0625) };
        let mut state = TurnState { rate: s.of(Unit::RATE, 0.125) };
        let look = s.fit(LookWhereYouAreGoing { turning });
        out.vector(Unit::NUMBER, look.steer(&mut state, &s.me, s.dt));
        out.number(Unit::RATE, state.rate);
    });
}
