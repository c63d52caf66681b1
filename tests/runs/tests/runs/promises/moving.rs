//! Promises about bodies that move: a flight, a pursuit, a direction, a slot that comes.

use super::setup::{SPEED, Setup, breaks, holds};
use core::f32::consts::TAU;
use steer_glam::behavior::{Evade, Face, OffsetPursuit, Prediction, Pursue, TurnState};
use steer_glam::{Agent, Body, Vec2, flee, seek};

/// Seconds until a hunter of this many times the speed is within 10 pixels of its prey.
fn caught(setup: Setup, ratio: f32, bearing: f32, flight: impl Fn(&Agent, &Body) -> Vec2) -> f32 {
    let from = Vec2::from_angle(bearing) * 300.0;
    let mut prey = setup.agent(Vec2::ZERO, Vec2::from_angle(bearing + 2.0) * SPEED);
    let mut hunter = setup.agent(from, -from.normalize() * SPEED * ratio);
    hunter = hunter.with_limits(prey.max_speed * ratio, prey.max_force * ratio);
    let mut time = 0.0;
    for dt in setup.steps(60.0) {
        let (push, chase) = (flight(&prey, &hunter.to_body()), seek(&hunter, prey.position));
        prey.step(push, dt);
        hunter.step(chase, dt);
        time += dt;
        if prey.position.distance(hunter.position) < 10.0 * setup.unit {
            break;
        }
    }
    time
}

/// Time until caught, as a share of straight flight's.
fn flights(evade: Evade<f32>) -> impl Iterator<Item = (String, f32)> {
    Setup::all().flat_map(move |setup| {
        [1.1, 1.5, 2.0, 3.0].into_iter().flat_map(move |ratio| {
            (0..12).map(move |i| {
                let bearing = TAU * i as f32 / 12.0;
                let from = Vec2::from_angle(bearing) * 300.0 * setup.unit;
                let evades = caught(setup, ratio, bearing, |prey, hunter| evade.steer(prey, hunter));
                let straight = caught(setup, ratio, bearing, |prey, _| flee(prey, from));
                (format!("{setup:?} {ratio} {bearing}"), evades / straight)
            })
        })
    })
}

#[test]
fn a_flight_lasts_as_long_as_straight_away() {
    let (promise, is_kept) = ("evade, of straight flight", |share| share >= 0.95);
    holds(promise, is_kept, flights(Evade::default()));
    breaks(promise, is_kept, flights(Evade::new(Prediction::Distance)));
}

#[test]
fn a_pursuit_takes_little_more_than_the_shortest_time() {
    let cases = Setup::all().flat_map(|setup| {
        [0.0, 0.5, 0.8].into_iter().flat_map(move |ratio| {
            (0..12).map(move |i| {
                let velocity = Vec2::from_angle(TAU * i as f32 / 12.0) * SPEED * ratio;
                let mut agent = setup.agent(Vec2::ZERO, Vec2::X * SPEED);
                let mut quarry = Body::new(setup.v(300.0, 0.0), velocity * setup.unit);
                // The time at full speed: |(300, 0) + velocity · t| = SPEED · t.
                let (across, along) = (velocity.y, velocity.x);
                let shortest = 300.0 / ((SPEED * SPEED - across * across).sqrt() - along);
                let mut time = 0.0;
                for dt in setup.steps(shortest * 2.0) {
                    agent.step(Pursue::default().steer(&agent, &quarry), dt);
                    quarry.position = quarry.position_at(dt);
                    time += dt;
                    if agent.position.distance(quarry.position) < 10.0 * setup.unit {
                        break;
                    }
                }
                (format!("{setup:?} {velocity}"), time / shortest)
            })
        })
    });
    holds("pursue, of the shortest time", |ratio| ratio <= 1.25, cases);
}

#[test]
fn a_body_that_passes_is_faced_without_lag() {
    let cases = Setup::all().map(|setup| {
        let mut guard = setup.agent(Vec2::ZERO, Vec2::ZERO);
        let (face, mut state) = (Face::for_agent(&guard), TurnState::default());
        // At the nearest point the line turns by 0.8 of the largest rate, 2 radians a second.
        let mut body = Body::new(setup.v(-200.0, 100.0), setup.v(80.0, 0.0));
        let (mut time, mut off) = (0.0, 0.0_f32);
        for dt in setup.steps(5.0) {
            let line = (body.position - guard.position).normalize();
            if time > 2.5 {
                off = off.max(guard.heading.distance(line));
            }
            let turn = face.track(&mut state, &guard, &body, dt);
            guard.step_with_turn(Vec2::ZERO, turn, dt);
            body.position = body.position_at(dt);
            time += dt;
        }
        (format!("{setup:?}"), off)
    });
    holds("face, radians off", |off| off <= 0.02, cases);
}

#[test]
fn a_slot_that_comes_is_met() {
    let cases = Setup::all().flat_map(|setup| {
        [0.5, 0.95, 1.5].map(|ratio| {
            let mut agent = setup.agent(Vec2::ZERO, Vec2::ZERO);
            let mut leader = Body::new(setup.v(600.0, 0.0), setup.v(-SPEED * ratio, 0.0));
            let pursuit = OffsetPursuit::for_agent(&agent, Vec2::ZERO);
            let mut time = 0.0;
            for dt in setup.steps(10.0) {
                agent.step(pursuit.steer(&agent, &leader), dt);
                leader.position = leader.position_at(dt);
                time += dt;
                if leader.position.x - agent.position.x < 10.0 * setup.unit {
                    break;
                }
            }
            // From rest to full speed, and on.
            let shortest = (600.0 + SPEED / 4.0) / (SPEED * (1.0 + ratio));
            (format!("{setup:?} {ratio}"), time / shortest)
        })
    });
    holds("offset pursuit of a slot that comes, of the shortest time", |ratio| ratio <= 1.25, cases);
}
