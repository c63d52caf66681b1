//! The same bits for any number of threads and any order of archetypes.

use std::hash::Hasher;
use std::process::Command;

use bevy_app::{App, TaskPoolOptions, TaskPoolPlugin, TaskPoolThreadAssignmentPolicy};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_tasks::ComputeTaskPool;
use bevy_transform::components::Transform;
use fnv::FnvHasher;
use steer_bevy::prelude::*;

use crate::world::{app_after, run};

const THREADS: &str = "STEER_TEST_THREADS";
const BACKWARD: &str = "STEER_TEST_BACKWARD";

/// A function that adds a component to an agent.
macro_rules! add {
    ($player:pat => $component:expr) => {
        |agent, $player| {
            agent.insert($component);
        }
    };
}

/// A component that takes an agent to another archetype, and nothing else.
#[derive(Component)]
struct Mark;

/// Makes agents of five kinds, children of some, obstacles and bounds. In either order their
/// archetypes differ: the components of an agent come the other way round, and of one half of all
/// entities others have a mark. Whichever archetype Bevy visits first, the order of some differs.
fn populate(app: &mut App, backward: bool) {
    let mut commands = app.world_mut().commands();
    let player = commands.spawn((Transform::default(), Steering::new(30.0, 60.0).with_radius(4.0))).id();
    commands.entity(player).insert((GivesNoWay, Wander::default()));
    let mut agents = Vec::new();
    for i in 0_u16..500 {
        // A grid sorts by position: only at the same position does the order of agents count.
        let start = if i > 5 && i % 2 == 1 { i - 5 } else { i };
        let at = Vec2::new(f32::from(start % 25), f32::from(start / 25)) * 13.0 + 20.0;
        let transform = Transform::from_translation(at.extend(0.0));
        let steering = Steering::new(60.0, 150.0).with_radius(4.0);
        let velocity = Velocity2(Vec2::from_angle(f32::from(i)) * 50.0);
        let mut agent = commands.spawn((transform, velocity, steering));
        let mut parts: Vec<fn(&mut EntityCommands, Entity)> = match i % 5 {
            0 => vec![add!(_ => Flock::new(16.0)), add!(_ => Wander::default())],
            1 => vec![
                add!(player => Pursue::new(player)),
                add!(_ => AvoidObstacles::default()),
                add!(_ => Crowd::default()),
            ],
            2 => vec![
                add!(_ => AvoidAgents::default()),
                add!(player => HoldFormation::new(player)),
                add!(_ => Contain::default()),
            ],
            // They are stepped as a swarm, with other forces of some.
            3 if i % 3 == 0 => vec![
                add!(_ => Flock { weight: 0.5, ..Flock::new(16.0).with_group(1) }),
                add!(player => Flee::new(player)),
            ],
            3 => vec![add!(_ => Flock::new(16.0).with_group(1))],
            _ => vec![add!(_ => Crowd::default()), add!(_ => Wander::default())],
        };
        if backward {
            parts.reverse();
        }
        parts.iter().for_each(|part| part(&mut agent, player));
        if (i % 7 < 3) != (backward && i < 250) {
            agent.insert(Mark);
        }
        agents.push(agent.id());
    }
    for (i, agent) in agents.iter().enumerate().step_by(9) {
        let turret = commands.spawn((Transform::from_xyz(3.0, 1.0, 0.0), ChildOf(*agent))).id();
        let steering = Steering::new(20.0, 60.0).with_radius(1.0);
        if backward {
            commands.entity(turret).insert(Face::new(player)).insert(steering);
        } else {
            commands.entity(turret).insert(steering).insert(Face::new(player));
        }
        if i % 2 == 0 {
            commands.entity(turret).insert(Wander::default());
        }
    }
    for i in 0_u16..30 {
        let at = Transform::from_xyz(f32::from(i % 3) * 22.0 - 40.0, f32::from(i / 3) * 22.0, 0.0);
        let [obstacle, bounds] = [
            commands.spawn((at, Obstacle::circle(9.0))).id(),
            commands.spawn((at, Bounds::circle(340.0))).id(),
        ];
        if (i % 4 < 2) != (backward && i < 15) {
            commands.entity(obstacle).insert(Mark);
            commands.entity(bounds).insert(Mark);
        }
    }
    app.world_mut().flush();
}

/// Runs the world and returns a hash of all positions and velocities, in the order of spawning.
fn hash(backward: bool, threads: usize) -> u64 {
    let exactly = TaskPoolThreadAssignmentPolicy {
        min_threads: threads,
        max_threads: threads,
        percent: 1.0,
        on_thread_spawn: None,
        on_thread_destroy: None,
    };
    let options = TaskPoolOptions { compute: exactly, ..TaskPoolOptions::default() };
    let mut app = app_after(SteeringPlugin::default(), |app| {
        app.add_plugins(TaskPoolPlugin { task_pool_options: options });
    });
    assert_eq!(ComputeTaskPool::get().thread_num(), threads);
    populate(&mut app, backward);
    run(&mut app, 200);
    let mut agents = app.world_mut().query::<(&steer_bevy::SteeringOrder, &Transform, &Velocity2)>();
    let mut all: Vec<_> = agents.iter(app.world()).collect();
    all.sort_by_key(|(order, ..)| **order);
    assert_eq!(all.len(), 557);
    let mut hasher = FnvHasher::default();
    for (_, transform, velocity) in all {
        let numbers = [transform.translation.x, transform.translation.y, velocity.0.x, velocity.0.y];
        numbers.iter().for_each(|number| hasher.write_u32(number.to_bits()));
    }
    hasher.finish()
}

/// Prints the hash if it runs in a process of its own: the threads belong to the process.
#[test]
fn print_the_hash() {
    let Ok(threads) = std::env::var(THREADS) else { return };
    let threads = threads.parse().expect("a number of threads");
    eprintln!("hash {:016x}", hash(std::env::var(BACKWARD).is_ok(), threads));
}

#[test]
fn threads_and_archetypes_do_not_matter() {
    let program = std::env::current_exe().expect("this program");
    let mut hashes = Vec::new();
    let orders = [("forward", false), ("backward", true)];
    let runs = ["1", "2", "4"].into_iter().flat_map(|threads| orders.map(|order| (threads, order)));
    eprintln!("| threads | components | hash |\n|---|---|---|");
    for (threads, (order, backward)) in runs {
        let mut command = Command::new(&program);
        command.args(["--exact", "same_bits::print_the_hash", "--nocapture"]).env(THREADS, threads);
        if backward {
            command.env(BACKWARD, "");
        }
        let output = String::from_utf8_lossy(&command.output().expect("it runs").stderr).into_owned();
        let line = output.lines().find_map(|line| line.split_once("hash ")).expect("a hash");
        eprintln!("| {threads} | {order} | {} |", line.1);
        hashes.push((threads, order, line.1.to_owned()));
    }
    assert!(hashes.iter().all(|(.., hash)| *hash == hashes[0].2), "{hashes:?}");
}
