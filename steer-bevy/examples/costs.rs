//! Time of a step of the plugin beside the same in plain Rust, on one thread. Both write a
//! `Transform` for each agent, and are the same world: after some steps the agents are at the same
//! places.
//!
//! `cargo run --release --example costs`

use std::time::Instant;

use bevy_app::{App, TaskPoolOptions, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;
use bevy_math::{Quat, Vec2};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::Transform;
use steer_bevy::SteeringOrder;
use steer_bevy::prelude::*;
use steer_glam::v0_33::behavior as plain;
use steer_glam::v0_33::crowd::{CrowdRules, PatienceState, Surroundings};
use steer_glam::v0_33::neighbors::{GridBuffer, Neighbor};
use steer_glam::v0_33::space::Edge;
use steer_glam::v0_33::swarm::{Swarm, SwarmRules};
use steer_glam::v0_33::{self as steer, Agent, Budget, Circle, CrowdBuffer, Other};

const DT: f32 = 1.0 / 60.0;
/// Steps before both are compared, further steps before the measure, pairs of rounds, and steps in
/// a round.
const COMPARED: usize = 20;
const WARM: usize = 60;
const ROUNDS: usize = 15;
const STEPS: usize = 10;

/// The same world twice.
struct Pair {
    plugin: App,
    plain: Box<dyn FnMut(&mut [Transform])>,
    /// The transforms of the plain world, for a renderer.
    drawn: Vec<Transform>,
}

/// Writes the transform of an agent, for a renderer.
fn draw(transform: &mut Transform, position: Vec2, heading: Vec2) {
    (transform.translation.x, transform.translation.y) = (position.x, position.y);
    transform.rotation = Quat::from_rotation_arc_2d(Vec2::X, heading);
}

impl Pair {
    fn new(plugin: App, agents: u16, plain: impl FnMut(&mut [Transform]) + 'static) -> Self {
        Pair { plugin, plain: Box::new(plain), drawn: vec![Transform::default(); usize::from(agents)] }
    }

    /// Returns the largest distance between an agent of the plugin and the one in plain Rust after
    /// some steps.
    fn difference(&mut self) -> f32 {
        for _ in 0..COMPARED {
            self.plugin.update();
            (self.plain)(&mut self.drawn);
        }
        let world = self.plugin.world_mut();
        let mut agents = world.query_filtered::<(&SteeringOrder, &Transform), With<Steering>>();
        let mut agents: Vec<_> = agents.iter(world).collect();
        agents.sort_by_key(|(order, _)| **order);
        let pairs = agents.iter().zip(&self.drawn);
        let apart = pairs.map(|((_, one), other)| {
            let turn = (one.rotation - other.rotation).length();
            one.translation.distance(other.translation).max(turn)
        });
        apart.fold(0.0, f32::max)
    }

    /// Returns the medians of the milliseconds of a step, and of the quotients of rounds that
    /// follow each other.
    fn measure(&mut self) -> [f64; 3] {
        let start = Instant::now();
        let time = |steps: usize, step: &mut dyn FnMut()| {
            let begin = processor_time(start);
            (0..steps).for_each(|_| step());
            (processor_time(start) - begin) * 1e3 / steps as f64
        };
        let mut round = |steps| {
            let plugin = time(steps, &mut || self.plugin.update());
            let plain = time(steps, &mut || (self.plain)(&mut self.drawn));
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

/// Returns the seconds that this thread has run, which other programs do not change, or else the
/// seconds since the start.
fn processor_time(start: Instant) -> f64 {
    // Linux counts at ticks, 4 ms apart, and whenever a thread gives way.
    std::thread::yield_now();
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = schedule.and_then(|numbers| numbers.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Returns an app on one thread, with a fixed step for each update.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins(TaskPoolPlugin { task_pool_options: TaskPoolOptions::with_num_threads(1) });
    app.add_plugins((TimePlugin, SteeringPlugin::default()));
    app.insert_resource(Time::<Fixed>::from_hz(60.0)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    // The first update takes no step.
    app.update();
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

fn flock(count: u16, contain: bool) -> Pair {
    let half = 900.0;
    let mut app = app();
    app.world_mut().spawn(Bounds::rectangle(Vec2::splat(2.0 * half)));
    for (at, way) in starts(count, 16.0) {
        let bird = Steering::new(140.0, 400.0).with_min_speed(70.0);
        let place = (Transform::from_translation(at.extend(0.0)), Velocity2(way * 100.0));
        let mut bird = app.world_mut().spawn((place, bird, Flock::new(16.0)));
        if contain {
            bird.insert(Contain { clearance: Some(40.0), ..Contain::default() });
        }
    }

    let template = Agent::new(Vec2::ZERO, Vec2::ZERO).with_limits(140.0, 400.0).with_min_speed(70.0);
    let boids = Flock::new(16.0).boids(&template);
    let bounds = steer::Bounds { min: Vec2::splat(-half), max: Vec2::splat(half) };
    let mut swarm =
        Swarm::new(SwarmRules { boids, template, bounds, edge: Edge::Open }).expect("rules in range");
    for (at, way) in starts(count, 16.0) {
        swarm.add(at, way * 100.0).expect("finite");
    }
    let keep = plain::Contain { clearance: 40.0 };
    Pair::new(app, count, move |drawn| {
        match contain {
            true => swarm.step_with(DT, |bird| keep.steer(bird, &bounds)),
            false => swarm.step(DT),
        }
        for bird in swarm.iter() {
            draw(&mut drawn[bird.id as usize], bird.position, bird.heading);
        }
    })
}

fn crowd(count: u16) -> Pair {
    let agent = |at| Agent::new(at, Vec2::ZERO).with_radius(0.3).with_limits(1.4, 2.0);
    let arrive = plain::Arrive::for_agent(&agent(Vec2::ZERO));
    let mut app = app();
    for (at, _) in starts(count, 1.0) {
        let place = Transform::from_translation(at.extend(0.0));
        let arrive = Arrive { slowing_radius: Some(arrive.slowing_radius), ..Arrive::new(-at) };
        let person = Steering::new(1.4, 2.0).with_radius(0.3);
        app.world_mut().spawn((place, person, arrive, Crowd::default()));
    }

    let mut agents: Vec<Agent> =
        (0..).zip(starts(count, 1.0)).map(|(id, (at, _))| agent(at).with_id(id)).collect();
    let goals: Vec<Vec2> = agents.iter().map(|agent| -agent.position).collect();
    let mut states = vec![PatienceState::default(); agents.len()];
    let (rules, mut buffer, mut grids) = (CrowdRules::default(), CrowdBuffer::<64>::new(), GridBuffer::new());
    let mut found = vec![Neighbor::default(); agents.len()];
    let world = steer::Bounds { min: Vec2::splat(-20.0), max: Vec2::splat(20.0) };
    Pair::new(app, count, move |drawn| {
        for ((agent, state), goal) in agents.iter().zip(&mut states).zip(&goals) {
            state.set_goal(agent, Some(*goal));
        }
        let seen = agents.iter().zip(&states).map(|(agent, state)| {
            let intent = state.intent(agent);
            Other { intent: Some(intent), ..Other::from(agent.to_body()) }
        });
        let bodies: Vec<Other> = seen.collect();
        let positions: Vec<Vec2> = agents.iter().map(|agent| agent.position).collect();
        let reach = rules.view_distance(&agents[0], 0.3, 1.4, DT);
        let grid = grids.plane(&world, reach, &positions).expect("a grid");
        for (i, agent) in agents.iter_mut().enumerate() {
            let wish = arrive.steer(agent, goals[i]);
            let near = grid.all_within(agent.position, reach, &mut found).expect("enough storage");
            let others = near.iter().filter(|other| other.index != i).map(|other| bodies[other.index]);
            let around = Surroundings::new(DT).with_others(others);
            let force = rules.steer(&mut buffer, &mut states[i], agent, wish, around);
            agent.step(force, DT);
            draw(&mut drawn[i], agent.position, agent.heading);
        }
    })
}

/// The same by the crowd that the core owns.
fn owned_crowd(count: u16) -> Pair {
    let mut pair = crowd(count);
    let agent = |at| Agent::new(at, Vec2::ZERO).with_radius(0.3).with_limits(1.4, 2.0);
    let arrive = plain::Arrive::for_agent(&agent(Vec2::ZERO));
    let mut crowd = steer::Crowd::new(CrowdRules::default(), DT).expect("rules in range");
    let goals: Vec<Vec2> = starts(count, 1.0).map(|(at, _)| -at).collect();
    for (at, _) in starts(count, 1.0) {
        let id = crowd.insert(agent(at)).expect("apart");
        crowd.set_goal(id, Some(-at)).expect("it is there");
    }
    pair.plain = Box::new(move |drawn| {
        crowd.step(|person| arrive.steer(person.agent, goals[person.agent.id as usize]));
        for member in crowd.iter() {
            draw(&mut drawn[member.agent.id as usize], member.agent.position, member.agent.heading);
        }
    });
    pair
}

fn wander(count: u16) -> Pair {
    let rocks: Vec<Circle> = starts(30, 400.0).map(|(at, _)| Circle::new(at + 9.0, 60.0)).collect();
    let agent = |at| Agent::new(at, Vec2::ZERO).with_radius(4.0).with_limits(140.0, 400.0);
    let wander = plain::Wander::for_agent(&agent(Vec2::ZERO));
    let avoid = plain::AvoidObstacles::for_agent(&agent(Vec2::ZERO), 9.8);
    let mut app = app();
    for (at, _) in starts(count, 24.0) {
        app.world_mut().spawn((
            Transform::from_translation(at.extend(0.0)),
            Steering::new(140.0, 400.0).with_radius(4.0),
            Wander {
                radius: Some(wander.radius),
                distance: Some(wander.distance),
                range: Some(wander.range),
                rate: Some(wander.rate),
                ..Wander::default()
            },
            AvoidObstacles {
                feeler_length: Some(avoid.feeler_length),
                clearance: Some(avoid.clearance),
                ..AvoidObstacles::default()
            },
        ));
    }
    for rock in &rocks {
        let place = Transform::from_translation(rock.center.extend(0.0));
        app.world_mut().spawn((place, Obstacle::circle(rock.radius)));
    }

    let mut agents: Vec<Agent> =
        (0..).zip(starts(count, 24.0)).map(|(id, (at, _))| agent(at).with_id(id)).collect();
    let mut states: Vec<_> = (0..count)
        .map(|id| {
            let random = Random((u64::from(id) + 1).wrapping_mul(GOLDEN));
            (plain::AvoidObstaclesState::default(), plain::WanderState::default(), random)
        })
        .collect();
    Pair::new(app, count, move |drawn| {
        for ((agent, (side, point, random)), drawn) in agents.iter_mut().zip(&mut states).zip(drawn) {
            let force = Budget::new(agent.max_force)
                .then(|| avoid.steer(side, agent, &rocks))
                .then(|| wander.steer(point, agent, random.sample(), DT))
                .total();
            agent.step(force, DT);
            draw(drawn, agent.position, agent.heading);
        }
    })
}

/// The generator that the plugin has, too (SplitMix64).
struct Random(u64);

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    fn sample(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let high = (mixed ^ (mixed >> 31)) >> 40;
        high as f32 / (1_u32 << 23) as f32 - 1.0
    }
}

#[allow(clippy::print_stdout)]
fn main() {
    println!("| world | difference | plugin, ms a step | plain Rust | quotient |\n|---|---|---|---|---|");
    let worlds: [(&str, fn() -> Pair); 5] = [
        ("10,000 in a flock", || flock(10_000, false)),
        ("10,000 in a flock, with Contain", || flock(10_000, true)),
        ("1,000 in a crowd", || crowd(1_000)),
        ("1,000 in a crowd, beside the core's Crowd", || owned_crowd(1_000)),
        ("10,000 that wander and avoid", || wander(10_000)),
    ];
    let chosen = std::env::args().nth(1);
    for (name, world) in worlds {
        if chosen.as_ref().is_some_and(|chosen| name != chosen) {
            continue;
        }
        let mut pair = world();
        let difference = pair.difference();
        assert!(difference < 1e-3, "{name}: the worlds differ by {difference}");
        let [plugin, plain, quotient] = pair.measure();
        println!("| {name} | {difference:e} | {plugin:.2} | {plain:.2} | {quotient:.2} |");
    }
}
