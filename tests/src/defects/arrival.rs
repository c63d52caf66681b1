//! Defect of arrival: D15.

use crate::approx::{at, n, v};
use steer_core::{Agent, Geometry, Vec2Ext, Vec2Like};

/// D15: without tuning, arrival does not pass its target, settles within 1.25 times the shortest
/// time, and stays.
///
/// `arrive` takes dt and must be within 1/16 of the target.
pub fn d15_arrival_settles_without_passing<G: Geometry>(
    mut arrive: impl FnMut(&Agent<G>, G::Vector, G::Scalar) -> G::Vector,
) {
    // Force, mass, max_speed, initial speed toward the target, distance, and the shortest time:
    // speed up to max_speed, go on, slow down to a stop.
    for (force, mass, max_speed, speed, distance, shortest) in [
        (40.0, 0.5, 40.0, 0.0, 50.0, 1.75),
        (60.0, 3.0, 20.0, 5.0, 25.0, 2.03125),
        (30.0, 1.0, 12.0, -4.0, 10.0, 1.389),
    ] {
        for rate in [15.0, 30.0, 60.0, 120.0, 240.0] {
            let (along, dt) = (at::<G>(0.6, 0.8), n(1.0 / rate));
            let target = along * n(distance);
            let mut agent = Agent::<G>::new(v(0.0, 0.0), along * n(speed))
                .with_max_speed(n(max_speed))
                .with_max_force(n(force))
                .with_load(n(mass));
            for step in 1..(4.0 * rate) as u32 {
                agent.step(arrive(&agent, target, dt), dt);
                let passed = (agent.position - target).dot(along);
                assert!(passed <= n(0.0625), "D15: it does not pass its target: by {passed:?} at {rate} Hz");
                let off = agent.position.distance(target);
                assert!(
                    f64::from(step) <= 1.25 * shortest * rate || off <= n(0.0625),
                    "D15: within 1.25 times {shortest} it settles, and stays: after {step} steps at {rate} Hz it is {off:?} off"
                );
            }
            assert!(agent.speed() <= n(0.01), "D15: it comes to rest at {rate} Hz: {agent:?}");
        }
    }
}
