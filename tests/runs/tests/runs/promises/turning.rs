//! Promises about agents that turn slowly: trucks, boats, aircraft.

use super::setup::{SPEED, Setup, breaks, holds};
use core::f32::consts::TAU;
use steer_glam::behavior::{Arrive, FollowPath, OffsetPursuit, PathProgress, Pursue};
use steer_glam::terrain::Obstacle as _;
use steer_glam::{Agent, Body, Path, Vec2, Wall, seek};

/// Times to a goal at any bearing, of d / max_speed + 2π / ω.
fn trips(steer: impl Fn(&Agent, Vec2) -> Vec2 + Copy) -> impl Iterator<Item = (String, f32)> {
    Setup::all().flat_map(move |setup| {
        [0.5, 1.0, 2.0].into_iter().flat_map(move |rate: f32| {
            [20.0, 40.0, 150.0, 600.0].into_iter().flat_map(move |distance: f32| {
                (0..12).map(move |i| {
                    let ahead = Vec2::X * if i % 2 == 0 { SPEED } else { 0.0 };
                    let mut truck = setup.agent(Vec2::ZERO, ahead).with_max_turn_rate(rate);
                    let goal = Vec2::from_angle(TAU * i as f32 / 12.0) * distance * setup.unit;
                    let scale = distance / SPEED + TAU / rate;
                    let mut time = 0.0;
                    for dt in setup.steps(2.0 * scale) {
                        truck.step(steer(&truck, goal), dt);
                        time += dt;
                        if truck.position.distance(goal) < truck.max_speed * dt / 2.0 + setup.unit {
                            break;
                        }
                    }
                    (format!("{setup:?}, {rate} radians/s, {distance} at {i}/12 of a turn"), time / scale)
                })
            })
        })
    })
}

#[test]
fn a_truck_reaches_its_goal() {
    let is_kept = |part| part <= 1.5;
    holds(
        "truck, arrive, of d/S + 2π/ω",
        is_kept,
        trips(|truck, goal| Arrive::for_agent(truck).steer(truck, goal)),
    );
    holds("truck, seek, of d/S + 2π/ω", is_kept, trips(seek));
    holds(
        "truck, slot at rest, of d/S + 2π/ω",
        is_kept,
        trips(|truck, goal| OffsetPursuit::for_agent(truck, Vec2::ZERO).steer(truck, &Body::at_rest(goal))),
    );
    // Reynolds' desired velocity, whatever the turn rate.
    let reynolds = |truck: &Agent, goal: Vec2| {
        truck.force_toward((goal - truck.position).normalize_or_zero() * truck.max_speed)
    };
    breaks("truck, seek, of d/S + 2π/ω", is_kept, trips(reynolds));
}

#[test]
fn a_truck_turns_back_on_a_curve() {
    let cases = Setup::all().flat_map(|setup| {
        [0.5, 1.0].map(|rate| {
            let mut truck = setup.agent(Vec2::ZERO, Vec2::X * SPEED).with_max_turn_rate(rate);
            let (goal, mut aside) = (setup.v(-9000.0, 0.0), 0.0_f32);
            for dt in setup.steps(TAU / rate) {
                truck.step(seek(&truck, goal), dt);
                aside = aside.max(truck.position.y);
            }
            // Half a turn leads two radii to the side.
            (format!("{setup:?} {rate}"), aside / (2.0 * truck.max_speed / rate))
        })
    });
    holds("truck, turn of speed / ω", |part| (0.95..=1.05).contains(&part), cases);
}

#[test]
fn an_aircraft_makes_laps() {
    let cases = Setup::all().map(|setup| {
        // Its turning circle of 200 pixels holds the legs of 150.
        let points = [(0.0, 0.0), (150.0, 0.0), (150.0, 150.0), (0.0, 150.0)];
        let path = Path::closed(points.map(|(x, y)| setup.v(x, y))).expect("finite points");
        let aircraft = setup.agent(Vec2::new(-300.0, 0.0), Vec2::X * SPEED).with_max_turn_rate(1.0);
        let mut aircraft = aircraft.with_min_speed(aircraft.max_speed);
        let follow = FollowPath::for_agent(&aircraft, 10.0 * setup.unit);
        let (mut progress, mut laps) = (PathProgress::default(), 0.0);
        for dt in setup.steps(120.0) {
            let waypoint = follow.waypoint(&progress, &path);
            aircraft.step(follow.steer(&mut progress, &aircraft, &path), dt);
            // Each is passed within the turning circle.
            if follow.waypoint(&progress, &path) != waypoint {
                assert!(aircraft.position.distance(waypoint) < 400.0 * setup.unit, "{setup:?}");
                laps += 0.25;
            }
        }
        (format!("{setup:?}"), laps)
    });
    // A turn takes 2π seconds. Each waypoint is passed within two.
    holds("aircraft, laps in two minutes", |laps| laps >= 120.0 / (8.0 * TAU), cases);
}

#[test]
fn an_aircraft_comes_back_for_its_goal() {
    let all = |steer: fn(&Agent, Vec2) -> Vec2| {
        Setup::all().flat_map(move |setup| {
            [(0.5, 0.5), (0.5, 1.0), (2.0, 0.5), (2.0, 1.0)].into_iter().flat_map(move |(rate, slowest)| {
                [5.0, 40.0, 90.0, 150.0, 600.0].into_iter().flat_map(move |distance: f32| {
                    (0..12).map(move |i| {
                        let agent = setup.agent(Vec2::ZERO, Vec2::X * SPEED).with_max_turn_rate(rate);
                        let mut aircraft = agent.with_min_speed(agent.max_speed * slowest);
                        let goal = Vec2::from_angle(TAU * i as f32 / 12.0) * distance * setup.unit;
                        let (radius, scale) =
                            (aircraft.min_speed / rate, distance / (SPEED * slowest) + TAU / rate);
                        let mut time = 0.0;
                        for dt in setup.steps(2.0 * scale) {
                            let start = aircraft.position;
                            aircraft.step(steer(&aircraft, goal), dt);
                            time += dt;
                            // It passes the goal between two steps.
                            let nearest = Wall::new(start, aircraft.position).nearest(goal);
                            if nearest.distance(goal) < 0.05 * radius {
                                break;
                            }
                        }
                        (format!("{setup:?} {rate} {slowest} {distance} {i}"), time / scale)
                    })
                })
            })
        })
    };
    let (promise, is_kept) = ("aircraft, seek, of d/S + 2π/ω", |part| part <= 1.5);
    holds(promise, is_kept, all(seek));
    let reynolds = |aircraft: &Agent, goal: Vec2| {
        aircraft.force_toward((goal - aircraft.position).normalize_or_zero() * aircraft.max_speed)
    };
    breaks(promise, is_kept, all(reynolds));
}

#[test]
fn a_missile_meets_what_comes_slowly() {
    let cases = Setup::all().flat_map(|setup| {
        (0..8).map(move |i| {
            let heading = Vec2::from_angle(TAU * i as f32 / 8.0) * SPEED;
            let mut missile = setup.agent(Vec2::ZERO, heading).with_max_turn_rate(1.5);
            let mut quarry = setup.agent(Vec2::new(500.0, 0.0), Vec2::Y * 80.0);
            let mut time = 0.0;
            for dt in setup.steps(30.0) {
                missile.step(Pursue::default().steer(&missile, &quarry), dt);
                quarry.step(Vec2::ZERO, dt);
                time += dt;
                if missile.position.distance(quarry.position) < 10.0 * setup.unit {
                    break;
                }
            }
            (format!("{setup:?} {i}"), time / (500.0 / SPEED + TAU / 1.5))
        })
    });
    holds("missile, of d/S + 2π/ω", |part| part <= 1.5, cases);
}
