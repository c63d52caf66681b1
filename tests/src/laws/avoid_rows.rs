//! Laws of [`AvoidObstacles`] for obstacles too near to each other to pass between.

use crate::approx::{at, equals_number, n, near, v};
use crate::cases::Change;
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState};
use steer_core::combine::{Budget, Priority, Sum};
use steer_core::terrain::{Circle, Obstacle, Wall};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext as _, Vec2Like, seek};

/// Returns a behaviour that looks 120 ahead, with a buffer of 6.
fn case<G: Geometry>() -> AvoidObstacles<G::Scalar> {
    AvoidObstacles { feeler_length: n(120.0), clearance: n(6.0) }
}

/// Result of passing a row of obstacles.
#[derive(Debug)]
struct Trip<S> {
    /// Whether the agent reached its target.
    arrived: bool,
    /// Least gap between its body and an obstacle.
    room: S,
    /// Largest distance from its line.
    aside: S,
}

/// Setup of a trip: the combiner (sum, priority, budget), max_force, and steps in a unit of time.
type How = (usize, f64, u16);

/// Runs the trip of an agent of radius 5 and max_speed 4 from (−150, y) to (150, y), from rest.
fn trip<G: Geometry, O: Obstacle<G> + Copy>(obstacles: &[O], y: f64, how: How) -> Trip<G::Scalar> {
    let (target, dt) = (at::<G>(150.0, y), n::<G::Scalar>(1.0 / f64::from(how.2)));
    let agent = Agent::new(v(-150.0, y), v(0.0, 0.0)).with_max_speed(n(4.0)).with_max_force(n(how.1));
    let (mut agent, mut state) = (agent.with_radius(n(5.0)), AvoidObstaclesState::default());
    let mut trip = Trip::<G::Scalar> { arrived: false, room: n(1000.0), aside: n(0.0) };
    for _ in 0..250 * u32::from(how.2) {
        let past = case::<G>().steer(&mut state, &agent, obstacles);
        let on = seek(&agent, target);
        let force = match how.0 {
            0 => Sum::new(agent.max_force).then(|| past).then(|| on).total(),
            1 => Priority::new(agent.max_force).then(|| past).then(|| on).total(),
            _ => Budget::new(agent.max_force).then(|| past).then(|| on).total(),
        };
        agent.step(force, dt);
        for obstacle in obstacles {
            let off = agent.position.distance(obstacle.nearest(agent.position));
            trip.room = trip.room.min(off - obstacle.rounding() - agent.radius);
        }
        trip.aside = trip.aside.max((agent.position.y() - n(y)).abs());
        if agent.position.distance(target) < n(6.0) {
            trip.arrived = true;
            break;
        }
    }
    trip
}

/// Runs the same trip with every combiner, with forces from a tenth of max_speed to four times it,
/// in long and short steps.
fn every_way<G: Geometry, O: Obstacle<G> + Copy + core::fmt::Debug>(
    obstacles: &[O],
    y: f64,
    right: impl Fn(&Trip<G::Scalar>) -> bool,
) {
    for combiner in 0..3 {
        for (force, rate) in [
            (0.4, 1),
            (0.4, 2),
            (1.2, 1),
            (4.0, 1),
            (4.0, 2),
            (8.0, 1),
            (8.0, 2),
            (16.0, 1),
            (16.0, 2),
            (4.0, 60),
        ] {
            // A trip of so many steps takes longer than all others: the combiners take turns.
            if rate == 60 && combiner != (obstacles.len() + usize::from(y > 0.0)) % 3 {
                continue;
            }
            let trip: Trip<G::Scalar> = trip(obstacles, y, (combiner, force, rate));
            assert!(
                trip.arrived && trip.room >= n(0.0) && right(&trip),
                "{obstacles:?} are passed without a touch at y = {y}, by combiner {combiner} with {force} in {rate} steps: {trip:?}"
            );
        }
    }
}

/// Circles that touch, or whose gap is too narrow for the body, are passed as one, whatever the
/// forces and the steps.
pub fn a_row_of_circles_is_passed_as_one<G: Geometry>() {
    let at = |y: f64| Circle::new(at::<G>(0.0, y), n(20.0));
    for y in [0.0, 1.5] {
        // Touching, and gaps of 4 and 21 for a body of width 2 · (5 + 6).
        for apart in [40.0, 44.0, 61.0] {
            every_way(&[at(-apart / 2.0), at(apart / 2.0)], y, |_| true);
        }
        every_way(&[at(-42.0), at(0.0), at(42.0)], y, |_| true);
        every_way(&[at(-25.0), at(17.0), at(59.0)], y, |_| true);
    }
}

/// A gap that is wide enough for the body is passed through.
pub fn a_gap_wide_enough_is_passed_through<G: Geometry>() {
    let at = |y: f64| Circle::new(at::<G>(0.0, y), n(20.0));
    for y in [0.0, 1.5] {
        every_way(&[at(-32.0), at(32.0)], y, |trip| trip.aside < n(20.0));
    }
}

/// Walls joined to an L, to a shallow V of either bend and to a hollow are passed as one.
pub fn joined_walls_are_passed_as_one<G: Geometry>() {
    let wall = |from: (f64, f64), to: (f64, f64)| Wall::new(at::<G>(from.0, from.1), v(to.0, to.1));
    for y in [0.0, 1.5] {
        every_way(&[wall((0.0, -30.0), (0.0, 40.0)), wall((0.0, -30.0), (40.0, -30.0))], y, |_| true);
        for bend in [-8.0, 8.0] {
            let middle = (bend, 2.0);
            every_way(&[wall((0.0, -40.0), middle), wall(middle, (0.0, 40.0))], y, |_| true);
        }
        let hollow = [
            wall((0.0, -40.0), (0.0, 40.0)),
            wall((0.0, -40.0), (-35.0, -50.0)),
            wall((0.0, 40.0), (-35.0, 50.0)),
        ];
        every_way(&hollow, y, |_| true);
    }
}

/// The tangents are the outermost of the threat's row. An obstacle that stands apart, or would lead
/// back, is not in the row.
pub fn the_tangents_are_the_outermost_of_the_row<G: Geometry>() {
    let circle = |x: f64, y: f64| Circle::new(at::<G>(x, y), n(20.0));
    let (from, to) = (at::<G>(0.0, 0.0), at::<G>(1.0, 0.0));
    let agent = Agent::new(from, to).with_radius(n(5.0));
    let tangents = |circles: &[Circle<G>]| {
        let passage = case::<G>().bypass(&agent, circles);
        passage.and_then(|passage| passage.tangents)
    };
    // The row goes from the first over the second and third to the fourth, whatever their order.
    // The fifth would lead back, the last two stand apart.
    let row = [
        circle(80.0, 0.0),
        circle(90.0, 50.0),
        circle(85.0, 100.0),
        circle(60.0, 143.0),
        circle(15.0, 165.0),
        circle(80.0, -90.0),
        // It leaves a gap of 22, just enough.
        circle(80.0, -62.0),
    ];
    for turned in 0..row.len() {
        let mut circles = row;
        circles.rotate_left(turned);
        let Some((left, right)) = tangents(&circles) else { panic!("the first is in the way: {circles:?}") };
        equals_number(&left, left.perp_dot(row[3].center), n(-31.0));
        equals_number(&right, right.perp_dot(row[0].center), n(31.0));
    }
}

/// An obstacle that reaches farther out than the threat on both sides counts on both, and the row
/// continues from its ends.
pub fn both_ends_of_what_sticks_out_count<G: Geometry>() {
    let wall = |x: f64, low: f64, high: f64| Wall::new(at::<G>(x, low), v(x, high));
    let agent = Agent::new(at::<G>(0.0, 0.0), v(1.0, 0.0)).with_radius(n(5.0));
    // A short wall stands 10 before a long one, too near for a body of width 2 · (5 + 6). The
    // others begin 15 beyond the ends of the long one.
    let (short, long) = (wall(60.0, -5.0, 5.0), wall(70.0, -40.0, 50.0));
    let (left, right) = (wall(70.0, 65.0, 80.0), wall(70.0, -60.0, -55.0));
    for (row, ends) in [
        ([short, long, short, short], (50.0, -40.0)),
        ([long, short, left, short], (80.0, -40.0)),
        ([right, short, short, long], (50.0, -60.0)),
        ([left, right, long, short], (80.0, -60.0)),
    ] {
        let passage = case::<G>().bypass(&agent, row);
        let Some((left, right)) = passage.and_then(|passage| passage.tangents) else {
            panic!("the short wall is in the way: {row:?}")
        };
        let aside = (left.perp_dot(v(70.0, ends.0)), right.perp_dot(v(70.0, ends.1)));
        assert!(
            near(aside.0, n(-11.0)) && near(aside.1, n(11.0)),
            "the tangents pass the ends {ends:?} of {row:?} 11 off: {left:?}, {right:?}"
        );
    }
}

/// The tangents of a mirrored row are mirrored and exchanged.
pub fn a_mirrored_row_has_mirrored_tangents<G: Geometry>() {
    let mirror = Change { mirrored: true, ..Change::<G>::none() };
    let agent = Agent::new(at::<G>(0.0, 0.0), v(4.0, 0.0)).with_radius(n(5.0));
    // A threat, a larger circle behind it, and three around them, at multiples of steps without a
    // common divisor.
    for seed in 0_u16..60 {
        let some = |step: u16, of: u16| f64::from(seed * step % of);
        let circles = [
            (60.0, some(7, 13) - 6.0, 10.0),
            (80.0 + some(11, 37), some(17, 41) - 20.0, 20.0 + some(5, 23)),
            (50.0 + some(23, 43), -some(29, 47), 5.0 + some(13, 29)),
            (40.0 + some(31, 53), 30.0 + some(37, 59), 5.0 + some(3, 17)),
            (40.0 + some(41, 61), -30.0 - some(43, 67), 5.0 + some(7, 19)),
        ]
        .map(|(x, y, radius)| Circle::new(at::<G>(x, y), n(radius)));
        let one = case::<G>().bypass(&agent, circles);
        let two = case::<G>().bypass(&agent, circles.map(|circle| mirror.circle(&circle)));
        let (one, two) = (one.map(|it| it.tangents), two.map(|it| it.tangents));
        let mirrored = match (one, two) {
            (Some(Some((left, right))), Some(Some(other))) => {
                mirror.agrees(other.0, mirror.vector(right)) && mirror.agrees(other.1, mirror.vector(left))
            }
            _ => one == two,
        };
        assert!(mirrored, "{circles:?} are passed by {one:?}, mirrored by {two:?}");
    }
}

/// The order of a wall's ends changes nothing, to the last bit.
pub fn the_order_of_a_walls_ends_does_not_count<G: Geometry>() {
    for (from, to) in [(at::<G>(80.039, -70.0), v(90.0, 150.0)), (v(31.7, 60.3), v(77.1, -12.9))] {
        for way in [v(1.0, 0.0), v(0.6, 0.8), v(0.96, -0.28)] {
            let (one, two) = (Wall::new(from, to), Wall::new(to, from));
            let reach = |wall: Wall<G>| wall.reach(v(0.0, 0.0), way, n(23.0));
            assert!(reach(one) == reach(two), "{one:?} is reached as {two:?} is: {:?}", reach(two));
        }
    }
}
