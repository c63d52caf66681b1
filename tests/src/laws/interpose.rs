//! Laws of [`Interpose`].

use crate::approx::{equals, n, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Arrive, Interpose};
use steer_core::parameters::Unit;
use steer_core::{Agent, Body, Geometry, Vec2Ext as _};

impl<G: Geometry> Case<G> for Interpose<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0], &at.others[1])
    }

    fn variant(pick: usize) -> Self {
        Self { feed_forward: pick % 2 == 1, ..Self::default() }
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let (one, other) = (&scene.others[0], &scene.others[1]);
        out.vector(Unit::LENGTH, self.predicted(&scene.me, one, other));
    }
}

/// The agent arrives in the middle of both future positions, at the time when it can be there.
pub fn it_arrives_where_the_middle_will_be<G: Geometry>() {
    // The middle of (38, 14) and (58, 14) is (48, 14), 50 away: T = 5. It moves by half of
    // (4.8, 26.4): to (60, 80), 100 away.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let (one, other) = (Body::new(v(38.0, 14.0), v(4.8, 26.4)), Body::at_rest(v(58.0, 14.0)));
    let place = Interpose::default().predicted(&agent, &one, &other);
    let force = Interpose::default().steer(&agent, &one, &other);
    equals(&(), place, v(60.0, 80.0));
    // 100 of 100 away: (6, 8), less (1, 0).
    equals(&(), force, v(5.0, 8.0));
    equals(&(), Interpose::default().steer(&agent, &other, &one), v(5.0, 8.0));
}

/// Interpose arrives at the position that it reports as predicted.
pub fn its_look_ahead_is_where_it_arrives<G: Geometry>() {
    let (one, other) = (Body::new(v(-12.0, 30.0), v(3.0, -4.0)), Body::new(v(40.0, 7.0), v(-1.0, 0.5)));
    for agent in agents::<G>() {
        for radius in [0.0, 40.0] {
            let interpose = Interpose { slowing_radius: n(radius), ..Interpose::default() };
            let force = interpose.steer(&agent, &one, &other);
            let want = Arrive::within(n(radius)).steer(&agent, interpose.predicted(&agent, &one, &other));
            same(&radius, force, want);
        }
    }
}

/// An agent in the middle of two bodies at rest brakes.
pub fn in_the_middle_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let off = v(4.0, -3.0);
        let (one, other) = (Body::at_rest(agent.position + off), Body::at_rest(agent.position - off));
        equals(&agent, Interpose::default().steer(&agent, &one, &other), -agent.velocity);
    }
}

/// With a `max_speed` of 0 there is no look-ahead.
pub fn without_a_max_speed_it_does_not_look_ahead<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)).with_max_speed(n(0.0));
    let (one, other) = (Body::new(v(10.0, 0.0), v(4.0, 4.0)), Body::new(v(20.0, 8.0), v(-1.0, 2.0)));
    equals(&(), Interpose::default().predicted(&agent, &one, &other), v(15.0, 4.0));
}

/// For an agent, the velocity of the middle is added: after a while the agent is in a middle that
/// moves.
pub fn for_an_agent_it_does_not_lag_behind<G: Geometry>() {
    let (mut one, mut other) =
        (Body::<G>::new(v(0.0, 8.0), v(6.0, 2.0)), Body::new(v(10.0, -8.0), v(2.0, 2.0)));
    let mut agent = Agent::<G>::new(v(5.0, 0.0), v(4.0, 2.0));
    let interpose = Interpose::for_agent(&agent);
    equals(&interpose, interpose.steer(&agent, &one, &other), v(0.0, 0.0));
    agent.position = v(-30.0, 0.0);
    for _ in 0..120 {
        let force = interpose.steer(&agent, &one, &other);
        agent.step(force, n(1.0));
        (one.position, other.position) = (one.position_at(n(1.0)), other.position_at(n(1.0)));
    }
    let lag = (agent.position + agent.position).distance(one.position + other.position);
    assert!(lag <= n(2.0), "a hundredth of the slowing radius: half of {lag:?}");
}
