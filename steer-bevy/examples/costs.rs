//! Time of a step of the plugin beside the same in plain Rust, on one thread.
//!
//! `cargo run --release --example costs`

use std::hint::black_box;
use std::time::Instant;

use bevy_app::{App, TaskPoolOptions, TaskPoolPlugin};
use bevy_math::Vec2;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::Transform;
use steer_bevy::prelude::*;
use steer_glam::v0_33::behavior as plain;
use steer_glam::v0_33::crowd::{CrowdRules, PatienceState, Surroundings};
use steer_glam::v0_33::neighbors::{GridBuffer, Neighbor};
use steer_glam::v0_33::space::Edge;
use steer_glam::v0_33::swarm::{Swarm, SwarmRules};
use steer_glam::v0_33::{self as steer, Agent, Body, Budget, Circle, CrowdBuffer, Glam};

const DT: f32 = 1.0 / 60.0;
/// Steps before the measure, pairs of rounds, and steps in a round.
const WARM: usize = 60;
const ROUNDS: usize = 15;
const STEPS: usize = 10;

/// The same world twice.
struct Pair {
    plugin: App,
    plain: Box<dyn FnMut()>,
}

impl Pair {
    /// Returns the medians of the milliseconds of a step, and of the quotients of rounds that
    /// follow each other.
    fn measure(mut self) -> [f64; 3] {
        let time = |steps: usize, step: &mut dyn FnMut()| {
            let begin = Instant::now();
            (0..steps).for_each(|_| step());
            begin.elapsed().as_secs_f64() * 1e3 / steps as f64
        };
        let mut round = |steps| {
            let plugin = time(steps, &mut || self.plugin.update());
            let plain = time(steps, &mut self.plain);
            [plugin, plain, plugin / plain]
        };
        round(WARM);
        let rounds: Vec<_> = (0..ROUNDS).map(|_| round(STEPS)).collect();
        [0, 1, 2].map(|column| {
            let mut values: Vec<f64> = rounds.iter().map(|round| round[column]).collect();
            values.sort_by(f64::total_cmp);
            values[ROUNDS / 2]
        })
    }
}

/// Returns an app on one thread, with a fixed step for each update.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins(TaskPoolPlugin { task_pool_options: TaskPoolOptions::with_num_threads(1) });
    app.add_plugins((TimePlugin, SteeringPlugin::default()));
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app
}

/// Returns so many positions on a square grid, and directions that differ.
fn starts(count: u16, spacing: f32) -> impl Iterator<Item = (Vec2, Vec2)> {
    let side = f32::from(count).sqrt().ceil() as u16;
    let half = f32::from(side) * spacing / 2.0;
    (0..count).map(move |i| {
        let cell = Vec2::new(f32::from(i % side), f32::from(i / side));
        (cell * spacing - half, Vec2::from_angle(f32::from(i)))
    })
}

fn bird() -> Steering {
    Steering::new(140.0, 400.0).with_min_speed(70.0)
}

fn flock(count: u16, contain: bool) -> Pair {
    let half = 900.0;
    let mut app = app();
    app.world_mut().spawn(Bounds::rectangle(Vec2::splat(2.0 * half)));
    for (at, way) in starts(count, 16.0) {
        let transform = Transform::from_translation(at.extend(0.0));
        let mut bird = app.world_mut().spawn((transform, bird(), Velocity2(way * 100.0), Flock::new(16.0)));
        if contain {
            bird.insert(Contain { clearance: Some(40.0), ..Contain::default() });
        }
    }

    let template = Agent::new(Vec2::ZERO, Vec2::ZERO).with_limits(140.0, 400.0).with_min_speed(70.0);
    let boids = Flock::new(16.0).boids(&template);
    let bounds = steer::Bounds { min: Vec2::splat(-half), max: Vec2::splat(half) };
    let mut swarm =
        Swarm::<Glam>::new(SwarmRules { boids, template, bounds, edge: Edge::Open }).expect("rules in range");
    for (at, way) in starts(count, 16.0) {
        swarm.add(at, way * 100.0).expect("finite");
    }
    let keep = plain::Contain { clearance: 40.0 };
    let step = move || match contain {
        true => swarm.step_with(black_box(DT), |bird| keep.steer(bird, &bounds)),
        false => swarm.step(black_box(DT)),
    };
    Pair { plugin: app, plain: Box::new(step) }
}

fn crowd(count: u16) -> Pair {
    let steering = Steering::new(1.4, 2.0).with_radius(0.3);
    let mut app = app();
    for (at, _) in starts(count, 1.0) {
        let transform = Transform::from_translation(at.extend(0.0));
        app.world_mut().spawn((transform, steering, Arrive::new(-at), Crowd::default()));
    }

    let mut agents: Vec<Agent> = (0..)
        .zip(starts(count, 1.0))
        .map(|(id, (at, _))| Agent::new(at, Vec2::ZERO).with_radius(0.3).with_limits(1.4, 2.0).with_id(id))
        .collect();
    let goals: Vec<Vec2> = agents.iter().map(|agent| -agent.position).collect();
    let mut states = vec![PatienceState::default(); agents.len()];
    let (rules, mut buffer, mut grids) = (CrowdRules::default(), CrowdBuffer::<64>::new(), GridBuffer::new());
    let mut found = vec![Neighbor::<Glam>::default(); agents.len()];
    let world = steer::Bounds { min: Vec2::splat(-20.0), max: Vec2::splat(20.0) };
    let arrive = plain::Arrive::for_agent(&agents[0]);
    let step = move || {
        let bodies: Vec<Body> = agents.iter().map(Agent::to_body).collect();
        let positions: Vec<Vec2> = bodies.iter().map(|body| body.position).collect();
        let reach = rules.view_distance(&agents[0], 0.3, 1.4, DT);
        let grid = grids.plane(&world, reach, &positions).expect("a grid");
        for (i, agent) in agents.iter_mut().enumerate() {
            let force = arrive.steer(agent, goals[i]);
            let near = grid.all_within(agent.position, reach, &mut found).expect("enough storage");
            let others = near.iter().filter(|other| other.index != i).map(|other| bodies[other.index]);
            let around = Surroundings::new(DT).with_others(others);
            let force = rules.steer(&mut buffer, &mut states[i], agent, force, around);
            agent.step(force, DT);
        }
    };
    Pair { plugin: app, plain: Box::new(step) }
}

fn wander(count: u16) -> Pair {
    let rocks: Vec<Circle> = starts(30, 400.0).map(|(at, _)| Circle::new(at + 9.0, 60.0)).collect();
    let steering = Steering::new(140.0, 400.0).with_radius(4.0);
    let mut app = app();
    for rock in &rocks {
        app.world_mut()
            .spawn((Transform::from_translation(rock.center.extend(0.0)), Obstacle::circle(rock.radius)));
    }
    for (at, _) in starts(count, 24.0) {
        let transform = Transform::from_translation(at.extend(0.0));
        app.world_mut().spawn((transform, steering, Wander::default(), AvoidObstacles::default()));
    }

    let mut agents: Vec<Agent> = (0..)
        .zip(starts(count, 24.0))
        .map(|(id, (at, _))| {
            Agent::new(at, Vec2::ZERO).with_limits(140.0, 400.0).with_radius(4.0).with_id(id)
        })
        .collect();
    let mut states =
        vec![(plain::AvoidObstaclesState::default(), plain::WanderState::<Glam>::default()); agents.len()];
    let wander = plain::Wander::for_agent(&agents[0]);
    let avoid = plain::AvoidObstacles::for_agent(&agents[0], 9.8);
    let mut random = 1_u32;
    let step = move || {
        for (agent, (side, point)) in agents.iter_mut().zip(&mut states) {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let sample = (random >> 8) as f32 / (1_u32 << 23) as f32 - 1.0;
            let force = Budget::new(agent.max_force)
                .then(|| avoid.steer(side, agent, &rocks))
                .then(|| wander.steer(point, agent, sample, DT))
                .total();
            agent.step(force, DT);
        }
    };
    Pair { plugin: app, plain: Box::new(step) }
}

#[allow(clippy::print_stdout)]
fn main() {
    println!("| world | plugin, ms a step | plain Rust | quotient |\n|---|---|---|---|");
    for (world, pair) in [
        ("10,000 in a flock", flock(10_000, false)),
        ("10,000 in a flock within bounds", flock(10_000, true)),
        ("1,000 in a crowd", crowd(1_000)),
        ("10,000 that wander and avoid", wander(10_000)),
    ] {
        let [plugin, plain, quotient] = pair.measure();
        println!("| {world} | {plugin:.2} | {plain:.2} | {quotient:.2} |");
    }
}
