//! Promises about a point: arrival.

use super::setup::{ACCELERATION, SPEED, Setup, holds};
use core::f32::consts::TAU;
use steer_glam::behavior::{Arrive, BrakingArrive};
use steer_glam::{Agent, Vec2};

/// The seconds after which the agent is within 10 pixels of a goal for good, of the shortest time
/// to a stop there.
fn arrival(
    setup: Setup,
    distance: f32,
    bearing: f32,
    steer: impl Fn(&Agent, Vec2, f32) -> Vec2,
) -> (String, f32) {
    let mut agent = setup.agent(Vec2::ZERO, Vec2::ZERO);
    let goal = setup.v(distance, 0.0).rotate(Vec2::from_angle(bearing));
    let (mut time, mut arrived) = (0.0, 0.0);
    for dt in setup.steps(20.0) {
        let force = steer(&agent, goal, dt);
        agent.step(force, dt);
        time += dt;
        if agent.position.distance(goal) > 10.0 * setup.unit {
            arrived = time;
        }
    }
    // Half of the way to speed up and half to brake, or full speed in between.
    let ramp = SPEED / ACCELERATION;
    let shortest = if distance < SPEED * ramp {
        2.0 * (distance / ACCELERATION).sqrt()
    } else {
        distance / SPEED + ramp
    };
    (format!("{setup:?} {distance} {bearing}"), arrived / shortest)
}

#[test]
fn a_goal_is_reached_in_little_more_than_the_shortest_time() {
    let all = |distances: [f32; 4], steer: fn(&Agent, Vec2, f32) -> Vec2| {
        Setup::all().flat_map(move |setup| {
            distances.into_iter().flat_map(move |distance| {
                (0..4).map(move |i| arrival(setup, distance, TAU * i as f32 / 4.0 + 0.1, steer))
            })
        })
    };
    let is_kept = |ratio| ratio <= 1.25;
    // From twice the slowing radius on.
    let arrive = |agent: &Agent, goal, _| Arrive::for_agent(agent).steer(agent, goal);
    holds("arrive, of the shortest time", is_kept, all([200.0, 300.0, 500.0, 2000.0], arrive));
    let brake = |agent: &Agent, goal, dt| BrakingArrive::default().steer(agent, goal, dt);
    holds("braking arrive, of the shortest time", is_kept, all([30.0, 100.0, 500.0, 2000.0], brake));
}
