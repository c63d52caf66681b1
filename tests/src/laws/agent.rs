//! [`Agent`]: the step that moves it.

use crate::approx::{n, near_at, near_vec, same_vec, tolerance, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns, vectors};
use steer_core::{Agent, Scalar, Vec2Ext, Vec2Like};

/// A step truncates the force, divides it by the mass, truncates the speed, and moves by it.
pub fn step_truncates_force_and_speed<V: Vec2Like>() {
    // (3, 4) is cut to max_force 1: (0.6, 0.8). Over mass 2, for time 0.5: (0.15, 0.2). On top of (1, 0): (1.15, 0.2).
    // From (10, 20), for time 0.5: (10.575, 20.1).
    let mut agent = Agent::<V>::new(v(10.0, 20.0), v(1.0, 0.0)).with_mass(n(2.0));
    agent.step(v(3.0, 4.0), n(0.5));
    assert!(
        near_vec(agent.velocity, v(1.15, 0.2)),
        "the velocity gains 0.5·(0.6, 0.8)/2: it is {:?}",
        agent.velocity
    );
    assert!(
        near_vec(agent.position, v(10.575, 20.1)),
        "the position gains 0.5·(1.15, 0.2): it is {:?}",
        agent.position
    );
    // (6, 8) + (0.6, 0.8) = (6.6, 8.8) has length 11 and is cut to max_speed 10: (6, 8) again.
    let mut agent = Agent::<V>::new(v(0.0, 0.0), v(6.0, 8.0));
    agent.step(v(6.0, 8.0), n(1.0));
    assert!(
        near_vec(agent.velocity, v(6.0, 8.0)),
        "a speed of 11 is cut to 10: the velocity is {:?}",
        agent.velocity
    );
    assert!(
        near_vec(agent.position, v(6.0, 8.0)),
        "the position gains the cut velocity: it is {:?}",
        agent.position
    );
}

/// After a step no agent is faster than its max_speed.
pub fn step_keeps_to_max_speed<V: Vec2Like>() {
    for agent in agents::<V>() {
        for force in vectors() {
            let mut moved = agent.with_max_force(n(50.0));
            moved.step(force, n(1.0));
            let speed = moved.velocity.length();
            assert!(
                speed <= agent.max_speed || near_at(speed, agent.max_speed, agent.max_speed),
                "no step makes an agent faster than {:?}: {force:?} made {speed:?} of {agent:?}",
                agent.max_speed
            );
        }
    }
}

/// A step changes the velocity by max_force / mass · dt at most.
pub fn step_keeps_to_max_force<V: Vec2Like>() {
    let dt = n::<V::Scalar>(0.5);
    for agent in agents::<V>() {
        // Fast enough, so that only the force counts.
        let agent = agent.with_max_speed(n(100.0));
        let most = agent.max_force / agent.mass * dt;
        for force in vectors() {
            let mut moved = agent;
            moved.step(force, dt);
            let change = (moved.velocity - agent.velocity).length();
            assert!(
                change <= most + tolerance(agent.velocity.length()),
                "no step changes the velocity by more than max_force / mass · dt = {most:?}: {force:?} changed that of {agent:?} by {change:?}"
            );
        }
    }
}

/// In no time nothing moves.
pub fn step_without_time_moves_nothing<V: Vec2Like>() {
    for agent in agents::<V>() {
        let agent = agent.with_max_speed(n(100.0));
        let mut moved = agent;
        moved.step(v(3.0, 4.0), n(0.0));
        assert!(
            same_vec(moved.position, agent.position) && same_vec(moved.velocity, agent.velocity),
            "with dt = 0 position and velocity stay: {agent:?} became {moved:?}"
        );
    }
}

/// The heading is the direction of the velocity.
pub fn heading_follows_the_velocity<V: Vec2Like>() {
    // (0, 1) + (3, 4)·(1/5) = (0.6, 1.8): direction (1, 3)/√10.
    let mut agent = Agent::<V>::new(v(0.0, 0.0), v(0.0, 1.0));
    agent.step(v(3.0, 4.0), n(1.0));
    let want = v(0.316_227_766_016_837_94, 0.948_683_298_050_513_8);
    assert!(
        near_vec(agent.heading, want),
        "the heading is the direction of {:?}: it is {:?}",
        agent.velocity,
        agent.heading
    );
}

/// The heading survives a stop.
pub fn heading_survives_a_stop<V: Vec2Like>() {
    let mut agent = Agent::<V>::new(v(0.0, 0.0), v(0.0, -3.0));
    agent.brake(n(0.0));
    agent.step(v(0.0, 0.0), n(1.0));
    assert!(
        same_vec(agent.velocity, v(0.0, 0.0)),
        "a brake of 0 stops the agent: it moves with {:?}",
        agent.velocity
    );
    assert!(
        same_vec(agent.heading, v(0.0, -1.0)),
        "a stopped agent looks where it went: along {:?}",
        agent.heading
    );
    let fresh = Agent::<V>::new(v(2.0, 2.0), v(0.0, 0.0));
    assert!(
        same_vec(fresh.heading, v(1.0, 0.0)),
        "an agent that never moved looks along (1, 0): along {:?}",
        fresh.heading
    );
}

/// A mass that is not positive ignores every force.
pub fn no_mass_ignores_every_force<V: Vec2Like>() {
    for mass in [0.0, -1.0] {
        let mut agent = Agent::<V>::new(v(0.0, 0.0), v(1.0, 0.0)).with_mass(n(mass));
        agent.step(v(0.0, 5.0), n(1.0));
        assert!(
            same_vec(agent.velocity, v(1.0, 0.0)),
            "mass {mass} ignores every force: it moves with {:?}",
            agent.velocity
        );
    }
}

/// Without a max_force the velocity stays; without a max_speed the agent stands.
pub fn zero_limits_hold<V: Vec2Like>() {
    let mut agent = Agent::<V>::new(v(1.0, 1.0), v(3.0, 4.0)).with_max_force(n(0.0));
    agent.step(v(-7.0, 2.0), n(1.0));
    assert!(
        same_vec(agent.velocity, v(3.0, 4.0)),
        "max_force 0 keeps the velocity: it is {:?}",
        agent.velocity
    );
    let mut agent = agent.with_max_speed(n(0.0));
    let before = agent.position;
    agent.step(v(-7.0, 2.0), n(1.0));
    assert!(
        same_vec(agent.position, before),
        "max_speed 0 keeps the place {before:?}: it is {:?}",
        agent.position
    );
}

/// A step in a turned, mirrored or shifted world is the step, turned, mirrored or shifted.
pub fn step_goes_along_with_the_world<V: Vec2Like>() {
    for agent in agents::<V>() {
        for push in [v::<V>(3.0, 4.0), v(-0.25, 0.5), v(0.0, 0.0)] {
            let moved = |change: &crate::cases::Change<V>| {
                let mut moved = change.agent(&agent);
                moved.step(change.vector(push), n(1.0));
                moved
            };
            goes_along(
                "the velocity goes along with the world",
                turns().chain(mirrors()).chain(shifts()),
                |c| moved(c).velocity,
            );
            goes_along(
                "the heading goes along with the world",
                turns().chain(mirrors()).chain(shifts()),
                |c| moved(c).heading,
            );
            goes_along("the way goes along with the world", turns().chain(mirrors()), |c| moved(c).position);
        }
    }
}

/// No step leaves an agent slower than its min_speed, unless max_speed is below that.
pub fn step_keeps_to_min_speed<V: Vec2Like>() {
    for agent in agents::<V>() {
        for force in vectors::<V>() {
            let least = n::<V::Scalar>(2.0).min(agent.max_speed);
            let mut moved = agent.with_max_force(n(50.0)).with_min_speed(n(2.0));
            for push in [force, -force, -agent.velocity, force] {
                moved.step(push, n(0.5));
                let speed = moved.velocity.length();
                assert!(
                    speed >= least || near_at(speed, least, least),
                    "no step makes an agent slower than {least:?}: {push:?} left {speed:?} of {moved:?}"
                );
            }
        }
    }
    // (3, 4) less (2.4, 3.2) is (0.6, 0.8), lengthened to 2. A full stop goes on along the heading.
    for (push, want) in [(v(-2.4, -3.2), v(1.2, 1.6)), (v(-3.0, -4.0), v(1.2, 1.6))] {
        let mut plane =
            Agent::<V>::new(v(0.0, 0.0), v(3.0, 4.0)).with_min_speed(n(2.0)).with_max_force(n(9.0));
        plane.step(push, n(1.0));
        assert!(near_vec(plane.velocity, want), "a least speed of 2 leaves {want:?}: {:?}", plane.velocity);
    }
}

/// No step turns the heading by more than max_turn · dt.
pub fn step_keeps_to_max_turn<V: Vec2Like>() {
    // 0.25 · 0.5 = 0.125, whose cosine is 0.99219….
    let least = n::<V::Scalar>(0.992_197_667_229_329);
    for agent in agents::<V>() {
        for force in vectors::<V>() {
            for min_speed in [0.0, 2.0] {
                let mut moved: Agent<V> =
                    agent.with_max_force(n(50.0)).with_max_turn(n(0.25)).with_min_speed(n(min_speed));
                for push in [force, -force, force] as [V; 3] {
                    let before = moved.heading;
                    moved.step(push, n(0.5));
                    let turned = before.dot(moved.heading);
                    assert!(
                        turned >= least - tolerance(least),
                        "no step turns by more than 0.125: {push:?} turned {before:?} to {:?} of {moved:?}",
                        moved.heading
                    );
                }
            }
        }
    }
}

/// A velocity that asks for a wider turn keeps its size and gets the widest allowed direction.
pub fn max_turn_keeps_the_speed<V: Vec2Like>() {
    // (4, 0) and (−4, ±4) is (0, ±4); an eighth of a turn allows (1, ±1)/√2, so it becomes (√8, ±√8).
    for side in [1.0, -1.0] {
        let mut truck = Agent::<V>::new(v(0.0, 0.0), v(4.0, 0.0))
            .with_max_turn(n(core::f64::consts::FRAC_PI_4))
            .with_max_force(n(99.0));
        truck.step(v(-4.0, 4.0 * side), n(1.0));
        let root = 2.0 * core::f64::consts::SQRT_2;
        let want = v(root, root * side);
        // A turn by an angle is exact to some 10⁻¹⁰ only.
        let off = (truck.velocity - want).length();
        assert!(
            off <= n::<V::Scalar>(1e-9).max(tolerance(n(4.0))),
            "an eighth of a turn leaves {want:?}: it leaves {:?}",
            truck.velocity
        );
    }
}

/// A step with limits of turning and of slowness goes along with a turn and a mirror of the world.
pub fn limited_step_goes_along_with_the_world<V: Vec2Like>() {
    for agent in agents::<V>() {
        let agent = agent.with_max_turn(n(0.25)).with_min_speed(n(0.5));
        for push in [v::<V>(3.0, 4.0), v(-0.25, 0.5), v(0.5, -0.75)] {
            goes_along("the limited velocity goes along with the world", turns().chain(mirrors()), |c| {
                let mut moved = c.agent(&agent);
                moved.step(c.vector(push), n(0.5));
                moved.velocity
            });
        }
    }
}

/// Pushed exactly the other way, an agent with a max_turn turns to its +90° side, though it stops or keeps its min_speed, and comes round.
pub fn pushed_back_it_turns_to_the_plus_90_side<V: Vec2Like>() {
    for (speed, min_speed) in [(4.0, 0.0), (0.0, 0.0), (4.0, 2.0), (0.0, 2.0)] {
        let mut truck = Agent::<V>::new(v(0.0, 0.0), v(speed, 0.0))
            .with_max_turn(n(core::f64::consts::FRAC_PI_4))
            .with_min_speed(n(min_speed))
            .with_max_force(n(99.0));
        truck.step(v(-8.0, 0.0), n(1.0));
        let half = core::f64::consts::FRAC_1_SQRT_2;
        let off = (truck.heading - v(half, half)).length();
        assert!(
            off <= n::<V::Scalar>(1e-9).max(tolerance(n(1.0))),
            "pushed back from speed {speed} it turns by an eighth to the +90° side: it looks along {:?}",
            truck.heading
        );
        for _ in 0..6 {
            truck.step(v(-8.0, 0.0), n(1.0));
        }
        assert!(
            truck.velocity.x() < n(-1.0),
            "pushed back from speed {speed} it comes round: it moves with {:?}",
            truck.velocity
        );
    }
}

/// The acceleration is the force, cut to max_force, over the mass; there is none without a mass.
pub fn acceleration_is_the_cut_force_over_the_mass<V: Vec2Like>() {
    let agent = Agent::<V>::new(v(0.0, 0.0), v(1.0, 0.0)).with_max_force(n(5.0)).with_mass(n(2.0));
    // (0, 3) is within 5; (6, 8) is cut to (3, 4).
    for (force, want) in [(v(0.0, 3.0), v(0.0, 1.5)), (v(6.0, 8.0), v(1.5, 2.0)), (v(0.0, 0.0), v(0.0, 0.0))]
    {
        let got = agent.acceleration(force);
        assert!(near_vec(got, want), "{force:?} accelerates a mass of 2 by {want:?}: by {got:?}");
    }
    for mass in [0.0, -1.0] {
        let got = agent.with_mass(n(mass)).acceleration(v(0.0, 3.0));
        assert!(same_vec(got, v(0.0, 0.0)), "a mass of {mass} is not accelerated: by {got:?}");
    }
}

/// An agent that is turned goes as its velocity says and looks as its turn says, within its `max_turn`.
pub fn the_step_turns_the_heading_alone<V: Vec2Like>() {
    for agent in agents::<V>() {
        for turn in [v(0.0, 1.0), v(3.0, 4.0), v(-0.5, -0.25), v(0.0, 0.0)] {
            let (mut turned, mut plain) = (agent, agent);
            turned.step_turned(v(0.3, -0.2), turn, n(0.5));
            plain.step(v(0.3, -0.2), n(0.5));
            assert!(same_vec(turned.position, plain.position), "it goes where `step` goes: {turned:?}");
            assert!(same_vec(turned.velocity, plain.velocity), "it goes as `step` goes: {turned:?}");
            let want = agent.heading.rotate_by(turn.direction_or(v(1.0, 0.0)));
            assert!(near_vec(turned.heading, want), "turned by {turn:?} it looks along {want:?}: {turned:?}");
            let mut limited = agent.with_max_turn(n(0.25));
            limited.step_turned(v(0.3, -0.2), turn, n(0.5));
            let least = V::turn(n(0.125)).x() - tolerance(n(1.0));
            assert!(limited.heading.dot(agent.heading) >= least, "it turns by 0.125 at most: {limited:?}");
            assert!(
                same_vec(limited.velocity, plain.velocity),
                "the limit leaves its way alone: {limited:?}"
            );
        }
    }
}

/// A step that turns keeps to min_speed, along the velocity, whatever the heading.
pub fn step_turned_keeps_to_min_speed<V: Vec2Like>() {
    // (3, 4) less (2.4, 3.2) is (0.6, 0.8), lengthened to 2; from a stop it goes on along the heading, (0, 1).
    for (velocity, want) in [(v(3.0, 4.0), v(1.2, 1.6)), (v(2.4, 3.2), v(0.0, 2.0))] {
        let mut crab = Agent::<V>::new(v(0.0, 0.0), velocity)
            .with_heading(v(0.0, 1.0))
            .with_min_speed(n(2.0))
            .with_max_force(n(9.0));
        crab.step_turned(v(-2.4, -3.2), v(1.0, 0.0), n(1.0));
        let off = (crab.velocity - want).length();
        // What is left of the second is rounding, and may have a direction.
        let stopped = velocity.x() < n(3.0);
        assert!(
            near_vec(crab.velocity, want) || stopped && near_at(crab.velocity.length(), n(2.0), n(2.0)),
            "a least speed of 2 leaves {want:?}: {:?}, {off:?} off",
            crab.velocity
        );
    }
}

/// In any number of steps the heading turns by max_turn · t, no more and no less, and a turn of half a circle in one step is free.
pub fn many_small_turns_are_one_turn<V: Vec2Like>() {
    // 0.5 a unit of time, for one; sideways there is force enough.
    for (rate, side) in [15_u16, 60, 240, 1000].into_iter().flat_map(|rate| [(rate, 1.0), (rate, -1.0)]) {
        let dt = n(1.0 / f64::from(rate));
        let (mut flown, mut turned) = (
            Agent::<V>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_turn(n(0.5)).with_max_force(n(1e6)),
            Agent::<V>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_turn(n(0.5)),
        );
        for _ in 0..rate {
            flown.step(flown.heading.perp() * n(1e6 * side), dt);
            turned.step_turned(V::zero(), v(0.0, side), dt);
        }
        for (how, heading) in [("flown", flown.heading), ("turned", turned.heading)] {
            // (cos 0.5, sin 0.5).
            let off = heading.distance(v(0.877_582_562, 0.479_425_539 * side));
            assert!(
                off <= n(2e-4),
                "at {rate} Hz it has {how} by 0.5 after 1: {off:?} off, along {heading:?}"
            );
        }
    }
    for max_turn in [3.2, 6.4, 99.0] {
        let mut free = Agent::<V>::new(v(0.0, 0.0), v(4.0, 0.0)).with_max_turn(n(max_turn));
        free.max_force = n(99.0);
        free.step(v(-10.0, 1.0), n(1.0));
        assert!(
            near_vec(free.velocity, v(-6.0, 1.0)),
            "with {max_turn} it turns freely: {:?}",
            free.velocity
        );
    }
}

/// A force, and a mass next to nothing, whose quotient leaves the range of the number accelerates nothing: in no time the velocity stays.
pub fn beyond_the_numbers_nothing_is_accelerated<V: Vec2Like>() {
    for (mass, force) in [(1e-30, 1e15), (1e-38, 1.0), (1e-300, 1e150), (1e-308, 1e10), (1e-320, 1.0)] {
        let mut agent = Agent::<V>::new(v(1.0, 2.0), v(3.0, 4.0)).with_mass(n(mass)).with_max_force(n(force));
        if !agent.max_force.is_finite() {
            continue;
        }
        let got = agent.acceleration(v(force, 0.0));
        assert!(got.is_finite(), "{force} over {mass} is finite: {got:?}");
        agent.step(v(force, 0.0), n(0.0));
        assert!(same_vec(agent.velocity, v(3.0, 4.0)), "in no time the velocity stays: {agent:?}");
        assert!(same_vec(agent.position, v(1.0, 2.0)), "in no time the place stays: {agent:?}");
    }
}
