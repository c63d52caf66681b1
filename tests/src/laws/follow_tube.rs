//! [`FollowTube`].

use crate::approx::{finite, n, near_vec, same_vec, v};
use crate::cases::{Eight, agents, goes_along, mirrors, shifts, turns};
use steer_core::{Agent, Arrive, Direction, FollowTube, Path, Travel, TubeProgress, Vec2Ext, Vec2Like};

const TRAVELS: [Travel; 3] = [Travel::Open, Travel::Closed, Travel::ThereAndBack];
const DIRECTIONS: [Direction; 2] = [Direction::Forward, Direction::Backward];

/// A tube of this radius over these points.
fn tube<V: Vec2Like>(points: &[V], travel: Travel, radius: f64) -> Path<'_, V> {
    match Path::new(points, travel).and_then(|path| path.with_radius(n(radius))) {
        Ok(path) => path,
        Err(error) => panic!("a tube over finite points is not refused: {error}"),
    }
}

fn follow<V: Vec2Like>(ahead: f64, direction: Direction) -> FollowTube<V::Scalar> {
    FollowTube { ahead: n(ahead), direction }
}

/// The force of the first step.
fn first<V: Vec2Like>(follow: FollowTube<V::Scalar>, agent: &Agent<V>, path: &Path<'_, V>) -> V {
    follow.steer(&mut TubeProgress::default(), agent, path)
}

/// One that is foreseen in the tube and farther along only takes up full speed; else it seeks a place ahead on the path.
pub fn who_stays_in_the_tube_needs_no_correction<V: Vec2Like>() {
    let points: [V; 2] = [v(0.0, 0.0), v(300.0, 0.0)];
    for travel in TRAVELS {
        let path = tube(&points, travel, 10.0);
        let agent = Agent::<V>::new(v(50.0, 0.0), v(3.0, 4.0));
        for (ahead, direction, want) in [
            // In 2 units of time at (56, 8); in 3 at (59, 12), outside; against the way it never gains.
            (2.0, Direction::Forward, v(3.0, 4.0)),
            (3.0, Direction::Forward, v(7.0, -4.0)),
            (3.0, Direction::Backward, v(-13.0, -4.0)),
            (2.0, Direction::Backward, v(-13.0, -4.0)),
        ] {
            // Of an open path backward, 50 from its end, only the looks of 20 and 30 do not brake yet.
            let force = first(follow::<V>(ahead, direction), &agent, &path);
            assert!(
                near_vec(force, want),
                "{ahead} ahead {direction:?} on {travel:?} the force is {want:?}: {force:?}"
            );
        }
        let predicted = follow::<V>(3.0, Direction::Forward).predicted(&agent);
        assert!(near_vec(predicted, v(59.0, 12.0)), "in 3 units it is foreseen at (59, 12): {predicted:?}");
    }
}

/// An agent at rest on the path sets off, either way.
pub fn at_rest_on_the_path_it_sets_off<V: Vec2Like>() {
    let points: [V; 2] = [v(0.0, 0.0), v(600.0, 0.0)];
    for travel in TRAVELS {
        for (direction, force) in DIRECTIONS.into_iter().zip([v(10.0, 0.0), v(-10.0, 0.0)]) {
            for radius in [0.0, 10.0] {
                let path = tube(&points, travel, radius);
                let mut agent = Agent::<V>::new(v(200.0, 0.0), v(0.0, 0.0));
                let got = first(follow::<V>(10.0, direction), &agent, &path);
                assert!(near_vec(got, force), "at rest on {travel:?} it takes {force:?}: {got:?}");
                let mut progress = TubeProgress::default();
                for _ in 0..15 {
                    agent.step(follow::<V>(10.0, direction).steer(&mut progress, &agent, &path), n(1.0));
                }
                let gone = (agent.position.x() - n(200.0)) * direction.sign();
                assert!(gone > n(50.0), "it goes {direction:?} on {travel:?}: {gone:?}");
            }
        }
    }
}

/// The place sought is as far ahead as the straight line there stays in the tube.
pub fn corners_are_not_cut_out_of_the_tube<V: Vec2Like>() {
    let points: [V; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 300.0)];
    // 24 before the corner: to (100, 40) it is passed at 20.6, to (100, 8) at 7.6.
    let agent = Agent::<V>::new(v(76.0, 0.0), v(10.0, 0.0));
    for (radius, place) in [(25.0, v(100.0, 40.0)), (10.0, v(100.0, 8.0)), (0.0, v(92.0, 0.0))] {
        for travel in TRAVELS {
            let path = tube(&points, travel, radius);
            let target = follow::<V>(6.4, Direction::Forward).target(&TubeProgress::default(), &agent, &path);
            assert!(
                near_vec(target, place),
                "in a tube of radius {radius}, {travel:?}, {place:?} is sought: {target:?}"
            );
        }
    }
}

/// A path that crosses itself is followed in order, lap after lap, both ways (D14).
pub fn a_figure_eight_is_followed_in_order<V: Vec2Like>() {
    let points = Eight::points::<V>();
    for direction in DIRECTIONS {
        for radius in [6.0, 15.0] {
            let path = tube(&points, Travel::Closed, radius);
            let mut agent = Agent::<V>::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_speed(n(4.0));
            let (follow, mut progress) = (follow::<V>(6.0, direction), TubeProgress::default());
            let mut eight = Eight::new(direction == Direction::Forward);
            for _ in 0..1100 {
                agent.step(follow.steer(&mut progress, &agent, &path), n(1.0));
                eight.pass(agent.position);
            }
            assert!(eight.laps() >= 5, "an eight is followed lap after lap: {} {direction:?}", eight.laps());
        }
    }
}

/// One with the force for its corners stays in the tube, both ways.
pub fn it_stays_in_the_tube<V: Vec2Like>() {
    let points: [V; 5] = [v(0.0, 0.0), v(90.0, 0.0), v(120.0, 60.0), v(60.0, 110.0), v(-20.0, 70.0)];
    for direction in DIRECTIONS {
        for (start, rate) in [(v(5.0, 0.0), 1.0), (v(60.0, 7.0), 0.25)] {
            let path = tube(&points, Travel::Closed, 10.0);
            let mut agent = Agent::<V>::new(start, v(0.0, 0.0)).with_max_speed(n(3.0));
            let (follow, mut progress) = (follow::<V>(6.0, direction), TubeProgress::default());
            for _ in 0..600 {
                agent.step(follow.steer(&mut progress, &agent, &path), n(rate));
                let off = path.project(agent.position).distance;
                assert!(off <= n(12.0), "going {direction:?} in a tube of radius 10 it is {off:?} off");
            }
        }
    }
}

/// At the end of an open path it arrives, slower over the look ahead, and stays.
pub fn an_open_path_ends<V: Vec2Like>() {
    let points: [V; 3] = [v(0.0, 0.0), v(200.0, 0.0), v(200.0, 150.0)];
    let path = tube(&points, Travel::Open, 10.0);
    let agent = Agent::<V>::new(v(200.0, 100.0), v(0.0, 1.0));
    let force = first(follow::<V>(10.0, Direction::Forward), &agent, &path);
    assert!(near_vec(force, v(0.0, 4.0)), "50 before the end it goes half as fast, (0, 4): {force:?}");
    for (direction, end) in DIRECTIONS.into_iter().zip([points[2], points[0]]) {
        let mut agent = Agent::<V>::new(v(100.0, -4.0), v(0.0, 1.0)).with_max_speed(n(4.0));
        let (follow, mut progress) = (follow::<V>(8.0, direction), TubeProgress::default());
        for step in 0..240 {
            agent.step(follow.steer(&mut progress, &agent, &path), n(1.0));
            let off = agent.position.distance(end);
            assert!(step < 180 || off < n(1.0), "it reaches the end {end:?} and stays: it is {off:?} off");
        }
    }
}

/// On a path there and back it turns round at both ends.
pub fn there_and_back_it_turns_at_the_ends<V: Vec2Like>() {
    let points: [V; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 80.0)];
    let path = tube(&points, Travel::ThereAndBack, 10.0);
    for (direction, ends) in DIRECTIONS.into_iter().zip([[2, 0], [0, 2]]) {
        let mut agent = Agent::<V>::new(v(60.0, 0.0), v(0.0, 0.0)).with_max_speed(n(4.0));
        let (follow, mut progress) = (follow::<V>(6.0, direction), TubeProgress::default());
        let mut visited = 0;
        for _ in 0..700 {
            agent.step(follow.steer(&mut progress, &agent, &path), n(1.0));
            if agent.position.distance(points[ends[visited % 2]]) < n(10.0) {
                visited += 1;
            }
            let off = path.project(agent.position).distance;
            assert!(off < n(22.0), "it turns round at the ends, going {direction:?}: it is {off:?} off");
        }
        assert!(
            visited >= 8,
            "it goes to one end and to the other, again and again: {visited} {direction:?}"
        );
    }
}

/// On a path without a length it arrives, and with nothing to look ahead it goes to the nearest place.
pub fn without_a_length_it_arrives<V: Vec2Like>() {
    for agent in agents::<V>() {
        for point in [v::<V>(30.0, 40.0), agent.position] {
            for points in [&[point; 3][..], &[point]] {
                for travel in TRAVELS {
                    let path = tube(points, travel, 5.0);
                    let force = first(follow::<V>(10.0, Direction::Forward), &agent, &path);
                    let look = agent.max_speed * n(10.0);
                    let want = Arrive::within(look).steer(&agent, point);
                    assert!(near_vec(force, want), "the one point of {path:?} takes {want:?}: {force:?}");
                }
            }
        }
    }
    let points: [V; 2] = [v(-300.0, 40.0), v(300.0, 40.0)];
    let agent = Agent::<V>::new(v(0.0, 0.0), v(1.0, 0.0));
    for travel in TRAVELS {
        let path = tube(&points, travel, 5.0);
        let force = first(follow::<V>(0.0, Direction::Forward), &agent, &path);
        assert!(near_vec(force, v(-1.0, 10.0)), "without a look ahead (0, 40) is sought: {force:?}");
        let slow = agent.with_max_speed(n(0.0));
        let force = first(follow::<V>(10.0, Direction::Forward), &slow, &path);
        assert!(same_vec(force, v(-1.0, 0.0)), "without a max_speed it brakes: {force:?}");
    }
}

/// Progress that the path does not have does no harm.
pub fn progress_beyond_the_path_is_finite<V: Vec2Like>() {
    let points: [V; 3] = [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 5.0)];
    for agent in agents::<V>() {
        for travel in TRAVELS {
            for along in [-1e4, -1.0, 1e4] {
                let mut progress = TubeProgress { along: Some(n(along)), returning: true };
                let path = tube(&points, travel, 5.0);
                let force = follow::<V>(10.0, Direction::Forward).steer(&mut progress, &agent, &path);
                let within = progress.along.is_some_and(|along| along >= n(0.0) && along <= path.length());
                assert!(finite(force) && within, "{along} along {travel:?}: {force:?} and {progress:?}");
            }
        }
    }
}

/// Following a tube is finite and goes along with a turn, a mirror and a shift of the world.
pub fn it_goes_along_with_the_world<V: Vec2Like>() {
    for agent in agents::<V>() {
        for travel in TRAVELS {
            for direction in DIRECTIONS {
                goes_along(
                    "following a tube goes along with the world",
                    turns().chain(mirrors()).chain(shifts()),
                    |c| {
                        let points = [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 7.0)].map(|point| c.point(point));
                        let path = tube(&points, travel, 12.0);
                        let force = first(follow::<V>(2.5, direction), &c.agent(&agent), &path);
                        assert!(finite(force), "following a tube is finite: {force:?}");
                        force
                    },
                );
            }
        }
    }
}
