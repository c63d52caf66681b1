//! Promises about obstacles.

use super::setup::{SPEED, Setup, breaks, holds, roaming};
use steer_glam::behavior::{Arrive, AvoidObstacles, AvoidObstaclesState, AvoidWalls, Feelers, FollowWall};
use steer_glam::combine::Budget;
use steer_glam::terrain::{Obstacle, Side};
use steer_glam::{Circle, Glam, Vec2, Wall};

/// Seconds of the way through a gap, of the free way, and the least distance from the obstacles.
fn passage<O: Obstacle<Glam>>(setup: Setup, obstacles: [O; 2], start: Vec2, heading: f32) -> (f32, f32) {
    let goal = setup.v(360.0, -start.y / 2.0);
    let mut agent = setup.agent(start, Vec2::from_angle(heading) * SPEED);
    agent.radius = 10.0 * setup.unit;
    let (avoid, arrive) = (AvoidObstacles::for_agent(&agent, 2.0 * setup.unit), Arrive::for_agent(&agent));
    let mut state = AvoidObstaclesState::default();
    let (mut time, mut room) = (0.0, f32::INFINITY);
    for dt in setup.steps(30.0) {
        let force = Budget::new(agent.max_force)
            .then(|| avoid.steer(&mut state, &agent, &obstacles))
            .then(|| arrive.steer(&agent, goal))
            .total();
        agent.step(force, dt);
        time += dt;
        let distance = |one: &O| one.nearest(agent.position).distance(agent.position) - one.rounding();
        room = room.min(obstacles.iter().map(distance).fold(f32::INFINITY, f32::min));
        if agent.position.distance(goal) < 10.0 * setup.unit {
            break;
        }
    }
    let free = (start - Vec2::new(360.0, -start.y / 2.0)).length() / SPEED + SPEED / 400.0;
    (time / free, room / setup.unit)
}

#[test]
fn gaps_that_are_wide_enough_are_passed() {
    let cases = || {
        Setup::all().filter(|setup| setup.radius > 0.0).flat_map(|setup| {
            [28.0, 32.0, 44.0, 60.0].into_iter().flat_map(move |gap: f32| {
                (-6..=6).flat_map(move |i| {
                    [-0.3, 0.0, 0.3].map(|turn| (setup, gap, Vec2::new(20.0, 5.0 * i as f32), turn))
                })
            })
        })
    };
    let passed = |walls: bool| {
        let all = cases().map(move |(setup, gap, start, turn)| {
            let (rim, far) = (setup.v(200.0, gap / 2.0), setup.v(200.0, 300.0));
            let (below, farther) = (setup.v(200.0, -gap / 2.0), setup.v(200.0, -300.0));
            let found = if walls {
                passage(setup, [Wall::new(rim, far), Wall::new(below, farther)], start, turn)
            } else {
                let radius = 40.0 * setup.unit;
                let aside = Vec2::Y * radius;
                passage(
                    setup,
                    [Circle::new(rim + aside, radius), Circle::new(below - aside, radius)],
                    start,
                    turn,
                )
            };
            (format!("{setup:?} {gap} {start} {turn}"), found)
        });
        all.collect::<Vec<_>>()
    };
    for (name, all) in [("walls", passed(true)), ("rocks", passed(false))] {
        let touched = all.iter().filter(|(_, (_, room))| *room < 10.0).count();
        println!("{name}: {touched} of {} touch", all.len());
        assert!(touched * 240 <= all.len(), "{touched} of {} touch {name}", all.len());
        let times = all.into_iter().map(|(case, (time, _))| (case, time));
        holds("gap, of the free time", |time| time <= 2.0, times);
    }
}

#[test]
fn a_wall_is_followed_at_its_distance() {
    // The turning radius is 100 pixels: the ways round these pillars have at least 5/4 of that.
    let cases = Setup::all().flat_map(|setup| {
        [(30.0, 100.0), (70.0, 60.0), (45.0, 200.0), (30.0, 600.0)].into_iter().flat_map(
            move |(distance, pillar): (f32, f32)| {
                [Side::Left, Side::Right].map(|side| {
                    let way = Vec2::Y * if side == Side::Left { -SPEED } else { SPEED };
                    let mut agent = setup.agent(Vec2::X * (pillar + distance + 40.0), way);
                    let follow = FollowWall::for_agent(&agent, distance * setup.unit, side);
                    let pillars = [Circle::new(Vec2::ZERO, pillar * setup.unit)];
                    let (mut time, mut worst) = (0.0, 1.0_f32);
                    for dt in setup.steps(20.0) {
                        agent.step(follow.steer(&agent, pillars), dt);
                        time += dt;
                        let gap = agent.position.length() - pillars[0].radius - agent.radius;
                        let part = gap / follow.distance;
                        // Never nearer. Farther only while it comes.
                        let counts = part < 1.0 || time > 5.0;
                        if counts && (part - 1.0).abs() > (worst - 1.0).abs() {
                            worst = part;
                        }
                    }
                    (format!("{setup:?} {pillar} {distance} {side:?}"), worst)
                })
            },
        )
    });
    holds("wall, gap of the distance", |part| (0.93..=1.07).contains(&part), cases);
}

/// The least distance of a wanderer from the walls of a room of 600 pixels, in braking distances.
fn in_a_room(setup: Setup, seed: u32, feelers: Feelers) -> (String, f32) {
    let corners = [(-300.0, -300.0), (300.0, -300.0), (300.0, 300.0), (-300.0, 300.0)];
    let corners = corners.map(|(x, y)| setup.v(x, y));
    let walls: [Wall; 4] = core::array::from_fn(|i| Wall::new(corners[i], corners[(i + 1) % 4]));
    let mut agent = setup.agent(Vec2::ZERO, Vec2::from_angle(seed as f32) * SPEED);
    let avoid = AvoidWalls { feelers, ..AvoidWalls::for_agent(&agent) };
    let mut roam = roaming(&agent, seed);
    let mut room = f32::INFINITY;
    for dt in setup.steps(60.0) {
        let force = Budget::new(agent.max_force)
            .then(|| avoid.steer(&agent, &walls))
            .then(|| roam(&agent, dt))
            .total();
        agent.step(force, dt);
        room = room.min(300.0 * setup.unit - agent.radius - agent.position.abs().max_element());
    }
    (format!("{setup:?}, seed {seed}, {feelers:?}"), room / agent.braking_distance())
}

#[test]
fn the_walls_of_a_room_are_not_touched() {
    let all = |feelers| {
        Setup::all().flat_map(move |setup| (0..10).map(move |seed| in_a_room(setup, seed, feelers)))
    };
    let (promise, is_kept) = ("budget of walls and wander, gap", |gap| gap > 0.0);
    holds(promise, is_kept, all(Feelers::Two).chain(all(Feelers::Three)));
    breaks(promise, is_kept, all(Feelers::One));
}
