//! Laws of [`Cohesion`].

use crate::approx::{equals, same, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::Cohesion;
use steer_core::{Agent, Body, Geometry, seek};

impl<G: Geometry> Case<G> for Cohesion<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }
}

/// The mean position of the visible neighbours is sought.
pub fn the_middle_of_those_in_sight_is_sought<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    // (40, 60) and (20, 20) are visible, their middle is (30, 40). One is behind, one is farther
    // than 100. Sought: 10 · (0.6, 0.8), less (1, 0) = (5, 8).
    let others = [v(40.0, 60.0), v(20.0, 20.0), v(-1.0, 0.0), v(101.0, 0.0)].map(Body::at_rest);
    let force = Cohesion { view_distance: crate::approx::n(100.0) }.steer(&agent, others);
    equals(&(), force, v(5.0, 8.0));
}

/// An agent already in the middle brakes.
pub fn in_the_middle_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        let force =
            Cohesion::default().steer(&agent, [Body::at_rest(agent.position), Body::at_rest(agent.position)]);
        same(&agent, force, -agent.velocity);
    }
    let lone = Agent::<G>::new(v(1.0, 1.0), v(0.0, 0.0));
    let one = [Body::at_rest(v(4.0, 5.0))];
    let (force, want) = (Cohesion::default().steer(&lone, one), seek(&lone, v(4.0, 5.0)));
    equals(&(), force, want);
}
