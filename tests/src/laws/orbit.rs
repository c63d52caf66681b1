//! Laws of [`Orbit`].

use crate::approx::{equals, equals_number, n, near_at, same, v};
use crate::cases::{Change, agents};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::Orbit;
use steer_core::parameters::Unit;
use steer_core::terrain::Side;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

impl<G: Geometry> Case<G> for Orbit<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&at.me, &at.others[0])
    }

    fn variant(pick: usize) -> Self {
        Self { side: SIDES[pick % 2], ..Self::default() }
    }

    fn changed(&self, change: &Change<G>) -> Option<Self> {
        let side = if change.mirrored { other(self.side) } else { self.side };
        Some(Self { side, ..*self })
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        out.number(Unit::SPEED, self.speed(&scene.me, &scene.others[0]));
    }
}

const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// Distance to keep, distance from the target, and the desired velocity of an agent at rest: its
/// radial part and the one along the circle.
const OFF: [(f64, f64, f64, f64); 3] = [
    (120.0, 200.0, -7.515_609_770_940_699, 6.596_636_246_674_565),
    (100.0, 50.5, 4.601_702_899_776_815, 6.608_655_719_750_095),
    (50.0, 20.0, 3.612_456_205_957_756_5, 4.577_134_492_238_271),
];

/// Returns the other side.
fn other(side: Side) -> Side {
    if side == Side::Left { Side::Right } else { Side::Left }
}

/// Returns 1 for a target on the left, which is circled counter-clockwise, and −1 otherwise.
fn turn(side: Side) -> f64 {
    if side == Side::Left { 1.0 } else { -1.0 }
}

/// On the circle the agent moves along it, with half of its force or as fast as the target allows.
pub fn on_the_circle_it_moves_along<G: Geometry>() {
    for side in SIDES {
        let sign = turn(side);
        // √(1 · 128 / 2) = 8, or what the target leaves of 10.
        for (w, speed) in [((0.0, 0.0), 8.0), ((1.0, 0.0), 8.0), ((3.0, 4.0), 5.0), ((-6.0, 8.0), 0.0)] {
            let target = Body::<G>::new(v(7.0, -3.0), v(w.0, w.1));
            let agent = Agent::<G>::new(v(7.0 + 128.0, -3.0), v(w.0, w.1));
            let orbit = Orbit { distance: n(128.0), side };
            equals_number(&(w, side), orbit.speed(&agent, &target), n(speed));
            equals(&(w, side), orbit.desired(&agent, &target), v(w.0, w.1 + sign * speed));
            same(
                &(w, side),
                orbit.steer(&agent, &target),
                agent.force_toward(orbit.desired(&agent, &target)),
            );
        }
        // From 3/4 of the response time ahead, at (128, 96), the tangent is (−0.6, 0.8).
        let agent = Agent::<G>::new(v(128.0, 0.0), v(0.0, 128.0));
        let desired = Orbit { distance: n(128.0), side }.desired(&agent, &Body::at_rest(v(0.0, 0.0)));
        equals(&side, desired, v(-4.8 * sign, 6.4 * sign));
    }
}

/// From outside the course is the tangent to the circle, from inside it bends out to the circle.
pub fn it_comes_onto_the_circle_along_it<G: Geometry>() {
    // 200 from a circle of 120 the sine is 4/5 at 10. It is early by 10 / 200: the radial part is
    // 10 · 0.64 / (√(0.64 + 0.0025) + 0.05). Inside a circle of 100, at 50.5, the sine is
    // √(2 · 49.5 / 275) = 3/5, the speed √(50 + 14.85). At 20 of 50 the sine is √(2 · 30 / 137.5).
    for (distance, away, radial, along) in OFF {
        for side in SIDES {
            let agent = Agent::<G>::new(v(0.0, away), v(0.0, 0.0));
            let orbit = Orbit { distance: n(distance), side };
            let desired = orbit.desired(&agent, &Body::at_rest(v(0.0, 0.0)));
            let want: G::Vector = v(-along * turn(side), radial);
            let close = |got, want| near_at(got, want, n(10.0));
            assert!(
                close(desired.x(), want.x()) && close(desired.y(), want.y()),
                "{side:?}, {away} from the middle of {distance}: {desired:?}, not {want:?}"
            );
        }
    }
}

/// At the target's position the agent leaves it along its velocity relative to the target, or along
/// its heading, and bends to the side.
pub fn at_the_target_it_leaves_ahead<G: Geometry>() {
    for (velocity, w, out) in [
        ((0.0, 0.0), (0.0, 0.0), (0.6, 0.8)),
        ((3.0, 0.0), (0.0, 4.0), (0.6, -0.8)),
        ((2.0, 1.0), (2.0, 1.0), (0.6, 0.8)),
    ] {
        for side in SIDES {
            let agent = Agent::<G>::new(v(5.0, 9.0), v(velocity.0, velocity.1));
            let agent = Agent { heading: v(0.6, 0.8), ..agent };
            let target = Body::<G>::new(v(5.0, 9.0), v(w.0, w.1));
            let change = Orbit { distance: n(40.0), side }.desired(&agent, &target) - target.velocity;
            let out: G::Vector = v(out.0, out.1);
            let aside = out.perp_dot(change) * n(turn(side));
            assert!(
                change.dot(out) > n(0.0) && aside > n(0.0) && change.dot(out) > aside,
                "{side:?}: {change:?} does not lead along {out:?}"
            );
        }
    }
}

/// With a distance of 0 the agent goes to the target, and moves along with it.
pub fn without_a_distance_it_moves_along<G: Geometry>() {
    for agent in agents::<G>().into_iter().filter(|agent| agent.max_speed > n(6.0)) {
        for side in SIDES {
            let orbit = Orbit { distance: n(0.0), side };
            let target = Body::<G>::new(agent.position, v(3.0, -4.0));
            equals(&agent, orbit.desired(&Agent { max_turn_rate: None, ..agent }, &target), v(3.0, -4.0));
        }
    }
    let desired = Orbit { distance: n(0.0), side: Side::Left }
        .desired(&Agent::<G>::new(v(500.0, 0.0), v(0.0, 0.0)), &Body::at_rest(v(0.0, 0.0)));
    assert!(desired.x() < n(-9.0), "{desired:?} leads to the target");
}

/// With a speed of 0 the force brakes. A target as fast as the agent is followed.
pub fn a_target_out_of_reach_is_followed<G: Geometry>() {
    for side in SIDES {
        let orbit = Orbit { distance: n(40.0), side };
        let agent = Agent::<G>::new(v(9.0, 2.0), v(3.0, 4.0)).with_max_speed(n(0.0));
        equals(&side, orbit.steer(&agent, &Body::at_rest(v(0.0, 0.0))), v(-3.0, -4.0));
        for speed in [10.0, 25.0] {
            let target = Body::<G>::new(v(300.0, 0.0), v(speed, 0.0));
            let desired = orbit.desired(&Agent::new(v(0.0, 0.0), v(0.0, 0.0)), &target);
            assert!(desired.x() > n(9.0), "a target of {speed} is followed: {desired:?}");
        }
    }
}

/// Returns the course of an agent over these steps: the least and the largest distance in the last
/// third, and the turns about the target by its side.
fn course<G: Geometry>(
    orbit: Orbit<G::Scalar>,
    mut agent: Agent<G>,
    velocity: G::Vector,
    steps: u32,
) -> (G::Scalar, G::Scalar, G::Scalar) {
    let mut target = Body::<G>::new(v(0.0, 0.0), velocity);
    let (mut least, mut most, mut turns): (G::Scalar, G::Scalar, G::Scalar) = (n(1000.0), n(0.0), n(0.0));
    for step in 0..steps {
        let before = (agent.position - target.position).direction_or(v(1.0, 0.0));
        agent.step(orbit.steer(&agent, &target), n(1.0));
        target.position = target.position_at(n(1.0));
        let (away, now) = (
            agent.position.distance(target.position),
            (agent.position - target.position).direction_or(before),
        );
        if step * 3 > steps * 2 {
            least = least.min(away);
            most = most.max(away);
            turns = turns + before.perp_dot(now) * n(turn(orbit.side));
        }
    }
    (least, most, turns)
}

/// The agent circles with the target on its side, between 0.95 and 1.05 of the distance: from
/// outside and from inside, round a target at rest and a moving one, also if it turns slowly.
pub fn it_circles_with_the_target_on_its_side<G: Geometry>() {
    for side in SIDES {
        for (x, y) in [(110.0, 20.0), (30.0, -35.0), (4.0, 3.0), (0.0, 0.0)] {
            for velocity in [v(0.0, 0.0), v(0.9, -1.2)] {
                for rate in [None, Some(n(0.08))] {
                    let agent = Agent::<G>::new(v(x, y), v(0.0, 1.0)).with_limits(n(3.0), n(0.3));
                    let agent = Agent { max_turn_rate: rate, ..agent };
                    let orbit = Orbit { distance: n(40.0), side };
                    let (least, most, turns) = course::<G>(orbit, agent, velocity, 600);
                    assert!(
                        least > n(38.0) && most < n(42.0),
                        "from ({x}, {y}), {velocity:?}, {rate:?}, {side:?}: 40 is kept from {least:?} to {most:?}"
                    );
                    // 200 steps at a speed of at least 1/3 make 200 / 120 radians.
                    assert!(turns > n(1.6), "{side:?}: {turns:?} radians in 200 steps");
                }
            }
        }
    }
}

/// Round a target at rest the speed is at most 7/8 of the turn rate times the distance. Round a
/// moving one the agent turns no faster than that, wherever it is on the circle.
pub fn it_circles_no_faster_than_it_turns<G: Geometry>() {
    for distance in [5.0, 20.0, 60.0, 150.0] {
        for rate in [0.03125, 0.125, 0.5] {
            let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_turn_rate(n(rate));
            let orbit = Orbit { distance: n(distance), side: Side::Left };
            let free = orbit.speed(&Agent { max_turn_rate: None, ..agent }, &Body::at_rest(v(0.0, 0.0)));
            let still = orbit.speed(&agent, &Body::at_rest(v(0.0, 0.0)));
            equals_number(&(distance, rate), still, free.min(n(rate * distance * 0.875)));
            for w in [0.5, 2.0, 5.0, 9.0] {
                let target = Body::<G>::new(v(0.0, 0.0), v(w, 0.0));
                let speed = orbit.speed(&agent, &target);
                // |velocity × acceleration| / speed² where it turns fastest.
                let (needs, may) = (speed * speed, (speed - n(w)).abs() * n(rate * distance * 0.875));
                assert!(
                    speed > n(0.0) && speed <= n(10.0 - w) && (needs < may || near_at(needs, may, n(200.0))),
                    "{speed:?} at {distance}, {rate}, beside {w}: {needs:?} of {may:?}"
                );
            }
        }
    }
    // Without a turn nothing circles.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_max_turn_rate(n(0.0));
    let speed = Orbit { distance: n(60.0), side: Side::Left }.speed(&agent, &Body::at_rest(v(0.0, 0.0)));
    equals_number(&(), speed, n(0.0));
}

/// An agent that turns slowly and moves the other way round turns on a curve, and does not brake.
pub fn the_other_way_round_it_turns_on_a_curve<G: Geometry>() {
    for side in SIDES {
        let agent = Agent::<G>::new(v(60.0, 0.0), v(0.0, -5.0 * turn(side))).with_max_turn_rate(n(0.05));
        let desired = Orbit { distance: n(60.0), side }.desired(&agent, &Body::at_rest(v(0.0, 0.0)));
        // 7/8 · 0.05 · 60 = 2.625, at an angle whose sine is 2 · 0.05 of the response time of 1.
        equals(&side, desired, v(2.625 * 0.1, -2.625 * 0.99_f64.sqrt() * turn(side)));
    }
}
