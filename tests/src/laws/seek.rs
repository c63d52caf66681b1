//! Laws of [`seek`].

use crate::approx::{equals, finite, same, v};
use crate::cases::{agents, vectors};
use steer_core::{Agent, Geometry, seek};

/// The force is max_speed · unit(target − position) − velocity.
pub fn force_is_the_missing_velocity<G: Geometry>() {
    // From (1, 1) to (4, 5): (3, 4) has direction (0.6, 0.8); desired (6, 8), less (1, 2) = (5, 6).
    equals(&(), seek(&Agent::<G>::new(v(1.0, 1.0), v(1.0, 2.0)), v(4.0, 5.0)), v(5.0, 6.0));
    // From (10, −20) to (−2, −15): (−12, 5) has length 13; desired (−120/13, 50/13), less (−3, 4).
    let force = seek(&Agent::<G>::new(v(10.0, -20.0), v(-3.0, 4.0)), v(-2.0, -15.0));
    let want = v(-120.0 / 13.0 + 3.0, 50.0 / 13.0 - 4.0);
    equals(&(), force, want);
}

/// On the target the agent brakes.
pub fn on_the_target_it_brakes<G: Geometry>() {
    for agent in agents::<G>() {
        same(&agent, seek(&agent, agent.position), -agent.velocity);
    }
}

/// The force is finite for every target. With a `max_speed` of 0 the agent brakes.
pub fn it_is_finite_and_brakes_without_a_max_speed<G: Geometry>() {
    for agent in agents::<G>() {
        for target in vectors::<G>() {
            assert!(
                finite(seek(&agent, target)),
                "seek is finite: toward {target:?} it is not for {agent:?}"
            );
            same(&agent, seek(&agent.with_max_speed(crate::approx::n(0.0)), target), -agent.velocity);
        }
    }
}
