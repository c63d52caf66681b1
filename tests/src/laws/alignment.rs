//! Laws of [`Alignment`].

use crate::approx::{equals, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use steer_core::behavior::Alignment;
use steer_core::{Agent, Body, Geometry};

impl<G: Geometry> Case<G> for Alignment<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.others)
    }

    fn variant(_: usize) -> Self {
        Self::default()
    }
}

/// The force is the mean velocity of the visible neighbours less the agent's own velocity. The
/// agent's own velocity is subtracted, and is not part of the mean.
pub fn the_mean_velocity_is_matched<G: Geometry>() {
    // The mean of (3, 4) and (−1, 2) is (1, 3), less (1, 0) = (0, 3). The neighbour behind does not
    // count.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let others = [
        Body::new(v(10.0, 0.0), v(3.0, 4.0)),
        Body::new(v(0.0, 10.0), v(-1.0, 2.0)),
        Body::new(v(-1.0, 0.0), v(9.0, 9.0)),
    ];
    let force = Alignment::default().steer(&agent, others);
    equals(&(), force, v(0.0, 3.0));
}

/// Among neighbours with the agent's velocity there is no force.
pub fn among_equals_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        let force = Alignment::default().steer(&agent, [agent.to_body(), agent.to_body(), agent.to_body()]);
        equals(&agent, force, v(0.0, 0.0));
    }
}
