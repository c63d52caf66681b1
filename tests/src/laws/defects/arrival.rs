//! Laws of the defect of arrival.

use crate::approx::n;
use steer_core::Geometry;
use steer_core::behavior::BrakingArrive;

/// D15: without tuning, arrival does not pass its target, settles within 1.25 times the shortest
/// time, and stays.
pub fn d15_arrival_settles_without_passing<G: Geometry>() {
    use crate::defects::arrival::d15_arrival_settles_without_passing as law;

    let arrive = BrakingArrive { tolerance: n(0.0625) };
    law::<G>(|agent, target, dt| arrive.steer(agent, target, dt));
}
