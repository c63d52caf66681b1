//! Defects of behaviours with a target: D3, D10, D22, D24, D33.

use crate::approx::{at, finite, n, near_vec, v};
use crate::cases::{agents, goes_along, shifts};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like};

/// D3: with a speed, a limit or a mass of 0, the force and the agent's next position are finite.
pub fn d03_zero_speeds_limits_and_masses_divide_nothing<G: Geometry>(
    mut steer: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    for agent in agents::<G>() {
        let still = Agent { velocity: v(0.0, 0.0), ..agent };
        let none = n(0.0);
        for agent in [
            still,
            still.with_max_speed(none),
            agent.with_max_speed(none),
            agent.with_max_force(none),
            agent.with_load(none),
            still.with_max_speed(none).with_max_force(none).with_load(none),
        ] {
            for place in [agent.position, agent.position + v(30.0, -40.0)] {
                for velocity in [v(0.0, 0.0), v(3.0, 4.0)] {
                    let (mut agent, other) = (agent, Body::new(place, velocity));
                    let force = steer(&agent, &other);
                    assert!(finite(force), "D3: zeros divide nothing: {force:?} for {agent:?} and {other:?}");
                    agent.step(force, n(1.0));
                    assert!(finite(agent.position), "D3: zeros divide nothing: {agent:?} after {force:?}");
                }
            }
        }
    }
}

/// D10: the prediction of a moving body starts from its position. Its velocity counts, and the
/// world's origin does not.
pub fn d10_prediction_does_not_depend_on_the_origin<G: Geometry>(
    mut steer: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(10.0, -20.0), v(1.0, 2.0));
    // It moves across, so that the predicted position lies in another direction.
    let other = Body::new(v(40.0, 20.0), v(-4.0, 3.0));
    let (foreseen, still) = (steer(&agent, &other), steer(&agent, &Body { velocity: v(0.0, 0.0), ..other }));
    let turned = foreseen.distance(still);
    assert!(turned > n(1.0), "D10: the velocity counts: {foreseen:?} with it, {still:?} without");
    goes_along("D10: the origin does not count", shifts(), |c| steer(&c.agent(&agent), &c.body(&other)));
}

/// D22: an agent that evades a menace at rest bends away from it and then goes straight on, without
/// turning from side to side.
pub fn d22_a_still_menace_is_left_without_oscillating<G: Geometry>(
    mut evade: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    let menace = Body::<G>::at_rest(v(20.0, 10.0));
    for velocity in [v(0.0, 0.0), v(5.0, 0.0), v(5.0, 3.0), v(-2.0, 5.0)] {
        let mut agent = Agent::new(v(0.0, 0.0), velocity).with_max_speed(n(5.0));
        let (mut left, mut right) = (false, false);
        for _ in 0..150 {
            let before = agent.heading;
            agent.step(evade(&agent, &menace), n(1.0));
            let turn = before.perp_dot(agent.heading);
            // An agent that reverses on its own line may turn to either side: only bends count.
            let bends = before.dot(agent.heading) > n(0.0);
            left = left || (bends && turn > n(0.001));
            right = right || (bends && turn < n(-0.001));
            assert!(
                !(left && right),
                "D22: a still menace is left without a wiggle: {agent:?} bends to both sides"
            );
        }
        let gone = agent.position.distance(menace.position);
        assert!(gone > n(300.0), "D22: a still menace is left behind: it is {gone:?} away from {agent:?}");
    }
}

/// D24: without an obstacle, an agent that hides moves away from the hunter, not to the world's
/// origin.
pub fn d24_without_an_obstacle_hide_evades<G: Geometry>(
    mut hide: impl FnMut(&Agent<G>, &Body<G>, &[Circle<G>]) -> G::Vector,
) {
    for (place, from) in [
        (at::<G>(50.0, 40.0), v(20.0, 40.0)),
        (v(50.0, 40.0), v(80.0, 40.0)),
        (v(-30.0, 0.0), v(-70.0, 30.0)),
        (v(0.0, 0.0), v(9.0, 9.0)),
    ] {
        let (agent, hunter) = (Agent::new(place, v(0.0, 0.0)), Body::at_rest(from));
        let (force, away) = (hide(&agent, &hunter, &[]), place - from);
        let want = away.with_length(force.length());
        assert!(
            force.length() > n(1.0) && near_vec(force, want),
            "D24: without an obstacle it runs away from {from:?}: {force:?} at {place:?}"
        );
    }
}

/// D33: a slower quarry is caught in the time to the meeting point.
pub fn d33_a_slower_target_is_caught_in_time<G: Geometry>(
    mut pursue: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    // At speed 10 from 60 against 8 across: √(100 − 64) = 6 remains, time 10. Against (2, 6):
    // 8 − 2 = 6, time 10. Moving off at 5 from 40: 8. Approaching at 6 from 80: 5.
    for (place, velocity, time) in [
        (at::<G>(60.0, 0.0), at::<G>(0.0, 8.0), 10.0),
        (v(60.0, 0.0), v(2.0, 6.0), 10.0),
        (v(0.0, -40.0), v(0.0, -5.0), 8.0),
        (v(-80.0, 0.0), v(6.0, 0.0), 5.0),
    ] {
        let mut quarry = Body::new(place, velocity);
        // It can turn within a step, so that only its aim counts. A step is 1/4.
        let mut agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_force(n(200.0));
        let enough = (time * 4.0 * 1.05) as usize + 1;
        let caught = (0..enough).any(|_| {
            agent.step(pursue(&agent, &quarry) * n(4.0), n(0.25));
            quarry.position = quarry.position_at(n(0.25));
            agent.position.distance(quarry.position) <= n(1.25)
        });
        assert!(caught, "D33: {quarry:?} from {place:?} is caught in {time}: {agent:?} does not catch it");
    }
}
