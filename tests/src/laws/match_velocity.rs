//! Laws of [`match_velocity`].

use crate::approx::{same, v};
use crate::cases::{agents, vectors};
use steer_core::{Agent, Body, Geometry, match_velocity};

/// The force is the other's velocity less the agent's own, whatever the other's position.
pub fn force_is_the_difference_of_the_velocities<G: Geometry>() {
    let agent = Agent::<G>::new(v(9.0, 9.0), v(1.0, 2.0));
    for place in vectors::<G>().into_iter().chain([agent.position]) {
        same(&place, match_velocity(&agent, &Body::new(place, v(4.0, -1.0))), v(3.0, -3.0));
    }
}

/// With another body at rest the agent brakes.
pub fn at_another_at_rest_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        same(&agent, match_velocity(&agent, &Body::at_rest(v(8.0, 9.0))), -agent.velocity);
    }
}
