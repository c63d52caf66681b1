//! Laws of the defects of wandering.

use steer_core::Geometry;
use steer_core::behavior::{Wander, WanderState};

/// D17: in the same time the point drifts equally far at every frame rate: a random walk grows with
/// √dt.
pub fn d17_wander_does_not_depend_on_the_frame_rate<G: Geometry>() {
    use crate::defects::idle::d17_wander_does_not_depend_on_the_frame_rate as law;

    law::<G, WanderState<G>>(|state, agent, sample, dt| Wander::default().steer(state, agent, sample, dt));
}

/// D18: the circle lies ahead of the agent, not along an axis of the world: the force turns with
/// the agent.
pub fn d18_the_wander_circle_turns_with_the_agent<G: Geometry>() {
    use crate::defects::idle::d18_the_wander_circle_turns_with_the_agent as law;

    law::<G, WanderState<G>>(|state, agent, sample, dt| Wander::default().steer(state, agent, sample, dt));
}

/// D19: the same samples give the same path, whatever other agents wander in between: the caller
/// owns the random numbers.
pub fn d19_random_numbers_belong_to_the_caller<G: Geometry>() {
    use crate::defects::idle::d19_random_numbers_belong_to_the_caller as law;

    law::<G, WanderState<G>>(|state, agent, sample, dt| Wander::default().steer(state, agent, sample, dt));
}
