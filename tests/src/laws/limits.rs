//! Laws of [`Agent`]: its `min_speed` and its `max_turn_rate`.

use crate::approx::{allowed, equals, is_fixed_point, n, near_at, near_vec, same_vec, tolerance, v};
use crate::cases::{agents, vectors};
use crate::refinement::{converges, run};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, seek};

/// Steps per second.
const RATES: [u16; 4] = [15, 60, 240, 1000];

/// After a step no agent is slower than its `min_speed`, unless `max_speed` is lower.
pub fn step_keeps_to_min_speed<G: Geometry>() {
    for agent in agents::<G>() {
        for force in vectors::<G>() {
            let least = n::<G::Scalar>(2.0).min(agent.max_speed);
            let mut moved = agent.with_max_force(n(50.0)).with_min_speed(n(2.0));
            for push in [force, -force, -agent.velocity, force] {
                moved.step(push, n(0.5));
                let speed = moved.velocity.length();
                assert!(
                    speed >= least || near_at(speed, least, least),
                    "{least:?}, {push:?}, {speed:?}, {moved:?}"
                );
            }
        }
    }
    // (3, 4) less (2.4, 3.2) is (0.6, 0.8), lengthened to 2. A full stop continues along the
    // heading.
    for (push, want) in [(v(-2.4, -3.2), v(1.2, 1.6)), (v(-3.0, -4.0), v(1.2, 1.6))] {
        let mut plane =
            Agent::<G>::new(v(0.0, 0.0), v(3.0, 4.0)).with_min_speed(n(2.0)).with_max_force(n(9.0));
        plane.step(push, n(1.0));
        equals(&push, plane.velocity, want);
    }
}

/// An agent faster than its `min_speed` moves as one without a `min_speed`.
pub fn a_faster_agent_ignores_min_speed<G: Geometry>() {
    for agent in agents::<G>() {
        for force in vectors::<G>() {
            let (mut free, mut plane) = (agent, agent.with_min_speed(n(0.125)));
            free.step(force, n(0.5));
            plane.step(force, n(0.5));
            let same = same_vec(plane.velocity, free.velocity) && same_vec(plane.position, free.position);
            assert!(same || free.speed() < n(0.125), "{plane:?}, {free:?}");
        }
    }
}

/// No step turns the heading by more than `max_turn_rate` · dt.
pub fn step_keeps_to_max_turn_rate<G: Geometry>() {
    // 0.25 · 0.5 = 0.125, whose cosine is 0.99219….
    let least = n::<G::Scalar>(0.992_197_667_229_329);
    for agent in agents::<G>() {
        for force in vectors::<G>() {
            for min_speed in [0.0, 2.0] {
                let mut moved: Agent<G> =
                    agent.with_max_force(n(50.0)).with_max_turn_rate(n(0.25)).with_min_speed(n(min_speed));
                for push in [force, -force, force] as [G::Vector; 3] {
                    let before = moved.heading;
                    moved.step(push, n(0.5));
                    let turned = before.dot(moved.heading);
                    assert!(
                        turned >= least - tolerance(least),
                        "{push:?}, {before:?}, {moved:?}, {:?}",
                        moved.heading
                    );
                }
            }
        }
    }
}

/// A velocity that needs a wider turn keeps its length and gets the nearest allowed direction.
pub fn max_turn_rate_keeps_the_speed<G: Geometry>() {
    // (4, 0) and (−4, ±4) is (0, ±4). An eighth of a turn allows (1, ±1)/√2, so it becomes (√8,
    // ±√8).
    for side in [1.0, -1.0] {
        let mut truck = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0))
            .with_max_turn_rate(n(core::f64::consts::FRAC_PI_4))
            .with_max_force(n(99.0));
        truck.step(v(-4.0, 4.0 * side), n(1.0));
        let root = 2.0 * core::f64::consts::SQRT_2;
        let want = v(root, root * side);
        // A turn by an angle is exact only to about 10⁻¹⁰.
        let off = (truck.velocity - want).length();
        assert!(off <= n::<G::Scalar>(1e-9).max(tolerance(n(4.0))), "{want:?}, {:?}", truck.velocity);
    }
}

/// Pushed exactly backward, an agent with a `max_turn_rate` turns to its counter-clockwise (+90°)
/// side and comes round, whether it stops or keeps its `min_speed`.
pub fn pushed_back_it_turns_counter_clockwise<G: Geometry>() {
    for (speed, min_speed) in [(4.0, 0.0), (0.0, 0.0), (4.0, 2.0), (0.0, 2.0)] {
        let mut truck = Agent::<G>::new(v(0.0, 0.0), v(speed, 0.0))
            .with_max_turn_rate(n(core::f64::consts::FRAC_PI_4))
            .with_min_speed(n(min_speed))
            .with_max_force(n(99.0));
        truck.step(v(-8.0, 0.0), n(1.0));
        let half = core::f64::consts::FRAC_1_SQRT_2;
        let off = (truck.heading - v(half, half)).length();
        assert!(off <= n::<G::Scalar>(1e-9).max(tolerance(n(1.0))), "{speed:?}, {:?}", truck.heading);
        for _ in 0..6 {
            truck.step(v(-8.0, 0.0), n(1.0));
        }
        assert!(truck.velocity.x() < n(-1.0), "{speed:?}, {:?}", truck.velocity);
    }
}

/// A step with a turn keeps the `min_speed`, along the velocity, whatever the heading.
pub fn step_with_a_turn_keeps_to_min_speed<G: Geometry>() {
    // (3, 4) less (2.4, 3.2) is (0.6, 0.8), lengthened to 2. From a stop it continues along the
    // heading, (0, 1).
    for (velocity, want) in [(v(3.0, 4.0), v(1.2, 1.6)), (v(2.4, 3.2), v(0.0, 2.0))] {
        let mut crab = Agent::<G>::new(v(0.0, 0.0), velocity)
            .with_heading(v(0.0, 1.0))
            .with_min_speed(n(2.0))
            .with_max_force(n(9.0));
        crab.step_with_turn(v(-2.4, -3.2), v(1.0, 0.0), n(1.0));
        let off = (crab.velocity - want).length();
        // The rest of the second velocity is rounding, and may have a direction.
        let stopped = velocity.x() < n(3.0);
        assert!(
            near_vec(crab.velocity, want) || stopped && near_at(crab.velocity.length(), n(2.0), n(2.0)),
            "{want:?}, {off:?}, {:?}",
            crab.velocity
        );
    }
}

/// In any number of steps the heading turns by `max_turn_rate` · t, no more and no less. A turn of
/// half a circle in one step is free.
pub fn many_small_turns_are_one_turn<G: Geometry>() {
    // (cos, sin) of 0.5 and of 0.05. The request is slightly larger, twice as large, and extremely
    // large.
    for (max_turn_rate, cos, sin) in
        [(0.5, 0.877_582_562, 0.479_425_539), (0.05, 0.998_750_260, 0.049_979_169)]
    {
        for (more, rate) in [1.25, 2.0, 1e6].into_iter().flat_map(|more| RATES.map(|rate| (more, rate))) {
            for side in [1.0, -1.0] {
                let (dt, requested) = (n(1.0 / f64::from(rate)), max_turn_rate * more * side);
                let start = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_speed(n(4.0));
                let (mut flown, mut turned) = (
                    start.with_max_turn_rate(n(max_turn_rate)).with_max_force(n(1e9)),
                    start.with_max_turn_rate(n(max_turn_rate)),
                );
                let turn = G::Vector::turn(n::<G::Scalar>(requested) * dt);
                // Exactly half a turn has no side. In floating point it is never exact.
                if is_fixed_point::<G::Scalar>() && same_vec(turn, v(-1.0, 0.0)) {
                    continue;
                }
                for _ in 0..rate {
                    flown.step(flown.heading.quarter_turn() * n(4.0 * requested), dt);
                    turned.step_with_turn(G::Vector::zero(), turn, dt);
                }
                for (how, heading) in [("flown", flown.heading), ("turned", turned.heading)] {
                    let off = heading.distance(v(cos, sin * side));
                    assert!(
                        off <= allowed(2e-4, f64::from(rate) / 32.0),
                        "{rate:?}, {how:?}, {max_turn_rate:?}, {more:?}, {heading:?}"
                    );
                }
            }
        }
    }
    for (max_turn_rate, push) in [(3.2, v(-10.0, 1.0)), (3.2, v(-10.0, 0.0)), (99.0, v(-10.0, 0.0))] {
        let mut free = Agent::<G>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_turn_rate(n(max_turn_rate));
        free.max_force = n(99.0);
        free.step(push, n(1.0));
        let want = push + v(4.0, 0.0);
        equals(&(max_turn_rate, free), free.velocity, want);
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    converges("max_turn_rate and min_speed", |rate| {
        run(rate, |me: &mut Agent<G>, _, dt| {
            *me = me.with_max_turn_rate(n(0.125)).with_min_speed(n(2.0));
            me.step(seek(me, v(-80.0, 60.0)), dt);
        })
    });
}

/// The velocity to a goal is slow enough for the arc to it, and turns from the heading by no more
/// than the agent can, exactly behind counter-clockwise. An agent that faces another direction than
/// it moves in is not limited.
pub fn a_goal_is_approached_on_an_arc<G: Geometry>() {
    // At 1 radian a unit of time and a response time of 0.3, sin φ = 0.6. On the left 7/16 · 32 is
    // 14, behind too. At sin θ = 0.6, 7/16 · 24 / 0.6 is 17.5. Far away nothing limits the speed.
    let truck = Agent::<G>::new(v(5.0, -3.0), v(20.0, 0.0)).with_max_turn_rate(n(1.0));
    let truck = truck.with_max_force(n(10.0)).with_response_time(n(0.3));
    for (way, velocity) in [
        (v(0.0, 32.0), v(11.2, 8.4)),
        (v(0.0, -32.0), v(11.2, -8.4)),
        (v(-32.0, 0.0), v(11.2, 8.4)),
        (v(-19.2, -25.6), v(11.2, -8.4)),
        (v(19.2, 14.4), v(14.0, 10.5)),
        (v(0.0, 90.0), v(16.0, 12.0)),
        (v(40.0, 30.0), v(16.0, 12.0)),
        (v(3.0, 0.0), v(20.0, 0.0)),
        (v(0.0, 0.0), v(0.0, 0.0)),
    ] {
        equals(&way, truck.velocity_toward(way, n(20.0)), velocity);
        let free = Agent { max_turn_rate: None, ..truck };
        let facing = truck.with_heading(v(0.6, 0.8));
        for agent in [free, facing] {
            equals(&way, agent.velocity_toward(way, n(20.0)), way.with_length(n(20.0)));
        }
    }
    for rate in [0.0, -1.0] {
        let stiff = truck.with_max_turn_rate(n(rate));
        equals(&rate, stiff.velocity_toward(v(3.0, 4.0), n(20.0)), v(0.0, 0.0));
    }
}

/// With a `min_speed`, an agent flies on from a goal in its turning circle, and returns to one that
/// is outside of it.
pub fn a_goal_in_the_turning_circle_is_flown_past<G: Geometry>() {
    // At 5 and 0.5 radians a unit of time the circle has a radius of 10, by a force of 2 of 12.5.
    let glider = Agent::<G>::new(v(0.0, 0.0), v(5.0, 0.0)).with_max_turn_rate(n(0.5)).with_min_speed(n(5.0));
    let flies_on = |agent: &Agent<G>, way| agent.velocity_toward(way, n(8.0)) == v(8.0, 0.0);
    let glider = glider.with_max_force(n(50.0));
    for way in [v(0.0, 10.0), v(0.0, -18.0), v(4.0, 10.0), v(-4.0, 10.0), v(-1.0, 0.0), v(1.0, 1.0)] {
        assert!(flies_on(&glider, way), "{way:?}");
        assert!(!flies_on(&glider.with_min_speed(n(0.0)), way), "{way:?}");
    }
    for way in [v(0.0, 24.0), v(10.0, 5.0), v(12.0, 10.0), v(-12.0, 10.0), v(-8.0, 0.0)] {
        assert!(!flies_on(&glider, way), "{way:?}");
    }
    assert!(flies_on(&glider.with_max_force(n(2.0)), v(0.0, 24.0)), "its force turns it less");
}
