//! Laws of [`FollowWall`].

use crate::approx::{at, equals, n, near, near_at, near_vec, same, v};
use crate::cases::{Change, agents};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{FollowWall, WallTarget};
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Obstacle, Polygon, Side, Wall};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, seek};

impl<G: Geometry> Case<G> for FollowWall<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.walls)
    }

    fn variant(pick: usize) -> Self {
        Self { side: SIDES[pick % 2], ..Self::default() }
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(30.0), Side::Left))
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        let side = if change.mirrored { other(self.side) } else { self.side };
        Some(Self { side, ..*self })
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        if let Some(wall) = self.wall_target(&scene.me, scene.walls) {
            out.vector(Unit::LENGTH, wall.target);
            out.vector(Unit::NUMBER, wall.normal);
        }
    }
}

/// Returns the other side.
fn other(side: Side) -> Side {
    if side == Side::Left { Side::Right } else { Side::Left }
}

/// Returns a behaviour that keeps 25 between a wall on this side and the body, and looks 10 ahead
/// in time.
fn case<G: Geometry>(side: Side) -> FollowWall<G::Scalar> {
    FollowWall { distance: n(25.0), side, horizon: n(10.0) }
}

const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// The target lies at the distance from the wall beside the agent, and max_speed · ahead along the
/// wall. The normal is taken 3/4 of the response time ahead.
pub fn the_target_is_beside_the_wall_and_ahead<G: Geometry>() {
    // A body of radius 5 at 50 below the wall y = 0: it moves by 3 in 3/4 of its response time.
    let agent = Agent::<G>::new(v(0.0, -50.0), v(4.0, 0.0)).with_max_speed(n(6.0)).with_radius(n(5.0));
    let wall = Wall::new(v(-400.0, 0.0), v(400.0, 0.0));
    for (side, target) in [(Side::Left, v(60.0, -30.0)), (Side::Right, v(-60.0, -30.0))] {
        let guide = case::<G>(side).wall_target(&agent, [wall]);
        assert!(
            guide.is_some_and(|guide| near_vec(guide.predicted, v(3.0, -50.0))
                && near_vec(guide.point, v(3.0, 0.0))
                && near_vec(guide.normal, v(0.0, -1.0))
                && near_vec(guide.target, target)),
            "with the wall on the {side:?} the target is {target:?}: {guide:?}"
        );
        equals(&side, case::<G>(side).steer(&agent, [wall]), seek(&agent, target));
    }
    // The rim of a circle is a wall: its nearest point is (0, −20).
    let circle = Circle::new(v(0.0, 0.0), n(20.0));
    let still = Agent::<G>::new(v(0.0, -70.0), v(0.0, 0.0)).with_max_speed(n(6.0));
    let guide = case::<G>(Side::Left).wall_target(&still, [circle]);
    assert!(
        guide.is_some_and(
            |guide| near_vec(guide.point, v(0.0, -20.0)) && near_vec(guide.target, v(60.0, -45.0))
        ),
        "beside the circle the target is (60, −45): {guide:?}"
    );
}

/// A wall that the body would hit within the time comes first, from the point of contact. Of two,
/// the one that it touches first counts, whatever their order.
pub fn what_it_would_run_into_comes_first<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, -50.0), v(4.0, 0.0)).with_max_speed(n(6.0)).with_radius(n(5.0));
    // 20 beside the agent, the first wall is the nearer one.
    let beside = Wall::new(v(-400.0, -30.0), v(400.0, -30.0));
    let across = |x: f64| Wall::new(at::<G>(x, -400.0), v(x, 400.0));
    for (wall, x, target) in [
        (beside, 40.0, v(10.0, -110.0)),
        (beside, 30.0, v(0.0, -110.0)),
        (beside, 50.0, v(60.0, -60.0)),
        (across(40.0), 30.0, v(0.0, -110.0)),
    ] {
        for walls in [[wall, across(x)], [across(x), wall]] {
            let guide = case::<G>(Side::Left).wall_target(&agent, walls);
            assert!(
                guide.is_some_and(|guide| near_vec(guide.target, target)),
                "with a wall across its way at {x} the target is {target:?}: {guide:?}"
            );
        }
    }
}

/// A guide is on the wall and beside it. Its normal leads from its point to the agent's predicted
/// position. Its target lies radius + distance along the normal from a hit, or as far from the
/// agent as it is off that distance, and max_speed · ahead along the wall.
pub fn the_wall_target_is_beside_the_wall<G: Geometry>() {
    fn guides<G: Geometry>(wall: impl Obstacle<G> + Copy) {
        let agents = agents::<G>().into_iter().filter(|agent| agent.max_speed > n(0.0));
        for (agent, side) in agents.flat_map(|agent| SIDES.map(|side| (agent, side))) {
            let Some(WallTarget { predicted, point, normal, target, .. }) =
                case::<G>(side).wall_target(&agent, [wall])
            else {
                panic!("where there is a wall there is a guide")
            };
            equals(&predicted, wall.nearest(predicted) + normal * wall.rounding(), point);
            let (out, length) = ((predicted - point).dot(normal), (predicted - point).length());
            assert!(
                near_at(out, length, n(200.0)) && near(normal.length(), n(1.0)),
                "{normal:?} leads from {point:?} to {predicted:?}"
            );
            let ahead = agent.max_speed * n(if side == Side::Left { 10.0 } else { -10.0 });
            let is_from = |place: G::Vector, off: G::Scalar| {
                let (room, along) = ((target - place).dot(normal), normal.perp_dot(target - place));
                near_at(room, off, n(200.0)) && near_at(along, ahead, n(200.0))
            };
            let (off, here) = (agent.radius + n(25.0), agent.position);
            let gap = here.distance(wall.nearest(here)) - wall.rounding();
            assert!(
                is_from(point, off) || is_from(here, off - gap),
                "{target:?} is neither beside a hit nor beside {agent:?}"
            );
            let (got, want) = (case::<G>(side).steer(&agent, [wall]), seek(&agent, target));
            same(&target, got, want);
        }
    }
    guides(Circle::new(at::<G>(-40.0, 60.0), n(20.0)));
    guides(Wall::new(at::<G>(-50.0, -70.0), v(90.0, -65.0)));
}

/// The nearest wall is the one with the nearest rim, not with the nearest centre.
pub fn the_nearest_rim_is_the_nearest_wall<G: Geometry>() {
    // 100 away with a radius of 80 is nearer than 50 away with one of 10.
    let (large, small) = (Circle::new(at::<G>(0.0, -100.0), n(80.0)), Circle::new(v(0.0, 50.0), n(10.0)));
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0));
    for walls in [[large, small], [small, large]] {
        let guide = case::<G>(Side::Left).wall_target(&agent, walls);
        assert!(
            guide.is_some_and(|guide| near_vec(guide.point, v(0.0, -20.0))),
            "the rim at (0, −20) is nearer than that at (0, 40): {guide:?}"
        );
    }
}

/// Returns the walls between these corners, from each to the next and from the last to the first.
fn around<G: Geometry>(corners: [(f64, f64); 4]) -> [Wall<G>; 4] {
    let place = |i: usize| v(corners[i % 4].0, corners[i % 4].1);
    [0, 1, 2, 3].map(|i| Wall::new(place(i), place(i + 1)))
}

/// Result of a walk along walls: the least and the largest gap to the body after the approach, and
/// the rounds about (0, 0), counter-clockwise positive.
struct Walk<S> {
    least: S,
    most: S,
    rounds: i32,
}

/// Walks 900 steps from `start`, 100 of them to approach.
fn walk<G: Geometry, O: Obstacle<G> + Copy>(side: Side, start: G::Vector, walls: &[O]) -> Walk<G::Scalar> {
    let mut agent = Agent::<G>::new(start, v(1.0, 0.25))
        .with_max_speed(n(3.0))
        .with_max_force(n(0.3))
        .with_radius(n(5.0));
    let mut walk: Walk<G::Scalar> = Walk { least: n(1000.0), most: n(0.0), rounds: 0 };
    for step in 0..900 {
        let before = agent.position;
        agent.step(case::<G>(side).steer(&agent, walls.iter().copied()), n(1.0));
        let gap = walls
            .iter()
            .map(|wall| (agent.position - wall.nearest(agent.position)).length() - wall.rounding());
        let room = gap.fold(n::<G::Scalar>(1000.0), |least, gap| least.min(gap)) - agent.radius;
        assert!(room > n(0.0), "its body never touches a wall: {agent:?} after {step} steps");
        if step > 100 {
            walk.least = walk.least.min(room);
            walk.most = walk.most.max(room);
        }
        let zero = n::<G::Scalar>(0.0);
        if agent.position.x() > zero && (before.y() < zero) != (agent.position.y() < zero) {
            walk.rounds += if before.y() < zero { 1 } else { -1 };
        }
    }
    walk
}

/// Asserts the rounds and the gaps of a walk with the wall on either side.
#[track_caller]
fn walks_round<G: Geometry, O: Obstacle<G> + Copy>(
    what: &str,
    (x, y): (f64, f64),
    walls: &[O],
    rounds: i32,
    (least, most): (f64, f64),
) {
    for (side, sign) in [(Side::Left, 1), (Side::Right, -1)] {
        let walk = walk(side, at::<G>(x, y), walls);
        let got = walk.rounds * sign;
        assert!(
            if rounds > 0 { got >= rounds } else { got <= rounds },
            "with the wall on the {side:?} {what} is walked round {rounds} times, by the left: {got}"
        );
        assert!(
            walk.least > n(least) && walk.most < n(most),
            "along {what} between {least} and {most} are left: {:?} to {:?}",
            walk.least,
            walk.most
        );
    }
}

/// Along a straight wall the agent comes to the distance, to within a hundredth of it, and keeps
/// it.
pub fn along_a_straight_wall_it_keeps_the_distance<G: Geometry>() {
    for side in SIDES {
        for y in [-60.0, 8.0] {
            let mut agent = Agent::<G>::new(v(0.0, y), v(1.0, 1.0))
                .with_max_speed(n(2.0))
                .with_max_force(n(0.2))
                .with_radius(n(5.0));
            let wall = Wall::new(v(-900.0, 0.0), v(900.0, 0.0));
            for step in 0..400 {
                agent.step(case::<G>(side).steer(&agent, [wall]), n(1.0));
                let room = agent.position.y().abs() - agent.radius;
                assert!(room > n(0.0), "its body never touches the wall: {agent:?}");
                assert!(
                    step < 250 || (room - n(25.0)).abs() < n(0.25),
                    "it keeps 25 to within 0.25: {room:?} after {step} steps"
                );
            }
            // Below the wall, with the wall on the left, it moves to +x.
            let forward = (side == Side::Left) == (y < 0.0);
            assert!((agent.velocity.x() > n(0.0)) == forward, "the wall is on its {side:?}: {agent:?}");
        }
    }
}

/// The agent goes round a box on the outside, with the box on either side, lap after lap.
pub fn a_box_is_followed_around<G: Geometry>() {
    let corners = [(-60.0, -40.0), (60.0, -40.0), (60.0, 40.0), (-60.0, 40.0)];
    walks_round::<G, _>("a box of walls", (20.0, -120.0), &around(corners), 4, (10.0, 40.0));
    let points: [G::Vector; 4] = corners.map(|(x, y)| v(x, y));
    let Ok(polygon) = Polygon::new(&points) else { panic!("a rectangle is a polygon") };
    walks_round::<G, _>("a polygon", (20.0, -120.0), &[polygon], 4, (10.0, 40.0));
    walks_round::<G, _>("a circle", (20.0, -120.0), &[Circle::new(v(0.0, 0.0), n(50.0))], 4, (10.0, 40.0));
}

/// The agent follows the walls of a room on the inside, through its corners.
pub fn an_area_is_followed_inside<G: Geometry>() {
    let corners = [(-130.0, -100.0), (130.0, -100.0), (130.0, 100.0), (-130.0, 100.0)];
    walks_round::<G, _>("a room", (20.0, -30.0), &around(corners), -3, (10.0, 45.0));
}

/// The agent goes round the free end of a wall to the other side, and back round the other end.
pub fn the_free_end_is_rounded<G: Geometry>() {
    let wall = Wall::new(v(-70.0, 0.0), v(70.0, 0.0));
    walks_round::<G, _>("a free wall", (20.0, -80.0), &[wall], 5, (8.0, 40.0));
}

/// Without a wall there is no force. Exactly on a wall the agent moves out against its motion.
pub fn without_a_wall_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        for side in SIDES {
            same(&side, case::<G>(side).steer(&agent, [] as [Wall<G>; 0]), v(0.0, 0.0));
        }
    }
    let wall = Wall::new(at::<G>(-30.0, -40.0), v(30.0, 40.0));
    for (x, y) in [(0.0, 0.0), (1.5, 2.0), (9.0, 12.0)] {
        for (way, normal) in
            [(v(1.0, 0.0), v(-0.8, 0.6)), (v(-1.0, 0.0), v(0.8, -0.6)), (v(-0.6, -0.8), v(-0.8, 0.6))]
        {
            let guide = case::<G>(Side::Left).wall_target(&Agent::new(v(x, y), way), [wall]);
            assert!(
                guide.is_some_and(|guide| near_vec(guide.normal, normal)),
                "on the wall at ({x}, {y}), going {way:?}, the way out is {normal:?}: {guide:?}"
            );
        }
    }
}
