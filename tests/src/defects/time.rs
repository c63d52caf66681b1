//! Defects of time: D21, D29.

use crate::approx::{finite, n, same_vec, v};
use crate::cases::agents;
use steer_core::{Agent, Geometry, Scalar, Vec2Like};

/// D21: smoothing and slowing depend on time. After the same time the speed is the same at every
/// frame rate, to within the integrator's error.
///
/// `advance` moves the agent by dt.
pub fn d21_slowing_depends_on_time_not_on_frames<G: Geometry>(
    mut advance: impl FnMut(&mut Agent<G>, G::Scalar),
) {
    let start = Agent::<G>::new(v(5.0, 0.0), v(6.0, 8.0)).with_max_force(n(100.0));
    let mut after = |steps: u32| {
        let mut agent = start;
        for _ in 0..steps {
            advance(&mut agent, n(1.0 / f64::from(steps)));
        }
        agent.velocity
    };
    let fine = after(256);
    // The error of an Euler step is at most dt times the change.
    for (steps, allowed) in [(16, 0.6), (32, 0.3), (64, 0.15), (128, 0.075)] {
        let coarse = after(steps);
        let off = (coarse - fine).length();
        assert!(
            off < n(allowed),
            "D21: slowing goes by time: {coarse:?} after {steps} steps of a unit of time, {fine:?} after 256"
        );
    }
}

/// D29: a dt of zero, of nearly zero and of a very large value gives finite states. A dt of zero
/// moves nothing.
///
/// `advance` moves the agent by dt.
pub fn d29_zero_and_long_steps_are_finite<G: Geometry>(mut advance: impl FnMut(&mut Agent<G>, G::Scalar)) {
    for agent in agents::<G>() {
        for dt in [0.0, 1e-30, 1e6] {
            let mut after = agent;
            for _ in 0..2 {
                advance(&mut after, n(dt));
                let all = finite(after.position) && finite(after.velocity) && finite(after.heading);
                assert!(all, "D29: with dt = {dt} the agent stays finite: {after:?} from {agent:?}");
            }
            let moved = !same_vec(after.position, agent.position);
            assert!(
                !moved || n::<G::Scalar>(dt) > G::Scalar::zero(),
                "D29: without time nothing moves: {after:?} from {agent:?}"
            );
        }
    }
}
