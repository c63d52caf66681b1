//! Promises about other bodies: a leader, a formation, a quarry, a hunter to hide from.

use super::setup::{SPEED, Setup, breaks, holds};
use core::f32::consts::TAU;
use steer_glam::behavior::{FollowLeader, Hide, HoldFormation, Interpose, OffsetPursuit, Pattern, Shadow};
use steer_glam::{Agent, Body, Circle, Vec2, line_of_sight};

/// The figure after 20 seconds beside a leader of each speed, from starts all round it.
fn beside(
    reach: f32,
    steer: impl Fn(Setup, &Agent, &Body) -> Vec2 + Copy,
    figure: impl Fn(Setup, &Agent, &Body) -> f32 + Copy,
) -> impl Iterator<Item = (String, f32)> {
    Setup::all().flat_map(move |setup| {
        [0.0, 0.2, 0.5, 0.8, 0.95].into_iter().flat_map(move |ratio| {
            (0..6).map(move |i| {
                let velocity = Vec2::new(0.6, 0.8) * SPEED * ratio;
                let mut agent = setup.agent(Vec2::from_angle(TAU * i as f32 / 6.0) * reach, velocity);
                let mut leader = Body::new(Vec2::ZERO, velocity * setup.unit);
                leader.heading = Vec2::new(0.6, 0.8);
                for dt in setup.steps(20.0) {
                    let force = steer(setup, &agent, &leader);
                    agent.step(force, dt);
                    leader.position = leader.position_at(dt);
                }
                (format!("{setup:?} {ratio} {i}"), figure(setup, &agent, &leader))
            })
        })
    })
}

/// The distance from a place beside a leader after 20 seconds, of the slowing radius.
fn lags(steer: impl Fn(Setup, &Agent, &Body) -> (Vec2, Vec2) + Copy) -> impl Iterator<Item = (String, f32)> {
    beside(
        100.0,
        move |setup, agent, leader| steer(setup, agent, leader).0,
        move |setup, agent, leader| {
            let (_, place) = steer(setup, agent, leader);
            agent.position.distance(place) / (2.0 * agent.braking_distance())
        },
    )
}

#[test]
fn a_place_that_moves_is_kept_without_lag() {
    let is_kept = |lag| lag <= 0.01;
    let slot = |feed_forward| {
        lags(move |setup, agent, leader| {
            let offset = setup.v(-40.0, 30.0);
            let pursuit = OffsetPursuit { feed_forward, ..OffsetPursuit::for_agent(agent, offset) };
            (pursuit.steer(agent, leader), pursuit.slot(leader))
        })
    };
    let promise = "offset pursuit, lag of the slowing radius";
    holds(promise, is_kept, slot(true));
    breaks(promise, is_kept, slot(false));
    let middle = lags(|setup, agent, leader| {
        let other = leader.with_position(leader.position + setup.v(80.0, 0.0));
        let force = Interpose::for_agent(agent).steer(agent, leader, &other);
        (force, leader.position + setup.v(40.0, 0.0))
    });
    holds("interpose, lag of the slowing radius", is_kept, middle);
    let behind = lags(|setup, agent, leader| {
        let follow = FollowLeader::for_agent(agent, 60.0 * setup.unit, 20.0 * setup.unit);
        (follow.steer(agent, leader), leader.position - leader.heading * follow.distance)
    });
    holds("follow leader, lag of the slowing radius", is_kept, behind);
    let wedge = lags(|setup, agent, leader| {
        let formation = HoldFormation::for_agent(agent, Pattern::Wedge, 40.0 * setup.unit);
        (formation.steer(agent, leader, 2, 5), formation.slot(leader, 2, 5))
    });
    holds("formation, lag of the slowing radius", is_kept, wedge);
}

#[test]
fn a_quarry_is_shadowed_at_its_velocity() {
    let shadow = |setup: Setup| Shadow { distance: 60.0 * setup.unit };
    let steer = |setup, agent: &Agent, quarry: &Body| shadow(setup).steer(agent, quarry);
    let off = |_, agent: &Agent, quarry: &Body| agent.velocity.distance(quarry.velocity) / agent.max_speed;
    holds("shadow, error of the velocity", |off| off <= 0.01, beside(200.0, steer, off));
    let distance = |setup: Setup, agent: &Agent, quarry: &Body| {
        agent.position.distance(quarry.position) / shadow(setup).distance
    };
    holds("shadow, distance", |part| part <= 1.05, beside(200.0, steer, distance));
}

/// The share of the time in which a hunter on a circle round a rock sees the agent, from the sixth
/// second on.
fn seen(setup: Setup, start: f32, ratio: f32) -> (String, f32) {
    let rock = Circle::new(Vec2::ZERO, 40.0 * setup.unit);
    let mut agent = setup.agent(Vec2::from_angle(start) * 200.0, Vec2::ZERO);
    let hide = Hide::for_agent(&agent, 15.0 * setup.unit);
    // The place moves at this share of the agent's speed.
    let place = rock.radius + agent.radius + hide.clearance;
    let turn = agent.max_speed * ratio / place;
    let (mut time, mut seen) = (0.0, 0.0);
    for dt in setup.steps(15.0) {
        let from = Vec2::from_angle(turn * time);
        let hunter = Body::new(from * 300.0 * setup.unit, from.perp() * 300.0 * setup.unit * turn);
        if time > 6.0 && line_of_sight(hunter.position, agent.position, [rock]) {
            seen += dt;
        }
        agent.step(hide.steer(&agent, &hunter, [rock]), dt);
        time += dt;
    }
    (format!("{setup:?} {start} {ratio}"), seen / 9.0)
}

#[test]
fn a_hiding_agent_is_not_seen() {
    let all = Setup::all().flat_map(|setup| {
        [0.0, 0.2, 0.5]
            .into_iter()
            .flat_map(move |ratio| (0..6).map(move |i| seen(setup, TAU * i as f32 / 6.0 + 0.3, ratio)))
    });
    holds("hide, share of the time in sight", |seen| seen <= 0.0, all);
}
