//! Laws of [`Arrive`].

use crate::approx::{allowed, at, equals, equals_number, n, same, v};
use crate::cases::{agents, brisk, peters, vectors};
use crate::catalogue::{Case, Situation};
use steer_core::behavior::Arrive;
use steer_core::{Agent, Geometry, Vec2Like, seek};

impl<G: Geometry> Case<G> for Arrive<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.target)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self::within(n(0.0))][pick % 2]
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }
}

/// The force is max_speed · min(1, d / slowing_radius) · unit(target − position) − velocity.
pub fn desired_speed_falls_with_the_distance<G: Geometry>() {
    // Distance 50 with a radius of 100: half of max_speed 10 along (0.6, 0.8) = (3, 4), less (1, 0)
    // = (2, 4).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    equals(&(), Arrive::default().steer(&agent, v(30.0, 40.0)), v(2.0, 4.0));
    for (distance, speed) in [(0.0, 0.0), (25.0, 2.5), (50.0, 5.0), (100.0, 10.0), (140.0, 10.0)] {
        equals_number(&(distance, speed), Arrive::default().speed(&agent, n(distance)), n(speed));
    }
}

/// Outside its slowing radius arrive is seek. With a radius of 0 it is seek everywhere.
pub fn outside_the_radius_it_seeks<G: Geometry>() {
    for agent in agents::<G>() {
        for target in vectors::<G>() {
            let (arrive, sought) = (Arrive::within(n(0.0)).steer(&agent, target), seek(&agent, target));
            equals(&agent, arrive, sought);
        }
        let far = agent.position + v(0.0, 64.0);
        let (arrive, sought) = (Arrive::within(n(50.0)).steer(&agent, far), seek(&agent, far));
        equals(&agent, arrive, sought);
    }
}

/// On the target the agent brakes.
pub fn on_the_target_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        for radius in [0.0, 100.0] {
            same(&agent, Arrive::within(n(radius)).steer(&agent, agent.position), -agent.velocity);
        }
    }
}

/// An agent that arrives comes to rest on the target.
pub fn it_comes_to_rest_on_the_target<G: Geometry>() {
    let target = at::<G>(60.0, 45.0);
    let mut agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0));
    for _ in 0..400 {
        let force = Arrive::default().steer(&agent, target);
        agent.step(force, n(1.0));
    }
    let (left, speed) = ((target - agent.position).length(), agent.velocity.length());
    assert!(
        left < allowed(0.01, 1.0) && speed < allowed(0.01, 1.0),
        "after 400 steps it rests on the target: {left:?} off, at speed {speed:?}"
    );
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(Arrive::for_agent(&peters::<G>()), Arrive::default());
    assert_eq!(Arrive::for_agent(&brisk::<G>()).slowing_radius, n(8.0));
    let weak = brisk::<G>().with_max_force(n(0.0)).with_gain(n(0.0));
    assert_eq!(Arrive::for_agent(&weak), Arrive::within(n(0.0)));
}
