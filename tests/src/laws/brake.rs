//! Laws of [`keep_speed`] and [`brake`].

use crate::approx::{equals, n, same, v};
use crate::cases::agents;
use steer_core::{Agent, Geometry, brake, keep_speed};

/// The force of `keep_speed` adds the missing speed along the velocity.
pub fn speed_is_made_up_along_the_velocity<G: Geometry>() {
    // At 5 along (0.6, 0.8): 7 is 2 more, (1.2, 1.6); 1 is 4 less, (−2.4, −3.2).
    let agent = Agent::<G>::new(v(9.0, -2.0), v(3.0, 4.0));
    for (speed, want) in [(7.0, v(1.2, 1.6)), (1.0, v(-2.4, -3.2)), (5.0, v(0.0, 0.0))] {
        equals(&speed, keep_speed(&agent, n(speed)), want);
    }
}

/// An agent at rest starts along its heading.
pub fn from_rest_it_sets_off_along_the_heading<G: Geometry>() {
    let agent = Agent::<G>::new(v(1.0, 1.0), v(0.0, 0.0)).with_heading(v(0.0, -9.0));
    equals(&(), keep_speed(&agent, n(7.0)), v(0.0, -7.0));
}

/// A negative speed counts as 0: the agent brakes.
pub fn a_negative_speed_counts_as_0<G: Geometry>() {
    for agent in agents::<G>() {
        equals(&agent, keep_speed(&agent, n(-3.0)), -agent.velocity);
    }
}

/// The force of brake is −velocity.
pub fn brake_is_the_velocity_turned_round<G: Geometry>() {
    for agent in agents::<G>() {
        same(&agent, brake(&agent), -agent.velocity);
    }
}
