//! Promises of an agent that decides ten times a second and moves in every step.

use super::setup::{SPEED, Setup, breaks, holds};
use core::f32::consts::TAU;
use steer_glam::behavior::{Arrive, AvoidObstacles, AvoidObstaclesState};
use steer_glam::combine::Budget;
use steer_glam::{Agent, Circle, Vec2};

/// Moves an agent for eight seconds by decisions every tenth of a second, kept as a velocity or as
/// a force.
fn decided(
    setup: Setup,
    agent: &mut Agent,
    as_velocity: bool,
    mut decide: impl FnMut(&Agent) -> Vec2,
    mut see: impl FnMut(&Agent, f32),
) {
    let (mut kept, mut since, mut time) = (Vec2::ZERO, f32::INFINITY, 0.0);
    for dt in setup.steps(8.0) {
        // With uneven steps, the first one after a tenth of a second.
        if since >= 0.0999 {
            let force = decide(agent);
            kept = if as_velocity { agent.velocity + agent.change_for(force) } else { force };
            since = 0.0;
        }
        agent.step(if as_velocity { agent.force_toward(kept) } else { kept }, dt);
        (since, time) = (since + dt, time + dt);
        see(agent, time);
    }
}

/// The largest distance from the goal or speed in the last second, of the slowing radius and of
/// the speed.
fn unrest(setup: Setup, bearing: f32, as_velocity: bool) -> (String, f32) {
    let goal = setup.v(500.0, 0.0);
    let mut agent = setup.agent(Vec2::ZERO, Vec2::from_angle(bearing) * SPEED);
    let arrive = Arrive::for_agent(&agent);
    let mut worst = 0.0_f32;
    let see = |agent: &Agent, time| {
        if time > 7.0 {
            let off = agent.position.distance(goal) / (2.0 * agent.braking_distance());
            worst = worst.max(off).max(agent.speed() / agent.max_speed);
        }
    };
    decided(setup, &mut agent, as_velocity, |agent| arrive.steer(agent, goal), see);
    (format!("{setup:?} {bearing}"), worst)
}

/// The least distance from two rocks, of the clearance, on the way to a goal behind them, and 0 if
/// the goal is not reached.
fn room(setup: Setup, y: f32) -> (String, f32) {
    let rocks = [(200.0, 0.0, 40.0), (320.0, 60.0, 30.0)];
    let rocks = rocks.map(|(x, y, radius)| Circle::new(setup.v(x, y), radius * setup.unit));
    let (goal, clearance) = (setup.v(500.0, 20.0), 8.0 * setup.unit);
    let mut agent = setup.agent(Vec2::new(0.0, y), Vec2::ZERO);
    let (avoid, arrive) = (AvoidObstacles::for_agent(&agent, clearance), Arrive::for_agent(&agent));
    let mut side = AvoidObstaclesState::default();
    let mut room = f32::INFINITY;
    let decide = |agent: &Agent| {
        // The largest force of a behaviour: the total is a velocity, and max_force limits the step.
        Budget::new(2.0 * agent.gain * agent.max_speed)
            .then(|| avoid.steer(&mut side, agent, rocks))
            .then(|| arrive.steer(agent, goal))
            .total()
    };
    let see = |agent: &Agent, _| {
        let distance = |rock: &Circle| rock.center.distance(agent.position) - rock.radius - agent.radius;
        room = rocks.iter().map(distance).fold(room, f32::min);
    };
    decided(setup, &mut agent, true, decide, see);
    let arrived = agent.position.distance(goal) < setup.unit;
    (format!("{setup:?} {y}"), if arrived { room / clearance } else { 0.0 })
}

#[test]
fn an_agent_that_decides_ten_times_a_second_comes_to_rest() {
    let all = |as_velocity| {
        Setup::all()
            .flat_map(move |setup| (0..8).map(move |i| unrest(setup, TAU * i as f32 / 8.0, as_velocity)))
    };
    let (promise, is_kept) = ("decided at 10 Hz, unrest at the goal", |unrest| unrest <= 0.01);
    holds(promise, is_kept, all(true));
    breaks(promise, is_kept, all(false));
}

#[test]
fn an_agent_that_decides_ten_times_a_second_touches_no_rock() {
    let all = Setup::all().flat_map(|setup| (-12..=12).map(move |i| room(setup, 6.0 * i as f32)));
    holds("decided at 10 Hz, room of the clearance", |room| room > 0.0, all);
}
