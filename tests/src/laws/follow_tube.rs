//! Laws of [`FollowTube`].

use crate::approx::{allowed, at, equals, equals_number, finite, is_fixed_point, n, same, tolerance, v};
use crate::cases::{agents, brisk};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{Arrive, FollowTube, TubeProgress};
use steer_core::parameters::Unit;
use steer_core::terrain::{Direction, Path, PathMode};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for FollowTube<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        let path = Path::closed(&at.points).and_then(|path| path.with_radius(at.radius));
        path.map_or(v(0.0, 0.0), |path| self.steer(&mut at.memory.tube, &at.me, &path))
    }

    fn variant(pick: usize) -> Self {
        Self { direction: DIRECTIONS[pick % 2], ..Self::default() }
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        let (mut progress, mut moved) = (TubeProgress::default(), scene.me);
        let Ok(path) = scene.path() else { return };
        for _ in 0..3 {
            let force = self.steer(&mut progress, &moved, &path);
            moved.step(force, scene.dt);
            out.force(force);
            out.number(Unit::LENGTH, progress.along.unwrap_or(n(-1.0)));
            out.count(usize::from(progress.returning));
        }
        out.vector(Unit::LENGTH, self.target(&progress, &moved, &path));
    }
}

const TRAVELS: [PathMode; 3] = [PathMode::Open, PathMode::Closed, PathMode::PingPong];
const DIRECTIONS: [Direction; 2] = [Direction::Forward, Direction::Backward];

/// Returns a tube of this radius over these points.
fn tube<G: Geometry>(points: &[G::Vector], travel: PathMode, radius: f64) -> Path<G, &[G::Vector]> {
    match Path::new(points, travel).and_then(|path| path.with_radius(n(radius))) {
        Ok(path) => path,
        Err(error) => panic!("a tube over finite points is not refused: {error}"),
    }
}

fn follow<G: Geometry>(ahead: f64, direction: Direction) -> FollowTube<G::Scalar> {
    FollowTube { horizon: n(ahead), direction }
}

/// Returns the force of the first step.
fn first<G: Geometry>(by: FollowTube<G::Scalar>, me: &Agent<G>, on: &Path<G, &[G::Vector]>) -> G::Vector {
    by.steer(&mut TubeProgress::default(), me, on)
}

/// An agent whose predicted position is in the tube and farther along only speeds up to
/// `max_speed`. Otherwise it seeks a position ahead on the path.
pub fn inside_the_tube_there_is_no_correction<G: Geometry>() {
    let points: [G::Vector; 2] = [v(0.0, 0.0), v(300.0, 0.0)];
    for travel in TRAVELS {
        let path = tube::<G>(&points, travel, 10.0);
        let agent = Agent::<G>::new(v(50.0, 0.0), v(3.0, 4.0));
        for (ahead, direction, want) in [
            // In 2 units of time at (56, 8); in 3 at (59, 12), outside; against the direction it
            // never gains.
            (2.0, Direction::Forward, v(3.0, 4.0)),
            (3.0, Direction::Forward, v(7.0, -4.0)),
            (3.0, Direction::Backward, v(-13.0, -4.0)),
            (2.0, Direction::Backward, v(-13.0, -4.0)),
        ] {
            // Backward on an open path, 50 from its end, the look-aheads of 20 and 30 do not brake
            // yet.
            equals(&(ahead, direction, travel), first(follow::<G>(ahead, direction), &agent, &path), want);
        }
        equals(&travel, follow::<G>(3.0, Direction::Forward).predicted(&agent), v(59.0, 12.0));
    }
}

/// An agent that stays in the tube gets no correction, however narrow or wide the tube is compared
/// with the look-ahead.
pub fn inside_a_narrow_tube_there_is_no_force<G: Geometry>() {
    let points: [G::Vector; 2] = [v(0.0, 0.0), v(600.0, 0.0)];
    for (radius, ahead, speed, beside) in
        [(0.5, 10.0, 4.0, 0.03), (0.5, 0.25, 4.0, 1.0), (90.0, 0.125, 4.0, 3.0)]
    {
        // Coarse numbers cannot show a gain if their rounding is as large as the look-ahead.
        if is_fixed_point::<G::Scalar>() && tolerance::<G::Scalar>(n(radius)) > n(speed * ahead) {
            continue;
        }
        let path = tube::<G>(&points, PathMode::Open, radius);
        let agent = Agent::<G>::new(v(10.0, 0.0), v(speed, beside)).with_max_speed(n(5.0));
        let force = first(follow::<G>(ahead, Direction::Forward), &agent, &path);
        let want = agent.velocity.with_length(n(5.0)) - agent.velocity;
        equals(&radius, force, want);
    }
}

/// Of path positions equally near the agent, the one nearest to its last position on the path
/// counts. Of those equally near to that, the one farther along counts.
pub fn of_equally_near_places_the_next_counts<G: Geometry>() {
    // In (0, 0) a loop of 40 crosses its start: the position is 10 or 50 along.
    let eight = [v(-10.0, 0.0), v(10.0, 0.0), v(10.0, 10.0), v(0.0, 10.0), v(0.0, -10.0)];
    // Out and back, 90 is the same point as 110.
    let back = [v(0.0, 0.0), v(100.0, 0.0), v(0.0, 0.0)];
    for (points, place, direction, along, want) in [
        (&eight[..], v(0.0, 0.0), Direction::Forward, 9.0, 10.0),
        (&eight[..], v(0.0, 0.0), Direction::Backward, 9.0, 10.0),
        (&eight[..], v(0.0, 0.0), Direction::Forward, 49.0, 50.0),
        (&eight[..], v(0.0, 0.0), Direction::Backward, 51.0, 50.0),
        (&back[..], v(90.0, 0.0), Direction::Forward, 100.0, 110.0),
        (&back[..], v(90.0, 0.0), Direction::Backward, 100.0, 90.0),
    ] {
        let (path, agent) = (tube::<G>(points, PathMode::Open, 1.0), Agent::new(place, v(1.0, 0.0)));
        let progress = TubeProgress { along: Some(n(along)), returning: false };
        let found = follow::<G>(10.0, direction).projection(&progress, &agent, &path);
        equals_number(&(direction, along, want, points, found), found.along, n(want));
    }
}

/// An agent at rest on the path starts to move, in either direction.
pub fn at_rest_on_the_path_it_sets_off<G: Geometry>() {
    let points: [G::Vector; 2] = [v(0.0, 0.0), v(600.0, 0.0)];
    for travel in TRAVELS {
        for (direction, force) in DIRECTIONS.into_iter().zip([v(10.0, 0.0), v(-10.0, 0.0)]) {
            for radius in [0.0, 10.0] {
                let path = tube::<G>(&points, travel, radius);
                let mut agent = Agent::<G>::new(v(200.0, 0.0), v(0.0, 0.0));
                equals(&travel, first(follow::<G>(10.0, direction), &agent, &path), force);
                let mut progress = TubeProgress::default();
                for _ in 0..15 {
                    agent.step(follow::<G>(10.0, direction).steer(&mut progress, &agent, &path), n(1.0));
                }
                let gone = (agent.position.x() - n(200.0)) * direction.sign();
                assert!(gone > n(50.0), "it goes {direction:?} on {travel:?}: {gone:?}");
            }
        }
    }
}

/// The target is as far ahead as the straight line to it stays in the tube.
pub fn corners_are_not_cut_out_of_the_tube<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 300.0)];
    // 24 before the corner: the line to (100, 40) passes it at 20.6, the line to (100, 8) at 7.6.
    let agent = Agent::<G>::new(v(76.0, 0.0), v(10.0, 0.0));
    for (radius, place) in [(25.0, v(100.0, 40.0)), (10.0, v(100.0, 8.0)), (0.0, v(92.0, 0.0))] {
        for travel in TRAVELS {
            let path = tube::<G>(&points, travel, radius);
            let target = follow::<G>(6.4, Direction::Forward).target(&TubeProgress::default(), &agent, &path);
            equals(&(radius, travel), target, place);
        }
    }
}

/// An agent with enough force for the corners stays in the tube, in both directions.
pub fn it_stays_in_the_tube<G: Geometry>() {
    let points: [G::Vector; 5] = [v(0.0, 0.0), v(90.0, 0.0), v(120.0, 60.0), v(60.0, 110.0), v(-20.0, 70.0)];
    for direction in DIRECTIONS {
        for (start, rate) in [(v(5.0, 0.0), 1.0), (v(60.0, 7.0), 0.25)] {
            let path = tube::<G>(&points, PathMode::Closed, 10.0);
            let mut agent = Agent::<G>::new(start, v(0.0, 0.0)).with_max_speed(n(3.0));
            let (follow, mut progress) = (follow::<G>(6.0, direction), TubeProgress::default());
            for _ in 0..600 {
                agent.step(follow.steer(&mut progress, &agent, &path), n(rate));
                let off = path.project(agent.position).distance;
                assert!(off <= n(12.0), "going {direction:?} in a tube of radius 10 it is {off:?} off");
            }
        }
    }
}

/// At the end of an open path the agent arrives and stays. It slows down over the look-ahead.
pub fn an_open_path_ends<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(200.0, 0.0), v(200.0, 150.0)];
    let path = tube::<G>(&points, PathMode::Open, 10.0);
    let agent = Agent::<G>::new(v(200.0, 100.0), v(0.0, 1.0));
    equals(&(), first(follow::<G>(10.0, Direction::Forward), &agent, &path), v(0.0, 4.0));
    for (direction, end) in DIRECTIONS.into_iter().zip([points[2], points[0]]) {
        let mut agent = Agent::<G>::new(v(100.0, -4.0), v(0.0, 1.0)).with_max_speed(n(4.0));
        let (follow, mut progress) = (follow::<G>(8.0, direction), TubeProgress::default());
        for step in 0..240 {
            agent.step(follow.steer(&mut progress, &agent, &path), n(1.0));
            let off = agent.position.distance(end);
            assert!(step < 180 || off < n(1.0), "it reaches the end {end:?} and stays: it is {off:?} off");
        }
    }
}

/// On a path there and back the agent turns round at both ends.
pub fn there_and_back_it_turns_at_the_ends<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 80.0)];
    let path = tube::<G>(&points, PathMode::PingPong, 10.0);
    for (direction, ends) in DIRECTIONS.into_iter().zip([[2, 0], [0, 2]]) {
        let mut agent = Agent::<G>::new(v(60.0, 0.0), v(0.0, 0.0)).with_max_speed(n(4.0));
        let (follow, mut progress) = (follow::<G>(6.0, direction), TubeProgress::default());
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

/// A closed path that retraces itself, whole or at a spur, is followed for ever in both directions.
/// The agent does not get stuck at the tip.
pub fn a_path_that_retraces_itself_is_patrolled<G: Geometry>() {
    let there: [G::Vector; 2] = [v(0.0, 0.0), v(150.0, 0.0)];
    let spur: [G::Vector; 7] = [
        v(0.0, 0.0),
        v(60.0, 0.0),
        v(60.0, -70.0),
        v(60.0, 0.0),
        v(120.0, 0.0),
        v(120.0, 80.0),
        v(0.0, 80.0),
    ];
    // Out 150 and back 100 on the same line.
    let hairpin: [G::Vector; 4] = [v(0.0, 0.0), v(150.0, 0.0), v(50.0, 0.0), v(50.0, 90.0)];
    for points in [&there[..], &spur, &hairpin] {
        for (direction, radius) in DIRECTIONS.into_iter().flat_map(|way| [(way, 6.0), (way, 12.0)]) {
            let path = tube(points, PathMode::Closed, radius);
            let mut agent = Agent::<G>::new(v(20.0, 0.0), v(0.0, 0.0)).with_max_speed(n(4.0));
            let (follow, mut progress) = (follow::<G>(5.0, direction), TubeProgress::default());
            // Forward from 20 the next is the second waypoint; backward it is the first.
            let onward = direction == Direction::Forward;
            let (mut next, mut visits) = (usize::from(onward), 0);
            for _ in 0..1600 {
                agent.step(follow.steer(&mut progress, &agent, &path), n(1.0));
                if agent.position.distance(points[next]) < n(radius + 8.0) {
                    visits += 1;
                    next = (next + if onward { 1 } else { points.len() - 1 }) % points.len();
                }
            }
            // The longest lap is 540: 6 of them are 810 steps at full speed.
            assert!(
                visits >= 6 * points.len(),
                "{points:?} is patrolled {direction:?} for ever: {visits} visits, now {agent:?}"
            );
        }
    }
}

/// Backward along a path is forward along its points in reverse order. A direction reversed twice
/// is the same direction.
pub fn backward_is_forward_on_the_points_reversed<G: Geometry>() {
    let points: [G::Vector; 5] = [v(0.0, 0.0), v(90.0, 0.0), v(120.0, 60.0), v(60.0, 110.0), v(-20.0, 70.0)];
    let mut turned = points;
    turned.reverse();
    for (travel, direction) in TRAVELS.into_iter().flat_map(|travel| DIRECTIONS.map(|way| (travel, way))) {
        let back = direction.reversed();
        let signs: [G::Scalar; 2] = [direction.sign(), back.sign()];
        assert!(
            back != direction && back.reversed() == direction,
            "{direction:?} has one other way: {back:?}"
        );
        assert!(signs[0] == -signs[1], "the other way has the other sign: {signs:?}");
        for place in [at::<G>(50.0, 3.0), v(100.0, 40.0), v(80.0, 90.0)] {
            let agent = Agent::new(place, v(2.0, -1.0));
            let target = |points: &[G::Vector], direction| {
                let path = tube(points, travel, 8.0);
                follow::<G>(3.0, direction).target(&TubeProgress::default(), &agent, &path)
            };
            let (one, other) = (target(&points, direction), target(&turned, back));
            let off = one.distance(other);
            assert!(
                off <= allowed(0.001, 1.0),
                "{direction:?} from {place:?} on {travel:?} is {one:?}: {other:?}"
            );
        }
    }
}

/// On a closed path the target is at most half a lap ahead: anything farther ahead is behind.
pub fn half_a_lap_is_as_far_as_it_looks<G: Geometry>() {
    // A tube of 100 contains every chord of this square.
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(40.0, 0.0), v(40.0, 40.0), v(0.0, 40.0)];
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    let path = tube::<G>(&points, PathMode::Closed, 100.0);
    for (ahead, places) in
        [(4.0, [v(40.0, 0.0), v(0.0, 40.0)]), (8.0, [v(40.0, 40.0); 2]), (12.0, [v(40.0, 40.0); 2])]
    {
        for (direction, place) in DIRECTIONS.into_iter().zip(places) {
            let target = follow::<G>(ahead, direction).target(&TubeProgress::default(), &agent, &path);
            equals(&(ahead, direction), target, place);
        }
    }
}

/// The corner at the start of a closed path is not cut either.
pub fn the_corner_at_the_seam_is_not_cut<G: Geometry>() {
    let points: [G::Vector; 4] = [v(0.0, 0.0), v(40.0, 0.0), v(40.0, 40.0), v(0.0, 40.0)];
    // From 10 before the corner: the line to 30 beyond it passes it at 9.5, the line to 10 beyond
    // it at 7.1.
    for (radius, beyond) in [(9.75, 30.0), (8.0, 10.0), (5.0, 0.0)] {
        let path = tube::<G>(&points, PathMode::Closed, radius);
        for (direction, place, want) in [
            (Direction::Forward, v(0.0, 10.0), v(beyond, 0.0)),
            (Direction::Backward, v(10.0, 0.0), v(0.0, beyond)),
        ] {
            let agent = Agent::<G>::new(place, v(0.0, 0.0));
            let target = follow::<G>(4.0, direction).target(&TubeProgress::default(), &agent, &path);
            equals(&(radius, direction), target, want);
        }
    }
}

/// The position on the path is searched within radius + s of the last one, and so is the predicted
/// one.
pub fn the_radius_belongs_to_the_reach<G: Geometry>() {
    let points: [G::Vector; 3] = [v(0.0, 0.0), v(100.0, 0.0), v(100.0, 100.0)];
    // 18 off the second leg, 20 off the first. 120 is 42 farther along than 78: within 40 + 10, and
    // nearly within 30 + 10.
    let agent = Agent::<G>::new(v(82.0, 20.0), v(1.0, 0.0));
    let progress = TubeProgress { along: Some(n(78.0)), returning: false };
    for (radius, place) in [(40.0, v(100.0, 20.0)), (30.0, v(100.0, 18.0)), (0.0, v(82.0, 0.0))] {
        let path = tube::<G>(&points, PathMode::Open, radius);
        let found = follow::<G>(1.0, Direction::Forward).projection(&progress, &agent, &path);
        equals(&(radius, found), found.point, place);
    }
    // Predicted at (95, 10.2), in the tube about the second leg, 21.2 farther along: within 22.
    let agent = Agent::<G>::new(v(89.0, 0.0), v(3.0, 5.1)).with_max_speed(n(6.0));
    let tube = tube::<G>(&points, PathMode::Open, 10.0);
    let force = first(follow::<G>(2.0, Direction::Forward), &agent, &tube);
    let aside = force.perp_dot(agent.velocity.unit());
    assert!(aside.abs() <= allowed(0.001, 1.0), "foreseen in the tube it needs no correction: {force:?}");
}

/// On a path without a length the agent arrives. With a look-ahead of 0 it seeks the nearest
/// position.
pub fn without_a_length_it_arrives<G: Geometry>() {
    for agent in agents::<G>() {
        for point in [at::<G>(30.0, 40.0), agent.position] {
            for points in [&[point; 3][..], &[point]] {
                for travel in TRAVELS {
                    let path = tube(points, travel, 5.0);
                    let force = first(follow::<G>(10.0, Direction::Forward), &agent, &path);
                    let look = agent.max_speed * n(10.0);
                    let want = Arrive::within(look).steer(&agent, point);
                    equals(&path, force, want);
                }
            }
        }
    }
    let points: [G::Vector; 2] = [v(-300.0, 40.0), v(300.0, 40.0)];
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    for travel in TRAVELS {
        let path = tube::<G>(&points, travel, 5.0);
        equals(&travel, first(follow::<G>(0.0, Direction::Forward), &agent, &path), v(-1.0, 10.0));
        let slow = agent.with_max_speed(n(0.0));
        same(&travel, first(follow::<G>(10.0, Direction::Forward), &slow, &path), v(-1.0, 0.0));
    }
}

/// Progress beyond the path gives finite forces.
pub fn progress_beyond_the_path_is_finite<G: Geometry>() {
    let points: [G::Vector; 3] = [v(30.0, 40.0), v(60.0, 0.0), v(0.0, 5.0)];
    for agent in agents::<G>() {
        for travel in TRAVELS {
            for along in [-1e4, -1.0, 1e4] {
                let mut progress = TubeProgress { along: Some(n(along)), returning: true };
                let path = tube::<G>(&points, travel, 5.0);
                let force = follow::<G>(10.0, Direction::Forward).steer(&mut progress, &agent, &path);
                let within = progress.along.is_some_and(|along| along >= n(0.0) && along <= path.length());
                assert!(finite(force) && within, "{along} along {travel:?}: {force:?} and {progress:?}");
            }
        }
    }
}

/// `for_agent` takes the limits of the agent itself.
pub fn it_suits_the_limits_of_an_agent<G: Geometry>() {
    assert_eq!(FollowTube::for_agent(&brisk::<G>()).horizon, n(2.0));
}
