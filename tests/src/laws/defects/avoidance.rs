//! Laws of the defects of avoidance.

use super::{passing, swept};
use crate::approx::n;
use steer_core::behavior::{
    AvoidAgents, AvoidCircles, AvoidObstacles, AvoidObstaclesState, AvoidWalls, Feelers,
};
use steer_core::terrain::{Circle, Obstacle};
use steer_core::{Agent, Body, Geometry};

/// D5: a mirrored circle gives the mirrored force. On either side the force points away from the
/// circle.
pub fn d05_avoidance_is_mirror_symmetric<G: Geometry>() {
    use crate::defects::avoidance::d05_avoidance_is_mirror_symmetric as law;

    law::<G>(|agent, circle| AvoidCircles::default().steer(agent, [*circle]).force);
    law::<G>(|agent, circle| passing(agent, *circle));
    law::<G>(|agent, circle| {
        AvoidAgents::default().steer(agent, [Body { radius: circle.radius, ..Body::at_rest(circle.center) }])
    });
}

/// D6: avoidance does not only oppose the other forces. An agent that seeks a target exactly behind
/// a circle arrives.
pub fn d06_head_on_it_gets_past_a_circle<G: Geometry>() {
    use crate::defects::avoidance::d06_head_on_it_gets_past_a_circle as law;

    law::<G>(|state, agent, circle| swept().steer(state, agent, [*circle]));
}

/// D6: two agents that meet head-on get past each other.
pub fn d06_two_head_on_get_past_each_other<G: Geometry>() {
    use crate::defects::avoidance::d06_two_head_on_get_past_each_other as law;

    law::<G>(|agent, other| AvoidAgents::default().steer(agent, [*other]));
}

/// D7: the whole body gets past, not only its centre.
pub fn d07_the_own_radius_counts<G: Geometry>() {
    use crate::defects::avoidance::d07_the_own_radius_counts as law;

    law::<G>(|state, agent, circle| swept().steer(state, agent, [*circle]));
}

/// D8: a long wall threatens only an agent that would hit it.
pub fn d08_a_long_wall_is_not_its_bounding_circle<G: Geometry>() {
    use crate::defects::avoidance::d08_a_long_wall_is_not_its_bounding_circle as law;

    let avoid = AvoidObstacles { feeler_length: n(100.0), clearance: n(0.0) };
    law::<G>(|agent, walls| avoid.steer(&mut AvoidObstaclesState::default(), agent, walls));
}

/// D8: among several obstacles the one that is hit first counts, not the last one in the list.
pub fn d08_the_nearest_hit_counts_not_the_last<G: Geometry>() {
    use crate::defects::avoidance::d08_the_nearest_hit_counts_not_the_last as law;

    law::<G>(|agent, circles| swept().steer(&mut AvoidObstaclesState::default(), agent, circles));
}

/// D9: a threat depends on the true distance at the closest approach.
pub fn d09_the_closest_approach_is_the_true_miss<G: Geometry>() {
    use crate::defects::avoidance::d09_the_closest_approach_is_the_true_miss as law;

    let avoid = AvoidAgents { horizon: n(10.0), clearance: n(0.0) };
    law::<G>(|agent, other| avoid.steer(agent, [*other]));
}

/// D12: a circle is reached where the path touches it: half a chord, √(r² − d²), before the middle.
pub fn d12_the_half_chord_matches_the_circle<G: Geometry>() {
    use crate::defects::avoidance::d12_the_half_chord_matches_the_circle as law;

    law::<G>(|from, way, circle| circle.reach(from, way, n(0.0)));
    law::<G>(|from, way, circle| Circle::new(circle.center, n(2.0)).reach(from, way, n(3.0)));
    law::<G>(|from, way, circle| {
        let avoid = AvoidObstacles { feeler_length: n(300.0), clearance: n(0.0) };
        avoid.bypass(&Agent::new(from, way), [*circle]).map(|passage| passage.reach)
    });
}

/// D23: each feeler has its own push. With two walls the push comes from the wall touched
/// most deeply, as if that wall were alone, whatever the order.
pub fn d23_a_feeler_keeps_its_own_normal_and_overshoot<G: Geometry>() {
    use crate::defects::avoidance::d23_a_feeler_keeps_its_own_normal_and_overshoot as law;

    let avoid = AvoidWalls { feelers: Feelers::Three, length: n(100.0) };
    law::<G>(|agent, walls| avoid.steer(agent, walls));
}
