//! Promises about paths.

use super::setup::{ACCELERATION, SPEED, Setup, breaks, holds, roaming};
use steer_glam::behavior::{FollowPath, PathProgress, StayOnPath};
use steer_glam::combine::Budget;
use steer_glam::{Path, Vec2};

/// Returns points at this distance along curves that turn with 100 pixels, the radius that the
/// agent can take at full speed, and more.
fn curves(spacing: f32) -> [Vec<Vec2>; 3] {
    let radius = SPEED * SPEED / ACCELERATION;
    let many = (1500.0 / spacing) as u16;
    let along = move |i: u16| f32::from(i) * spacing;
    [
        (0..many).map(|i| Vec2::new(along(i), 0.0)).collect(),
        (0..many).map(|i| Vec2::from_angle(along(i) / radius) * radius).collect(),
        (0..many).map(|i| Vec2::new(along(i), 60.0 * (along(i) / 120.0).sin())).collect(),
    ]
}

/// Mean speeds along the path, of the maximum.
fn speeds(skip_passed: bool) -> impl Iterator<Item = (String, f32)> {
    Setup::all().flat_map(move |setup| {
        [0.5, 2.0, 10.0].into_iter().flat_map(move |spacing| {
            [0.0, 3.0, 10.0].into_iter().flat_map(move |threshold| {
                curves(spacing).into_iter().enumerate().map(move |(curve, mut points)| {
                    // A pause in a recording.
                    points.splice(5..5, [points[5]; 60]);
                    let ahead = (points[1] - points[0]).normalize() * SPEED;
                    let mut agent = setup.agent(points[0], ahead);
                    let points: Vec<Vec2> = points.iter().map(|point| *point * setup.unit).collect();
                    let path = Path::open(points).expect("finite points");
                    let follow = FollowPath::for_agent(&agent, threshold * setup.unit);
                    let follow = FollowPath { skip_passed, ..follow };
                    let (mut progress, mut seconds) = (PathProgress::default(), 0.0);
                    // Before it slows down at the end.
                    for dt in setup.steps(1200.0 / SPEED) {
                        agent.step(follow.steer(&mut progress, &agent, &path), dt);
                        seconds += dt;
                    }
                    let passed = &path.points()[..progress.waypoint];
                    let length: f32 = passed.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
                    let speed = length / (seconds * agent.max_speed);
                    let case = format!("{setup:?}, curve {curve}, {spacing} apart, threshold {threshold}");
                    (case, speed)
                })
            })
        })
    })
}

#[test]
fn a_path_is_followed_at_speed_whatever_its_spacing() {
    let (promise, is_kept) = ("path, mean speed of the maximum", |share| share >= 0.97);
    holds(promise, is_kept, speeds(true));
    breaks(promise, is_kept, speeds(false));
}

#[test]
fn laps_are_as_many_at_all_rates() {
    // A threshold below half a step: no waypoint is stepped over or circled.
    let laps = |setup: Setup| {
        let corners = [(0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0)];
        let path = Path::closed(corners.map(|(x, y)| setup.v(x, y))).expect("finite points");
        let mut agent = setup.agent(Vec2::ZERO, Vec2::ZERO);
        let follow = FollowPath::for_agent(&agent, 3.0 * setup.unit);
        let (mut progress, mut laps) = (PathProgress::default(), 0.0);
        for dt in setup.steps(60.0) {
            let before = progress.waypoint;
            agent.step(follow.steer(&mut progress, &agent, &path), dt);
            laps += if progress.waypoint == before { 0.0 } else { 0.25 };
        }
        laps
    };
    // The way of 1400 pixels takes 7 seconds, and four corners take less than a second each.
    holds(
        "path, laps in a minute",
        |laps| laps >= 60.0 / 11.0,
        Setup::all().map(|setup| (format!("{setup:?}"), laps(setup))),
    );
}

#[test]
fn at_the_end_of_a_path_it_stops() {
    let cases = Setup::all().flat_map(|setup| {
        [0.5, 2.0, 10.0, 25.0, 150.0].into_iter().flat_map(move |spacing: f32| {
            [0.0, 8.0].map(move |threshold| {
                let many = (400.0 / spacing) as u16;
                let points: Vec<Vec2> = (0..=many).map(|i| setup.v(f32::from(i) * spacing, 0.0)).collect();
                let end = points.last().map_or(0.0, |point| point.x);
                let path = Path::open(points).expect("finite points");
                let mut agent = setup.agent(Vec2::ZERO, Vec2::ZERO);
                let follow = FollowPath::for_agent(&agent, threshold * setup.unit);
                let (mut progress, mut farthest, mut time, mut arrived) =
                    (PathProgress::default(), 0.0_f32, 0.0, None);
                for dt in setup.steps(8.0) {
                    agent.step(follow.steer(&mut progress, &agent, &path), dt);
                    time += dt;
                    farthest = farthest.max(agent.position.x);
                    if arrived.is_none() && end - agent.position.x < 2.0 * setup.unit {
                        arrived = Some(time);
                    }
                }
                let case = format!("{setup:?}, {spacing} apart, threshold {threshold}");
                assert!(arrived.is_some(), "it arrives: {case}");
                (case, (farthest - end) / (2.0 * agent.braking_distance()))
            })
        })
    });
    holds("path, overshoot of the slowing radius", |part| part <= 0.01, cases);
}

/// The largest distance of a wanderer from a road beyond its radius, in braking distances.
fn off_road(setup: Setup, seed: u32, radius: f32, is_sum: bool) -> (String, f32) {
    let points = [(-2000.0, 0.0), (0.0, 0.0), (1500.0, 1500.0), (1500.0, 4000.0)];
    let road =
        Path::open(points.map(|(x, y)| setup.v(x, y))).and_then(|road| road.with_radius(radius * setup.unit));
    let road = road.expect("a road");
    let mut agent = setup.agent(Vec2::new(-1000.0, 0.0), Vec2::X * SPEED);
    let stay = StayOnPath::for_agent(&agent);
    let mut roam = roaming(&agent, seed);
    let mut farthest = f32::NEG_INFINITY;
    for dt in setup.steps(30.0) {
        let (back, roaming) = (stay.steer(&agent, &road), roam(&agent, dt));
        let budget = Budget::new(agent.max_force).then(|| back).then(|| roaming).total();
        agent.step(if is_sum { back + roaming } else { budget }, dt);
        farthest = farthest.max(road.project(agent.position).distance - radius * setup.unit);
    }
    (format!("{setup:?}, seed {seed}, radius {radius}"), farthest / agent.braking_distance())
}

#[test]
fn a_road_is_left_by_less_than_the_braking_distance() {
    let all = |is_sum| {
        Setup::all().flat_map(move |setup| {
            [20.0, 50.0, 100.0]
                .into_iter()
                .flat_map(move |radius| (0..5).map(move |seed| off_road(setup, seed, radius, is_sum)))
        })
    };
    let (promise, is_kept) = ("budget of road and wander, beyond it", |part| part < 1.0);
    holds(promise, is_kept, all(false));
    breaks(promise, is_kept, all(true));
}
