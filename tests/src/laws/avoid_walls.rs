//! Laws of [`AvoidWalls`].

use crate::approx::{at, equals, n, near, near_vec, same, same_vec, v};
use crate::cases::agents;
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{AvoidWalls, FeelerHit, Feelers, Wander, WanderState};
use steer_core::combine::Budget;
use steer_core::parameters::Unit;
use steer_core::terrain::{Hit, Obstacle, Wall};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, keep_speed};

impl<G: Geometry> Case<G> for AvoidWalls<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, at.walls)
    }

    fn variant(pick: usize) -> Self {
        Self { feelers: ALL[(pick + 2) % 3], ..Self::default() }
    }

    fn suited(agent: &Agent<G>, _: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        if let Some(touch) = self.feeler_hit(&scene.me, scene.walls) {
            out.vector(Unit::LENGTH, touch.tip);
            out.number(Unit::LENGTH, touch.overshoot);
        }
        out.force(self.steer(&scene.me, [scene.bounds]));
    }
}

/// Returns a behaviour with feelers of length 100.
fn case<G: Geometry>(feelers: Feelers) -> AvoidWalls<G::Scalar> {
    AvoidWalls { feelers, length: n(100.0) }
}

const ALL: [Feelers; 3] = [Feelers::One, Feelers::Two, Feelers::Three];

/// The force is (max_speed − velocity · normal) · overshoot / free, along the wall's normal.
pub fn the_push_is_what_lacks_to_lead_away<G: Geometry>() {
    // A slanted wall with the normal (−0.8, 0.6): (6, 0) approaches it at −4.8. Half of the feeler
    // is beyond it.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 0.0));
    let wall = Wall::new(v(20.0, -40.0), v(80.0, 40.0));
    let force = case::<G>(Feelers::One).steer(&agent, [wall]);
    let want = at::<G>(-0.8, 0.6) * n(14.8);
    equals(&(), force, want);
    // Hit at a slant after 80: a quarter of 10 and 6. Hit by the tip or beyond: zero.
    let agent = agent.with_heading(v(0.96, 0.28));
    for (x, push) in [(80.0, 4.0), (100.0, 0.0), (120.0, 0.0)] {
        let wall = Wall::new(v(x * 0.96, -900.0), v(x * 0.96, 900.0));
        equals(&(x, push), case::<G>(Feelers::One).steer(&agent, [wall]), v(-push, 0.0));
    }
}

/// The agent's own radius counts: a larger body touches earlier.
pub fn the_own_body_is_swept<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 0.0));
    let wall = Wall::new(v(20.0, -40.0), v(80.0, 40.0));
    for (radius, overshoot) in [(0.0, 50.0), (8.0, 60.0), (42.0, 100.0)] {
        let touch = case::<G>(Feelers::One).feeler_hit(&agent.with_radius(n(radius)), [wall]);
        assert!(
            touch.is_some_and(
                |touch| near(touch.overshoot, n(overshoot)) && near_vec(touch.tip, v(100.0, 0.0))
            ),
            "with a radius of {radius} the feeler goes {overshoot} too far: {touch:?}"
        );
    }
    // The end of a wall, 2 beside the feeler's line: a point misses it, a body hits it.
    let beside = Wall::new(v(50.0, 2.0), v(50.0, 90.0));
    for (radius, touches) in [(0.0, false), (4.0, true)] {
        let touch = case::<G>(Feelers::One).feeler_hit(&agent.with_radius(n(radius)), [beside]);
        assert!(touch.is_some() == touches, "a body of {radius} touches: {touches}, but {touch:?}");
    }
}

/// One feeler lies ahead, two lie beside it, three are both. With three, those beside are half as
/// long.
pub fn every_feeler_feels_as_far_as_it_is_long<G: Geometry>() {
    let agent = Agent::<G>::new(v(10.0, 20.0), v(6.0, 0.0));
    let half = core::f64::consts::FRAC_1_SQRT_2;
    let tips = |feelers| case::<G>(feelers).tips(&agent);
    let ahead = at::<G>(110.0, 20.0);
    let beside = |length: f64, side: f64| at::<G>(10.0 + length * half, 20.0 + side * length * half);
    for (feelers, want) in [
        (Feelers::One, &[ahead][..]),
        (Feelers::Two, &[beside(100.0, 1.0), beside(100.0, -1.0)]),
        (Feelers::Three, &[ahead, beside(50.0, 1.0), beside(50.0, -1.0)]),
    ] {
        assert!(
            tips(feelers).count() == want.len()
                && tips(feelers).zip(want).all(|(tip, want)| near_vec(tip, *want)),
            "the tips of {feelers:?} feelers are {want:?}"
        );
    }
    let walls = [Wall::new(v(-90.0, 50.0), v(110.0, 50.0)), Wall::new(v(100.0, -10.0), v(100.0, 50.0))];
    for (feelers, touched) in
        [(Feelers::One, [false, true]), (Feelers::Two, [true, false]), (Feelers::Three, [true, true])]
    {
        let felt = walls.map(|wall| case::<G>(feelers).feeler_hit(&agent, [wall]).is_some());
        assert!(felt == touched, "of a wall beside and one ahead {feelers:?} feel {touched:?}: {felt:?}");
    }
}

/// The deepest touch of all feelers and walls counts, with the normal of its own wall and the
/// overshoot of its own feeler.
pub fn the_deepest_hit_counts<G: Geometry>() {
    // The feeler ahead has 20 of 100 beyond a slanted wall; the one beside has 20 of 50 beyond a
    // wall along the path.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 0.0));
    let height = 30.0 * core::f64::consts::FRAC_1_SQRT_2;
    let slanted = Wall::new(v(50.0, -40.0), v(110.0, 40.0));
    let beside = Wall::new(v(-90.0, height), v(900.0, height));
    // 30 is free, 20 is beyond. The velocity has no part along (0, −1).
    let want = v(0.0, -10.0 * 20.0 / 30.0);
    for walls in [[slanted, beside], [beside, slanted]] {
        equals(&walls, case::<G>(Feelers::Three).steer(&agent, walls), want);
    }
}

/// A touch divides its feeler: `distance` is the free part until the body touches the wall,
/// `overshoot` is the rest.
pub fn a_hit_divides_its_feeler<G: Geometry>() {
    let walls = [
        Wall::new(at::<G>(20.0, -40.0), v(80.0, 40.0)),
        Wall::new(v(-90.0, 30.0), v(90.0, 25.0)),
        Wall::new(v(60.0, 1.0), v(61.0, 90.0)),
    ];
    let agent = Agent::<G>::new(v(1.0, -2.0), v(6.0, 0.0)).with_radius(n(4.0));
    for (wall, feelers) in walls.into_iter().flat_map(|wall| ALL.map(|feelers| (wall, feelers))) {
        let avoid = case::<G>(feelers);
        let Some(FeelerHit { tip, hit: Hit { distance, normal }, overshoot, .. }) =
            avoid.feeler_hit(&agent, [wall])
        else {
            assert!(feelers != Feelers::Three, "three feelers touch {wall:?}");
            continue;
        };
        let feeler = tip - agent.position;
        assert!(avoid.tips(&agent).any(|end| same_vec(end, tip)), "{tip:?} is the tip of one of {feelers:?}");
        assert!(
            near(distance + overshoot, feeler.length()) && overshoot > n(0.0),
            "{distance:?} and {overshoot:?} are the whole feeler, {:?}",
            feeler.length()
        );
        let body = agent.position + feeler.unit() * distance;
        equals(&(distance, wall), wall.nearest(body) + normal * n(4.0), body);
    }
}

/// A wall ahead does not pull back an agent that leaves it faster than `max_speed`.
pub fn leaving_fast_enough_there_is_no_force<G: Geometry>() {
    let wall = Wall::new(at::<G>(50.0, -90.0), v(50.0, 90.0));
    for (speed, push) in [(-12.0, 0.0), (-10.0, 0.0), (-8.0, 2.0)] {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(speed, 0.0)).with_heading(v(0.8, 0.6));
        // 50 along the heading are 40 along x: hit after 62.5, 37.5 beyond.
        let force = case::<G>(Feelers::One).steer(&agent, [wall]);
        let want = v(-push * 37.5 / 62.5, 0.0);
        equals(&speed, force, want);
    }
}

/// The push turns without a jump as the agent turns away from head-on, however little.
pub fn next_to_head_on_it_is_pushed_as_head_on<G: Geometry>() {
    let wall = Wall::new(at::<G>(50.0, -900.0), v(50.0, 900.0));
    let force = |tilt: f64| {
        let way = at::<G>(1.0, tilt).unit();
        case::<G>(Feelers::One).steer(&Agent::new(v(0.0, 0.0), way * n(6.0)), [wall])
    };
    let head_on = force(0.0);
    for tilt in [1e-15, 1e-12, 1e-9, 1e-7, 1e-5] {
        let off = force(tilt).distance(head_on);
        assert!(off <= n(0.01), "{tilt} from head-on the push is {head_on:?}: {off:?} off");
    }
    for side in [1.0, -1.0] {
        for step in 1..40 {
            let tilt = f64::from(step) * 0.01 * side;
            let (one, next) = (force(tilt), force(tilt + 0.01 * side));
            let off = one.distance(next);
            assert!(off <= n(2.0), "from {tilt} on the push turns without a jump: {one:?}, {next:?}");
        }
    }
}

/// Of two equally deep touches the one that pushes more to the counter-clockwise (+90°) side
/// counts, whatever the order.
pub fn in_a_tie_the_plus_90_side_wins<G: Geometry>() {
    // Into the corner of two walls, along the line midway between them.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0));
    let (above, below) = (Wall::new(v(60.0, 0.0), v(20.0, 40.0)), Wall::new(v(60.0, 0.0), v(20.0, -40.0)));
    for feelers in ALL {
        for walls in [[above, below], [below, above]] {
            let force = case::<G>(feelers).steer(&agent, walls);
            assert!(
                force.y() > n(0.0) && force.x() < n(0.0),
                "in the corner {feelers:?} push back and to the +90° side: {force:?}"
            );
        }
    }
}

/// A push exactly against the heading turns to the counter-clockwise (+90°) side until half of it
/// is against the motion. Any other push turns to the side of the motion.
pub fn head_on_it_turns_to_the_plus_90_side<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 0.0));
    let wall = Wall::new(v(50.0, -200.0), v(50.0, 200.0));
    let force = case::<G>(Feelers::One).steer(&agent, [wall]);
    // 16 in all, 8 of it against the motion.
    let want = v(-8.0, 8.0 * 3.0_f64.sqrt());
    equals(&(), force, want);
    for least in [0.0, 3.0, 6.0] {
        for (y, side) in [(0.28, 1.0), (-0.28, -1.0)] {
            let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0 * 0.96, 6.0 * y)).with_min_speed(n(least));
            let force = case::<G>(Feelers::One).steer(&agent, [wall]);
            // Sideways in the agent's frame: to the side of its motion along the wall.
            let sideways = agent.heading.perp_dot(force) * n(side);
            assert!(sideways > n(0.0), "it turns to the side to which it goes: {force:?} for {agent:?}");
            let back = agent.heading.dot(force);
            assert!(
                if least < 6.0 { back < n(0.0) } else { back.abs() < n(0.001) },
                "one that cannot slow down is pushed sideways only: {force:?} for {agent:?}"
            );
        }
    }
}

/// An agent that touches a wall is pushed away a hundredfold. An agent exactly on it is pushed
/// against its motion.
pub fn at_the_wall_the_push_is_largest<G: Geometry>() {
    for (x, y) in [(0.0, 0.0), (1.5, 2.0), (9.0, 12.0)] {
        let wall = Wall::new(v(-30.0, -40.0), v(30.0, 40.0));
        let agent = Agent::<G>::new(v(x, y), v(4.0, 0.0));
        for (radius, feelers) in [(0.0, Feelers::One), (3.0, Feelers::Two), (3.0, Feelers::Three)] {
            let force = case::<G>(feelers).steer(&agent.with_radius(n(radius)), [wall]);
            let want = at::<G>(-0.8, 0.6) * n(1320.0);
            equals(&(x, y), force, want);
        }
        // For motion along the wall, the counter-clockwise (+90°) side of the wall counts.
        for way in [v(0.6, 0.8), v(-0.6, -0.8)] {
            let touch = case::<G>(Feelers::One).feeler_hit(&agent.with_heading(way), [wall]);
            assert!(
                touch.is_some_and(|touch| near_vec(touch.hit.normal, v(-0.8, 0.6))),
                "along a wall the way out is on its +90° side: {touch:?}"
            );
        }
    }
}

/// Without a wall, with a length of 0 and without a touch there is no force.
pub fn without_walls_or_a_length_there_is_no_force<G: Geometry>() {
    for agent in agents::<G>() {
        for feelers in ALL {
            same(&feelers, case::<G>(feelers).steer(&agent, [] as [Wall<G>; 0]), v(0.0, 0.0));
            let blunt = AvoidWalls { feelers, length: n(0.0) };
            same(&feelers, blunt.steer(&agent, [Wall::new(agent.position, v(7.0, 9.0))]), v(0.0, 0.0));
        }
    }
}

/// Returns the i-th of numbers spread evenly over [0, 1).
fn spread(i: u32, factor: u32) -> f64 {
    (0.5 + f64::from(i % 65_536 * factor) * 0.618_033_988_749_894_9) % 1.0
}

/// An agent with three feelers that wanders in a closed room never touches a wall.
pub fn no_agent_leaves_a_closed_area<G: Geometry>() {
    let corners: [G::Vector; 4] = [v(0.0, 0.0), v(400.0, 0.0), v(400.0, 300.0), v(0.0, 300.0)];
    let room = [0, 1, 2, 3].map(|i| Wall::new(corners[i], corners[(i + 1) % 4]));
    for i in 0..24 {
        for speed in [3.0, 6.0, 10.0] {
            let start = v(100.0 + 200.0 * spread(i, 1), 100.0 + 100.0 * spread(i, 7));
            let way = v(spread(i, 3) - 0.5, spread(i, 5) - 0.5);
            let mut agent = Agent::<G>::new(start, v(0.0, 0.0))
                .with_heading(way)
                .with_max_speed(n(speed))
                .with_radius(n(5.0));
            let mut state = WanderState::default();
            for step in 0..250 {
                let sample = n(2.0 * spread(i * 977 + step, 5) - 1.0);
                let force = Budget::new(agent.max_force)
                    .then(|| case::<G>(Feelers::Three).steer(&agent, room))
                    .then(|| Wander::default().steer(&mut state, &agent, sample, n(1.0)))
                    .total();
                agent.step(force, n(1.0));
                let (x, y) = (agent.position.x(), agent.position.y());
                let room = x.min(n::<G::Scalar>(400.0) - x).min(y).min(n::<G::Scalar>(300.0) - y);
                assert!(
                    room > agent.radius,
                    "nobody touches a wall of the room: {agent:?} after {step} steps"
                );
            }
        }
    }
}

/// Head-on against a wall and into a corner, an agent that keeps its speed gets away.
pub fn head_on_it_does_not_get_stuck<G: Geometry>() {
    let corner = [Wall::new(v(-90.0, 100.0), v(100.0, 100.0)), Wall::new(v(100.0, 100.0), v(100.0, -90.0))];
    let long = [Wall::new(v(100.0, -900.0), v(100.0, 900.0))];
    for (walls, velocity) in [(&long[..], v(4.0, 0.0)), (&corner[..], v(4.0, 4.0))] {
        let mut agent = Agent::<G>::new(v(0.0, 0.0), velocity).with_max_speed(n(6.0));
        for _ in 0..100 {
            let on = keep_speed(&agent, n(6.0));
            agent.step(on + case::<G>(Feelers::Three).steer(&agent, walls.iter()), n(1.0));
            assert!(agent.position.x() < n(100.0), "it does not run into the wall: {agent:?}");
        }
        assert!(
            agent.speed() > n(5.0) && agent.position.length() > n(200.0),
            "it goes on elsewhere: {agent:?}"
        );
    }
}
