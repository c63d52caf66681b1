//! Robots with two driven wheels in a crowd, in metres and seconds. They are measured late and
//! inexactly, and accelerate evenly through each step. With the gap of the documentation of
//! `Distance` they do not touch. Without it they touch.

use core::f64::consts::PI;
use std::collections::VecDeque;

use steer_core::behavior::Arrive;
use steer_core::crowd::{CrowdRules, Distance, Patience, PatienceState, SafetyFilter, Surroundings};
use steer_core::{Vec2Ext as _, all_except, brake};
use steer_glam::dvec2::{Agent, Body, CrowdBuffer, DVec2, Wall};
use steer_runs::crowd::Dice;

/// Parts of a step in which the wheels accelerate and the gaps are measured.
const PARTS: i32 = 8;
/// Largest error of a measured position (m) and of a velocity (m/s).
const ERROR: f64 = 0.01;
/// Age of a measurement (s), less up to a step.
const DELAY: f64 = 0.1;

/// A turn on the spot gains no way, so it would count as held up, and a step back turn it round.
fn without_step_back() -> CrowdRules<f64> {
    let patience = Patience { retreat: Some(0.0), ..Patience::default() };
    CrowdRules { patience, ..CrowdRules::default() }
}

/// Returns the start and the goal of each robot: head-on, crossing, a circle, an aisle.
fn ways(scene: usize, size: f64) -> Vec<(DVec2, DVec2)> {
    let round = |count| (0..count).map(move |i| DVec2::fraction_of_turn(i, count) * (2.0 + 4.0 * size));
    let along = |(from, to)| (DVec2::new(from, 0.02 * from) * (1.0 + size), DVec2::X * to * (1.0 + size));
    match scene {
        0 => [(3.0, -3.0), (-3.0, 3.0)].map(along).into(),
        1 | 2 => round(4 * scene).map(|start| (start, start.perp() * 0.1 - start)).collect(),
        // The first to go stands farthest.
        _ => [(3.0, -5.0), (-3.0, 5.0), (5.0, -3.0), (-5.0, 3.0)].map(along).into(),
    }
}

/// Returns the least gap (m) of a run in which `part` of the documented distance is kept, and
/// whether all robots arrive. At a random time no robot brakes to a stop, one, all at once, or each
/// at its own time (`stop` from 0 to 3), and stands for four seconds.
fn run(scene: usize, stop: usize, seed: u64, part: f64) -> (f64, bool) {
    let mut dice = Dice::new(seed);
    let mut random = |least: f64, most: f64| least + (most - least) * f64::from(dice.fraction());
    let (dt, radius) = (1.0 / random(20.0, 60.0), random(0.1, 0.25));
    let (max_speed, acceleration) = (random(0.4, 1.5), random(0.5, 2.0));
    let max_turn_rate = acceleration / max_speed * random(1.0, 3.0);
    let off = ERROR + max_speed * (DELAY + dt + ERROR / acceleration);
    let distance = Distance { agents: 2.0 * off * part, obstacles: off * part };
    let filter = SafetyFilter { distance, ..SafetyFilter::default() };
    let rules = CrowdRules { filter, ..without_step_back() };
    let ways = ways(scene, 2.0 * radius + distance.agents);
    let half = if scene == 3 { 2.6 * radius + 2.0 * distance.agents } else { 99.0 };
    let walls = [-half, half].map(|y| Wall::new(DVec2::new(-99.0, y), DVec2::new(99.0, y)));
    let robot = |(start, _): &(DVec2, DVec2)| {
        let robot = Agent::new(*start, DVec2::ZERO).with_radius(radius).with_limits(max_speed, acceleration);
        robot.with_heading(DVec2::from_angle(random(-PI, PI)))
    };
    let mut robots: Vec<Agent> = ways.iter().map(robot).collect();
    (0..).zip(&mut robots).for_each(|(id, robot)| robot.id = id);
    let (never, together) = (f64::INFINITY, random(1.0, 9.0));
    let mut stops = vec![[never, never, together, never][stop]; robots.len()];
    match stop {
        1 => stops[0] = together,
        3 => stops.fill_with(|| random(1.0, 9.0)),
        _ => (),
    }
    let mut states = vec![PatienceState::default(); robots.len()];
    let (mut buffer, mut past, mut gap) = (CrowdBuffer::<64>::new(), VecDeque::new(), f64::INFINITY);
    let lag = (DELAY / dt) as usize;
    for step in 0..(120.0 / dt) as usize {
        let mut error = || DVec2::from_angle(random(-PI, PI)) * ERROR;
        let measured = |robot: &Agent| Body {
            position: robot.position + error(),
            velocity: robot.velocity + error(),
            ..robot.to_body()
        };
        past.push_front(robots.iter().map(measured).collect::<Vec<Body>>());
        past.truncate(lag + 1);
        let (age, old) = ((past.len() - 1) as f64 * dt, &past[past.len() - 1]);
        let seen: Vec<Body> = old.iter().map(|body| body.with_position(body.position_at(age))).collect();
        let mut speeds = Vec::new();
        for (i, robot) in robots.iter_mut().enumerate() {
            // Heading and velocity are known from the wheels.
            let mut command = robot.with_position(seen[i].position);
            let braking = (0.0..4.0).contains(&(step as f64 * dt - stops[i]));
            let arrived = command.position.distance(ways[i].1) < 0.1;
            let mut force = brake(&command);
            if !braking {
                let arrive = Arrive::for_agent(&command).steer(&command, ways[i].1);
                let (wish, others) = (if arrived { force } else { arrive }, all_except(&seen, i));
                let around = Surroundings { others, obstacles: walls, dt };
                force = rules.steer(&mut buffer, &mut states[i], &command, wish, around);
            }
            speeds.push((robot.speed(), command.step_differential_drive(force, max_turn_rate, dt)));
        }
        for part in 0..PARTS {
            for (robot, (before, (speed, turn_rate))) in robots.iter_mut().zip(&speeds) {
                let time = dt / f64::from(PARTS);
                let heading = robot.heading.rotate(DVec2::from_angle(turn_rate * time));
                let now = before + (speed - before) * f64::from(part + 1) / f64::from(PARTS);
                robot.observe(robot.position + heading * now * time, heading * now);
                robot.heading = heading;
            }
            for (i, robot) in robots.iter().enumerate() {
                let to_wall = half - robot.position.y.abs() - radius;
                let others = robots[..i].iter().map(|other| other.position.distance(robot.position));
                gap = others.fold(gap.min(to_wall), |gap, apart| gap.min(apart - 2.0 * radius));
            }
        }
    }
    (gap, robots.iter().zip(&ways).all(|(robot, way)| robot.position.distance(way.1) < 0.15))
}

#[test]
fn robots_with_wheels_keep_apart() {
    let seeds = std::env::var("STEER_CROWD_SEARCH").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let (mut touching, mut least) = (0, f64::INFINITY);
    for (scene, seed) in (0..4).flat_map(|scene| (0..seeds).map(move |seed| (scene, seed))) {
        touching += u64::from(run(scene, 0, seed, 0.0).0 < 0.0);
        for stop in 0..4 {
            let (gap, arrive) = run(scene, stop, seed, 1.0);
            assert!(gap > 0.0 && arrive, "scene {scene}, seed {seed}, stop {stop}: gap {gap} m, {arrive}");
            least = least.min(gap);
        }
    }
    eprintln!("least gap {least} m, without a distance {touching} of {} runs touch", 4 * seeds);
    assert!(touching > seeds, "without a distance only {touching} runs touch");
}

/// One that faces away from its goal turns about in time, although another rests ahead of it.
#[test]
fn a_robot_turns_about_before_one_at_rest() {
    for (rate, turn) in [20.0, 60.0, 144.0].into_iter().flat_map(|rate| (0..6).map(move |turn| (rate, turn)))
    {
        for other in [50.0, 3.0, 2.5, 1.75, 1.2] {
            let heading = DVec2::from_angle(f64::from(turn) * PI / 5.0);
            let robot = Agent::new(DVec2::ZERO, DVec2::ZERO).with_heading(heading).with_radius(0.3);
            let (mut robot, goal) = (robot.with_limits(1.5, 1.0), DVec2::new(-7.0, 2.1));
            let other = robot.with_position(DVec2::X * -other).with_id(1).to_body();
            let (mut buffer, mut state) = (CrowdBuffer::<32>::new(), PatienceState::default());
            // Three times the time of the way and of half a turn.
            for _ in 0..(3.0 * (goal.length() / 1.5 + 1.5 + PI / 2.0) * rate) as usize {
                let around = Surroundings::new(1.0 / rate).with_others([other]);
                let wish = Arrive::for_agent(&robot).steer(&robot, goal);
                let force = without_step_back().steer(&mut buffer, &mut state, &robot, wish, around);
                robot.step_differential_drive(force, 2.0, 1.0 / rate);
            }
            let short = robot.position.distance(goal);
            assert!(short < 0.3, "{rate} Hz, heading {heading}, other {other:?}: {short} m");
        }
    }
}

#[test]
fn the_message_leads_to_the_step() {
    let robot = Agent::new(DVec2::ZERO, DVec2::ZERO).with_radius(0.25).with_max_turn_rate(2.0);
    let message = SafetyFilter::default().check(&robot).expect_err("a turn rate").to_string();
    assert!(message.contains("`step_differential_drive`"), "{message}");
}
