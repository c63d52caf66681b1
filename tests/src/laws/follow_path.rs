//! Laws of [`FollowPath`] and [`Path`].

use crate::approx::{at, equals, n, same, same_vec, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{self, Results, Scene};
use core::array::from_fn;
use steer_core::behavior::{Arrive, FollowPath, PathProgress};
use steer_core::parameters::Scale;
use steer_core::terrain::Path;
use steer_core::{Agent, Geometry, Scalar as _, Vec2Ext as _, Vec2Like as _, seek};

impl<G: Geometry> Case<G> for FollowPath<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        let path = Path::open(&at.points);
        path.map_or(v(0.0, 0.0), |path| self.steer(&mut at.memory.path, &at.me, &path))
    }

    fn variant(pick: usize) -> Self {
        let threshold = [Self::default().threshold, n(0.0)][pick % 2];
        Self { threshold, skip_passed: pick % 4 > 1, ..Self::default() }
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(20.0)))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let (mut progress, mut moved) = (PathProgress::at(scene.pick % 6), scene.me);
        let Ok(path) = scene.path() else { return };
        for _ in 0..2 {
            let force = self.steer(&mut progress, &moved, &path);
            moved.step(force, scene.dt);
            out.force(force);
            out.count(progress.waypoint);
        }
    }
}

/// Returns three waypoints.
fn points<G: Geometry>() -> [G::Vector; 3] {
    [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 5.0)]
}

/// Runs a law on the open and the closed path over these points. Paths over finite points are never
/// rejected.
fn on_paths<G: Geometry>(points: &[G::Vector], mut law: impl FnMut(&Path<G, &[G::Vector]>)) {
    let paths = [Path::open(points), Path::closed(points)];
    for path in paths {
        assert!(path.is_ok(), "a path over finite points is not refused: {path:?}");
        if let Ok(path) = path {
            law(&path);
        }
    }
}

/// A waypoint that is not reached yet is sought.
pub fn it_seeks_the_waypoint<G: Geometry>() {
    // (30, 40) from (0, 0): 10 · (0.6, 0.8), less (1, 0) = (5, 8).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    on_paths(&points::<G>(), |path| {
        let mut progress = PathProgress::default();
        equals(&(), FollowPath::default().steer(&mut progress, &agent, path), v(5.0, 8.0));
        assert!(progress.waypoint == 0, "a waypoint 50 away is not passed: {progress:?}");
    });
}

/// Within the threshold of a waypoint the agent seeks the next one, in the same step.
pub fn within_the_threshold_the_next_has_its_turn<G: Geometry>() {
    // At (30, 25), 15 from the first: the next is (60, 0).
    let agent = Agent::<G>::new(v(30.0, 25.0), v(1.0, 0.0));
    on_paths(&points::<G>(), |path| {
        let mut progress = PathProgress::default();
        let force = FollowPath::default().steer(&mut progress, &agent, path);
        let want = seek(&agent, v(60.0, 0.0));
        assert!(progress.waypoint == 1, "15 from the first waypoint the second has its turn: {progress:?}");
        equals(&(), force, want);
        let mut progress = PathProgress::default();
        let _ = FollowPath { threshold: n(15.0), ..FollowPath::default() }.steer(&mut progress, &agent, path);
        assert!(progress.waypoint == 0, "at exactly the threshold the waypoint is not passed: {progress:?}");
    });
}

/// After the last waypoint a closed path begins again. On an open path the agent arrives there.
pub fn the_end_closes_or_arrives<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    on_paths(&points::<G>(), |path| {
        let mut progress = PathProgress::at(2);
        let force = FollowPath::default().steer(&mut progress, &agent, path);
        let (waypoint, want) = if path.is_closed() {
            (0, seek(&agent, v(30.0, 40.0)))
        } else {
            (2, Arrive::default().steer(&agent, v(0.0, 5.0)))
        };
        assert!(
            progress.waypoint == waypoint,
            "after the last waypoint comes {waypoint} on {path:?}: {progress:?}"
        );
        equals(&path, force, want);
    });
}

/// A single point is arrived at on an open path and sought on a closed one.
pub fn a_path_of_one_point_is_enough<G: Geometry>() {
    for agent in agents::<G>() {
        for point in [at::<G>(30.0, 40.0), agent.position] {
            on_paths(&[point], |path| {
                let mut progress = PathProgress::default();
                let force = FollowPath::default().steer(&mut progress, &agent, path);
                let want = if path.is_closed() {
                    seek(&agent, point)
                } else {
                    Arrive::default().steer(&agent, point)
                };
                equals(&path, force, want);
                assert!(progress.waypoint == 0, "a path of one point has no other: {progress:?}");
            });
        }
    }
}

/// Progress beyond the end counts as the last point.
pub fn progress_beyond_the_end_is_the_last_point<G: Geometry>() {
    let agent = Agent::<G>::new(v(-40.0, -40.0), v(1.0, 0.0));
    on_paths(&points::<G>(), |path| {
        for waypoint in [3, 99, usize::MAX] {
            let (mut beyond, mut last) = (PathProgress::at(waypoint), PathProgress::at(2));
            let follow = FollowPath::default();
            same(&waypoint, follow.waypoint(&beyond, path), v(0.0, 5.0));
            let (force, want) =
                (follow.steer(&mut beyond, &agent, path), follow.steer(&mut last, &agent, path));
            same(&waypoint, force, want);
        }
    });
}

/// There and back, every waypoint is visited on the way out and on the way back, the ends once.
pub fn there_and_back_it_turns_at_the_ends<G: Geometry>() {
    let points = points::<G>();
    let Ok(path) = Path::ping_pong(&points) else { panic!("finite points are a path") };
    let (follow, mut progress) = (FollowPath::default(), PathProgress::default());
    for next in [1, 2, 1, 0, 1, 2, 1] {
        let there = Agent::new(follow.waypoint(&progress, &path), v(1.0, 0.0));
        let (force, want) = (follow.steer(&mut progress, &there, &path), seek(&there, points[next]));
        assert!(progress.waypoint == next, "there and back the next is {next}: {progress:?}");
        same(&next, force, want);
    }
    let mut beyond = PathProgress { waypoint: usize::MAX, returning: true };
    let _ = follow.steer(&mut beyond, &Agent::new(points[2], v(1.0, 0.0)), &path);
    assert!(beyond == PathProgress { waypoint: 1, returning: true }, "it comes back: {beyond:?}");
}

/// `returning` has no effect on a path without a way back: the next waypoint follows.
pub fn returning_is_for_there_and_back_only<G: Geometry>() {
    let points = points::<G>();
    on_paths(&points, |path| {
        for waypoint in 0..3 {
            let (mut out, mut back) =
                (PathProgress::at(waypoint), PathProgress { waypoint, returning: true });
            for place in [points[waypoint], points[(waypoint + 1) % 3], v(-40.0, -40.0)] {
                let agent = Agent::new(place, v(1.0, 0.0));
                let follow = FollowPath::default();
                let (want, got) =
                    (follow.steer(&mut out, &agent, path), follow.steer(&mut back, &agent, path));
                assert!(
                    same_vec(got, want) && back.waypoint == out.waypoint,
                    "after {waypoint} on {path:?} comes {out:?}, with {want:?}: {back:?}, {got:?}"
                );
            }
            assert!(!back.returning, "there is no way back on {path:?}: {back:?}");
        }
    });
}

/// A waypoint that the agent has passed at its side is reached: beyond the line that halves the
/// corner, within threshold + 2 · radius or the path's radius, and no longer nearing it.
pub fn a_waypoint_passed_at_its_side_is_reached<G: Geometry>() {
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0), v(0.0, 100.0)];
    let follow =
        FollowPath::<G::Scalar> { threshold: n(4.0), slowing_radius: n(10.0), ..FollowPath::default() };
    // The corner at (100, 0) is halved by the direction (1, −1). 4 + 2 · 5 = 14.
    for (place, velocity, width, passed) in [
        ((96.0, 8.0), (0.0, 5.0), 0.0, true),
        ((96.0, 8.0), (0.0, -5.0), 0.0, false),
        ((92.0, 4.0), (0.0, 5.0), 0.0, false),
        ((106.0, 2.0), (5.0, 0.0), 0.0, true),
        ((102.0, -6.0), (5.0, -5.0), 0.0, false),
        ((96.0, 14.0), (0.0, 5.0), 0.0, false),
        ((96.0, 14.0), (0.0, 5.0), 15.0, true),
    ] {
        let agent = Agent::<G>::new(v(place.0, place.1), v(velocity.0, velocity.1)).with_radius(n(5.0));
        on_paths(&points, |path| {
            let Ok(path) = path.with_radius(n(width)) else { panic!("{width} is a radius") };
            let mut progress = PathProgress::at(1);
            let _ = follow.steer(&mut progress, &agent, &path);
            let want = if passed { 2 } else { 1 };
            assert!(progress.waypoint == want, "at {place:?} with {velocity:?} on {path:?}: {progress:?}");
        });
    }
}

/// An agent that stands before a waypoint goes on past it, since another agent may occupy it.
pub fn an_agent_held_up_before_a_waypoint_goes_past_it<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 6.0)];
    let follow =
        FollowPath::<G::Scalar> { threshold: n(4.0), slowing_radius: n(10.0), ..FollowPath::default() };
    let Ok(path) = Path::ping_pong(&points[..]) else { panic!("finite points are a path") };
    // 14 along the next leg, which is 6 long.
    for (x, speed, aim) in [(88.0, 0.0, (100.0, 6.0)), (88.0, 5.0, (100.0, 0.0)), (85.0, 0.0, (100.0, 0.0))] {
        let agent = Agent::<G>::new(v(x, 0.0), v(speed, 0.0)).with_radius(n(5.0));
        let mut progress = PathProgress::at(1);
        let force = follow.steer(&mut progress, &agent, &path);
        same(&agent, force, seek(&agent, v(aim.0, aim.1)));
        assert!(progress.waypoint == 1, "a waypoint ahead is not passed: {progress:?}");
    }
    // If the path turns back, the waypoint is passed as soon as the agent is held up.
    let last = Agent::<G>::new(v(90.0, 6.0), v(0.0, 0.0)).with_radius(n(5.0));
    let mut progress = PathProgress::at(2);
    let _ = follow.steer(&mut progress, &last, &path);
    assert!(progress == PathProgress { waypoint: 1, returning: true }, "{progress:?}");
}

/// The path of a scene whose legs are all longer than `least`.
fn of_long_legs<G: Geometry>(scene: &Scene<G>, least: G::Scalar) -> Option<Path<G, &[G::Vector]>> {
    let path = scene.path().ok()?;
    let long = |(i, point): (usize, &G::Vector)| {
        let next = path.next(i);
        next == i || point.distance(path.point(next)) > least
    };
    let apart = path.points().first()?.distance(scene.me.position) > least;
    (apart && path.points().iter().enumerate().all(long)).then_some(path)
}

/// An agent that nothing holds up touches each waypoint, at hairpins and crossings too: it moves
/// like an agent without a radius, which reaches waypoints by the threshold alone.
pub fn free_agents_skip_no_waypoint<G: Geometry>() {
    let (mut runs, mut reached) = (0, 0);
    for seed in 0..300 {
        let scene = Scene::<G>::new(seed, Scale::ONE);
        let Some(path) = of_long_legs(&scene, n(12.0)) else { continue };
        // It answers at once.
        let start =
            Agent::<G>::new(scene.me.position, v(0.0, 0.0)).with_max_speed(n(1.0)).with_max_force(n(4.0));
        let follow =
            FollowPath::<G::Scalar> { threshold: n(2.0), slowing_radius: n(3.0), ..FollowPath::default() };
        let (mut point, mut disc) = (start, start.with_radius(n(3.0)));
        let (mut want, mut got) = (PathProgress::default(), PathProgress::default());
        for _ in 0..400 {
            let before = want;
            point.step(follow.steer(&mut want, &point, &path), n(1.0));
            disc.step(follow.steer(&mut got, &disc, &path), n(1.0));
            assert!(
                got == want && same_vec(disc.position, point.position),
                "{seed}: {got:?}, {want:?} on {path:?}"
            );
            reached += usize::from(want != before);
        }
        runs += 1;
    }
    assert!(runs > 50 && reached > 200, "{runs} runs, {reached} waypoints");
}

/// No waypoint counts as reached from farther away than threshold + 2 · radius, the path's radius
/// and, with `skip_passed`, the braking distance and the turning circle.
pub fn no_waypoint_is_passed_from_afar<G: Geometry>() {
    for seed in 0..units::COUNT {
        let scene = Scene::<G>::new(seed, Scale::ONE);
        let Ok(path) = scene.path() else { continue };
        let follow = <FollowPath<G::Scalar> as Case<G>>::variant(scene.pick);
        let mut progress = PathProgress::at(scene.pick % 4);
        let (before, waypoint) = (progress, follow.waypoint(&progress, &path));
        let _ = follow.steer(&mut progress, &scene.me, &path);
        let reach = (follow.threshold + scene.me.radius + scene.me.radius).max(path.radius());
        let moving = scene.me.braking_distance().max(scene.me.speed() * scene.me.response_time());
        let reach = if follow.skip_passed { reach.max(moving) } else { reach };
        let circles = |way: G::Vector| {
            // Within the diameter of the turning circle.
            let rate = scene.me.max_turn_rate.filter(|_| follow.skip_passed);
            rate.is_some_and(|rate| way.length() * rate <= scene.me.speed() + scene.me.speed())
        };
        let way = waypoint - scene.me.position;
        // On a path of one point, the index may change.
        let is_there = same_vec(follow.waypoint(&progress, &path), waypoint);
        assert!(is_there || way.length() <= reach || circles(way), "{seed}: {before:?} became {progress:?}");
    }
}

/// Returns 80 waypoints 2 apart along x from the origin, and more at (40, 0), `N` in all.
fn dense<G: Geometry, const N: usize>() -> [G::Vector; N] {
    from_fn(|i| v(2.0 * (i.min(20).max((i + 80).saturating_sub(N)) as f64), 0.0))
}

/// With `skip_passed`, one step advances past all waypoints that are reached or passed, also past
/// those at one point, and seeks the first that is not.
pub fn one_step_passes_all_that_are_passed<G: Geometry>() {
    for (points, more) in [(&dense::<G, 80>()[..], 0), (&dense::<G, 140>()[..], 60)] {
        let Ok(path) = Path::open(points) else { panic!("finite points are a path") };
        // 46 and 48 are within 4 of 45, and 50 is not.
        for (skip_passed, start, waypoint, x) in [
            (true, 0, 25 + more, 50.0),
            (true, 20 + more / 2, 25 + more, 50.0),
            (false, 22 + more, 23 + more, 46.0),
            (false, 0, 0, 0.0),
        ] {
            let follow = FollowPath { threshold: n(4.0), skip_passed, ..FollowPath::default() };
            let agent = Agent::<G>::new(v(45.0, 0.0), v(10.0, 0.0));
            let mut progress = PathProgress::at(start);
            let force = follow.steer(&mut progress, &agent, &path);
            assert!(progress.waypoint == waypoint, "{more} more, from {start}: {progress:?}");
            same(&start, force, seek(&agent, v(x, 0.0)));
        }
    }
}

/// With `skip_passed`, a waypoint beside the agent is passed beyond the line that halves its
/// corner, the tip of a sharp turn beyond the leg to it, and neither from farther away than the
/// braking distance.
pub fn a_tip_is_passed_beyond_its_leg<G: Geometry>() {
    // At full speed, Peters' agents brake over 50.
    for (last, place, passed) in [
        (v(100.0, 100.0), v(90.0, 20.0), true),
        (v(100.0, 100.0), v(80.0, 10.0), false),
        (v(100.0, 100.0), v(90.0, 60.0), false),
        (v(0.0, 10.0), v(80.0, 4.0), false),
        (v(0.0, 0.0), v(99.0, 9.0), false),
        (v(0.0, 0.0), v(101.0, 9.0), true),
    ] {
        let points: [G::Vector; 3] = [v(0.0, 0.0), v(100.0, 0.0), last];
        let Ok(path) = Path::open(&points[..]) else { panic!("finite points are a path") };
        let follow = FollowPath { threshold: n(4.0), skip_passed: true, ..FollowPath::default() };
        let mut progress = PathProgress::at(1);
        let _ = follow.steer(&mut progress, &Agent::<G>::new(place, v(10.0, 0.0)), &path);
        assert!((progress.waypoint == 2) == passed, "{place:?} before {last:?}: {progress:?}");
    }
}

/// Beside the leg to its waypoint, an agent seeks a point beyond the waypoint, by 1.5 times its
/// distance from the leg or by the whole legs within max_speed · response_time, but not round a
/// corner.
pub fn beside_the_path_it_aims_ahead<G: Geometry>() {
    let points: [G::Vector; 5] = [v(0.0, 0.0), v(0.0, 10.0), v(0.0, 20.0), v(0.0, 40.0), v(40.0, 40.0)];
    let Ok(path) = Path::open(&points[..]) else { panic!("finite points are a path") };
    let follow = FollowPath { threshold: n(4.0), slowing_radius: n(0.0), skip_passed: true };
    // Peters' agents move 10 in their response time.
    for (x, y, response, aim) in [
        (0.0, 5.0, 1.0, 10.0),
        (0.0, 5.0, 1.5, 20.0),
        (0.0, 5.0, 9.0, 40.0),
        (8.0, 5.0, 1.0, 22.0),
        (16.0, 5.0, 1.0, 34.0),
        (24.0, 5.0, 1.0, 40.0),
    ] {
        let agent = Agent::<G>::new(v(x, y), v(0.0, 10.0)).with_response_time(n(response));
        let want = seek(&agent, v(0.0, aim));
        same(&(x, response), follow.steer(&mut PathProgress::at(1), &agent, &path), want);
    }
}

/// With `skip_passed`, the agent slows down by the length that is left to the end of an open path.
pub fn the_length_that_is_left_slows_it_down<G: Geometry>() {
    // 3 and 4 legs of 10 round a corner: 35 of 100 are left.
    let points: [G::Vector; 4] = [v(0.0, 10.0), v(0.0, 20.0), v(10.0, 20.0), v(20.0, 20.0)];
    let agent = Agent::<G>::new(v(0.0, 5.0), v(0.0, 1.0));
    on_paths(&points, |path| {
        for (skip_passed, want) in [(true, 3.5), (false, 10.0)] {
            let follow = FollowPath { threshold: n(2.0), skip_passed, ..FollowPath::default() };
            let want = if path.is_closed() { 10.0 } else { want };
            let force = follow.steer(&mut PathProgress::default(), &agent, path);
            equals(&(path, skip_passed), force, v(0.0, want - 1.0));
        }
    });
}
