//! Laws of the defect of arrival.

use crate::approx::n;
use steer_core::behavior::BrakingArrive;
use steer_core::{Geometry, Vec2Ext as _};

/// D15: without tuning, arrival does not pass its target, settles within 1.25 times the shortest
/// time, and stays.
pub fn d15_arrival_settles_without_passing<G: Geometry>() {
    use crate::defects::arrival::d15_arrival_settles_without_passing as law;

    let arrive = BrakingArrive { tolerance: n(0.0625) };
    // Once arrived it stays, for the rest of a run.
    let mut there = None;
    law::<G>(|agent, target, dt| {
        let run = Some((target, dt));
        there = if arrive.arrived(agent, target) { run } else { there.filter(|_| there == run) };
        let off = agent.position.distance(target);
        assert!(there != run || off <= arrive.tolerance, "{off:?} off with {dt:?}: {agent:?}");
        arrive.steer(agent, target, dt)
    });
}
