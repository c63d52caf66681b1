//! Arrival in a moving frame: keeps a position that moves with a leader.

use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Returns the force that arrives at a position that moves with the velocity w, and stays there:
///
/// > d = |place − position|, share = min(1, d / slowing_radius)<br>
/// > w' = w − unit(place − position) · min(0, w · unit(place − position)) · share<br>
/// > force = gain · (truncate(w' + max_speed · share · unit(place − position), max_speed) −
/// > velocity)
///
/// In the moving frame it is [`Arrive`](crate::behavior::Arrive): an agent at `place` with velocity
/// w feels no force. The part of w that comes toward the agent counts only near the place, so that
/// the agent goes to meet it. An agent cannot catch up with a `place` that moves at max_speed or
/// faster. With a `slowing_radius` of 0 it oscillates about it.
#[inline]
pub(super) fn keep_place<G: Geometry>(
    agent: &Agent<G>,
    place: G::Vector,
    velocity: G::Vector,
    slowing_radius: G::Scalar,
) -> G::Vector {
    let way = place - agent.position;
    let (unit, distance) = (way.unit(), way.length());
    let share = if distance < slowing_radius { distance / slowing_radius } else { G::Scalar::one() };
    let coming = velocity.dot(unit).min(G::Scalar::zero()) * share;
    let speed = agent.speed_on_arc(way, agent.max_speed * share);
    let desired = velocity + unit * (speed - coming);
    agent.force_toward(agent.velocity_along(desired.limit(agent.max_speed)))
}

#[cfg(test)]
mod tests {
    use super::keep_place;
    use crate::agent::Agent;
    use crate::behavior::Arrive;
    use crate::test_vector::v;
    use crate::vector::Vec2Ext;

    #[test]
    fn in_its_place_it_moves_along() {
        let agent = Agent::new(v(7.0, 8.0), v(3.0, -4.0));
        assert_eq!(keep_place(&agent, agent.position, agent.velocity, 30.0), v(0.0, 0.0));
        assert_eq!(keep_place(&agent, agent.position, v(0.0, 0.0), 30.0), -agent.velocity);
    }

    #[test]
    fn beside_it_the_way_there_is_added() {
        // 15 of 30 away along (0.6, 0.8): half of 10 is (3, 4), plus the (4, −3) of the moving
        // position, minus (1, 0).
        let agent = Agent::new(v(0.0, 0.0), v(1.0, 0.0));
        assert!(keep_place(&agent, v(9.0, 12.0), v(4.0, -3.0), 30.0).distance(v(6.0, 1.0)) < 1e-14);
        // Of (−3, −4), which comes along the line, half counts.
        assert!(keep_place(&agent, v(9.0, 12.0), v(-3.0, -4.0), 30.0).distance(v(0.5, 2.0)) < 1e-14);
        // From afar, nothing of it.
        assert!(keep_place(&agent, v(27.0, 36.0), v(-3.0, -4.0), 30.0).distance(v(5.0, 8.0)) < 1e-14);
        // The sum is limited to max_speed.
        assert!(keep_place(&agent, v(90.0, 0.0), v(5.0, 0.0), 30.0).distance(v(9.0, 0.0)) < 1e-14);
    }

    #[test]
    fn a_place_at_rest_is_arrived_at() {
        let agent = Agent::new(v(3.0, 1.0), v(1.0, 5.0));
        for place in [v(9.0, 9.0), v(300.0, 9.0)] {
            let arrive = Arrive::default().steer(&agent, place);
            assert!(keep_place(&agent, place, v(0.0, 0.0), 100.0).distance(arrive) < 1e-14);
        }
    }
}
