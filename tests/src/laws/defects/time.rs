//! Laws of the defects of time.

use crate::approx::{n, v};
use steer_core::behavior::{Arrive, BrakingArrive, FollowFlowField, Wander, WanderState};
use steer_core::{Body, Geometry, brake, keep_speed, match_velocity};

/// D21: smoothing and slowing depend on time. After the same time the speed is the same at every
/// frame rate.
pub fn d21_slowing_depends_on_time_not_on_frames<G: Geometry>() {
    use crate::defects::time::d21_slowing_depends_on_time_not_on_frames as law;

    law::<G>(|agent, dt| agent.step(brake(agent), dt));
    law::<G>(|agent, dt| agent.step(keep_speed(agent, n(2.0)), dt));
    law::<G>(|agent, dt| agent.step(match_velocity(agent, &Body::new(v(9.0, 9.0), v(-2.0, 1.0))), dt));
    law::<G>(|agent, dt| agent.step(Arrive::default().steer(agent, v(40.0, 0.0)), dt));
    law::<G>(|agent, dt| {
        agent.step(FollowFlowField::default().steer(agent, &|_: G::Vector| v(2.0, 1.0)), dt)
    });
}

/// D29: a dt of zero, of nearly zero and of a very large value gives finite states. A dt of zero
/// moves nothing.
pub fn d29_zero_and_long_steps_are_finite<G: Geometry>() {
    use crate::defects::time::d29_zero_and_long_steps_are_finite as law;

    law::<G>(|agent, dt| agent.step(v(3.0, -4.0), dt));
    law::<G>(|agent, dt| {
        let mut truck = agent.with_max_turn_rate(n(0.5)).with_min_speed(n(1.0));
        truck.step(v(3.0, -4.0), dt);
        *agent = truck;
    });
    law::<G>(|agent, dt| agent.step(BrakingArrive::default().steer(agent, v(30.0, 40.0), dt), dt));
    let mut state = WanderState::default();
    law::<G>(|agent, dt| agent.step(Wander::default().steer(&mut state, agent, n(0.75), dt), dt));
}
