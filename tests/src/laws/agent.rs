//! Laws of [`Agent`]: the step that moves it.

use crate::approx::{at, equals, n, near_at, same, tolerance, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns, vectors};
use crate::units::follows_the_units;
use steer_core::parameters::Unit;
use steer_core::{Agent, AsBody, Body, Geometry, Scalar, Vec2Ext, Vec2Like, match_velocity};

/// A step truncates the force, divides it by the mass, truncates the speed, and moves the agent by
/// the velocity.
pub fn step_truncates_force_and_speed<G: Geometry>() {
    // (3, 4) is truncated to max_force 1: (0.6, 0.8). Over mass 2, for time 0.5: (0.15, 0.2). Added
    // to (1, 0): (1.15, 0.2). From (10, 20), for time 0.5: (10.575, 20.1).
    let mut agent = Agent::<G>::new(v(10.0, 20.0), v(1.0, 0.0)).with_load(n(2.0));
    agent.step(v(3.0, 4.0), n(0.5));
    equals(&"velocity", agent.velocity, v(1.15, 0.2));
    equals(&"position", agent.position, v(10.575, 20.1));
    // (6, 8) + (0.6, 0.8) = (6.6, 8.8) has length 11 and is truncated to max_speed 10: (6, 8)
    // again.
    let mut agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 8.0));
    agent.step(v(6.0, 8.0), n(1.0));
    equals(&"velocity", agent.velocity, v(6.0, 8.0));
    equals(&"position", agent.position, v(6.0, 8.0));
}

/// After a step no agent is faster than its `max_speed`.
pub fn step_keeps_to_max_speed<G: Geometry>() {
    for agent in agents::<G>() {
        for force in vectors::<G>() {
            let mut moved = agent.with_max_force(n(50.0));
            moved.step(force, n(1.0));
            let speed = moved.velocity.length();
            assert!(
                speed <= agent.max_speed || near_at(speed, agent.max_speed, agent.max_speed),
                "{force:?}, {speed:?}, {agent:?}, {:?}",
                agent.max_speed
            );
        }
    }
}

/// A step changes the velocity by at most `max_force` / mass · dt.
pub fn step_keeps_to_max_force<G: Geometry>() {
    let dt = n::<G::Scalar>(0.5);
    for agent in agents::<G>() {
        // A high max_speed, so that only the force counts.
        let agent = agent.with_max_speed(n(100.0));
        let most = agent.max_force / agent.mass * dt;
        for force in vectors::<G>() {
            let mut moved = agent;
            moved.step(force, dt);
            let change = (moved.velocity - agent.velocity).length();
            assert!(
                change <= most + tolerance(agent.velocity.length()),
                "{most:?}, {force:?}, {agent:?}, {change:?}"
            );
        }
    }
}

/// With dt 0 nothing moves.
pub fn step_without_time_moves_nothing<G: Geometry>() {
    for agent in agents::<G>() {
        let agent = agent.with_max_speed(n(100.0));
        let mut moved = agent;
        moved.step(v(3.0, 4.0), n(0.0));
        same(&(agent, moved), moved.position, agent.position);
        same(&(agent, moved), moved.velocity, agent.velocity);
    }
}

/// The heading is the direction of the velocity.
pub fn heading_follows_the_velocity<G: Geometry>() {
    // (0, 1) + (3, 4)·(1/5) = (0.6, 1.8): direction (1, 3)/√10.
    let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 1.0));
    agent.step(v(3.0, 4.0), n(1.0));
    let want = v(0.316_227_766_016_837_94, 0.948_683_298_050_513_8);
    equals(&agent.velocity, agent.heading, want);
}

/// The heading stays after a stop.
pub fn heading_stays_after_a_stop<G: Geometry>() {
    let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, -3.0));
    agent.damp(n(0.0));
    agent.step(v(0.0, 0.0), n(1.0));
    same(&"velocity", agent.velocity, v(0.0, 0.0));
    same(&"heading", agent.heading, v(0.0, -1.0));
    let fresh = Agent::<G>::new(v(2.0, 2.0), v(0.0, 0.0));
    same(&"first heading", fresh.heading, v(1.0, 0.0));
}

/// An agent whose mass is not positive ignores every force.
pub fn without_mass_every_force_is_ignored<G: Geometry>() {
    for mass in [0.0, -0.0, -1.0, 5e-324] {
        let mut agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)).with_load(n(mass));
        agent.step(v(0.0, 5.0), n(1.0));
        same(&mass, agent.velocity, v(1.0, 0.0));
    }
}

/// With a `max_force` of 0 the velocity stays. With a `max_speed` of 0 the agent rests.
pub fn zero_limits_hold<G: Geometry>() {
    let mut agent = Agent::<G>::new(v(1.0, 1.0), v(3.0, 4.0)).with_max_force(n(0.0));
    agent.step(v(-7.0, 2.0), n(1.0));
    same(&"velocity", agent.velocity, v(3.0, 4.0));
    let mut agent = agent.with_max_speed(n(0.0));
    let before = agent.position;
    agent.step(v(-7.0, 2.0), n(1.0));
    same(&"position", agent.position, before);
}

/// A step in a turned, mirrored or shifted world is the step, turned, mirrored or shifted.
pub fn step_goes_along_with_the_world<G: Geometry>() {
    let limited = |agent: Agent<G>| agent.with_max_turn_rate(n(0.25)).with_min_speed(n(0.5));
    for agent in agents::<G>().into_iter().flat_map(|agent| [agent, limited(agent)]) {
        for push in [at::<G>(3.0, 4.0), v(-0.25, 0.5), v(0.5, -0.75), v(0.0, 0.0)] {
            for dt in [1.0, 0.5] {
                let moved = |change: &crate::cases::Change<G>| {
                    let mut moved = change.agent(&agent);
                    moved.step(change.vector(push), n(dt));
                    moved
                };
                let changes = || turns().chain(mirrors());
                let all = || changes().chain(shifts());
                goes_along("the velocity goes along with the world", all(), |c| moved(c).velocity);
                goes_along("the heading goes along with the world", all(), |c| moved(c).heading);
                goes_along("the way goes along with the world", changes(), |c| moved(c).position);
            }
        }
    }
}

/// The acceleration is the force, truncated to `max_force`, over the mass. It is zero for a mass of
/// 0.
pub fn acceleration_is_the_limited_force_over_the_mass<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0)).with_max_force(n(5.0)).with_load(n(2.0));
    // (0, 3) is within 5. (6, 8) is truncated to (3, 4).
    for (force, want) in [(v(0.0, 3.0), v(0.0, 1.5)), (v(6.0, 8.0), v(1.5, 2.0)), (v(0.0, 0.0), v(0.0, 0.0))]
    {
        let got = agent.acceleration(force);
        equals(&force, got, want);
    }
    for mass in [0.0, -1.0] {
        let got = agent.with_load(n(mass)).acceleration(v(0.0, 3.0));
        same(&mass, got, v(0.0, 0.0));
    }
}

/// A step with a turn moves the agent by its velocity and turns the heading by the turn, within
/// `max_turn_rate`. Half a turn goes to the counter-clockwise (+90°) side.
pub fn a_step_with_a_turn_changes_the_heading_only<G: Geometry>() {
    for agent in agents::<G>() {
        for turn in [v(0.0, 1.0), v(3.0, 4.0), v(-0.5, -0.25), v(0.0, 0.0)] {
            let (mut turned, mut plain) = (agent, agent);
            turned.step_with_turn(v(0.3, -0.2), turn, n(0.5));
            plain.step(v(0.3, -0.2), n(0.5));
            same(&turned, turned.position, plain.position);
            same(&turned, turned.velocity, plain.velocity);
            let want = agent.heading.rotate_by(turn.direction_or(v(1.0, 0.0)));
            equals(&(turn, turned), turned.heading, want);
            let mut limited = agent.with_max_turn_rate(n(0.25));
            limited.step_with_turn(v(0.3, -0.2), turn, n(0.5));
            let least = G::Vector::turn(n(0.125)).x() - tolerance(n(1.0));
            assert!(limited.heading.dot(agent.heading) >= least, "{limited:?}");
            same(&limited, limited.velocity, plain.velocity);
        }
        let mut half = agent.with_max_turn_rate(n(0.25));
        half.step_with_turn(v(0.0, 0.0), v(-1.0, 0.0), n(0.5));
        equals(&agent, half.heading, agent.heading.rotate_by(G::Vector::turn(n(0.125))));
    }
}

/// If force / mass leaves the range of the number, the acceleration is finite. With dt 0 the
/// velocity stays.
pub fn an_acceleration_out_of_range_is_finite<G: Geometry>() {
    for (mass, force) in [(1e-30, 1e15), (1e-38, 1.0), (1e-300, 1e150), (1e-308, 1e10), (1e-320, 1.0)] {
        let mut agent = Agent::<G>::new(v(1.0, 2.0), v(3.0, 4.0)).with_load(n(mass)).with_max_force(n(force));
        if !agent.max_force.is_finite() {
            continue;
        }
        let got = agent.acceleration(v(force, 0.0));
        assert!(got.is_finite(), "{force:?}, {mass:?}, {got:?}");
        agent.step(v(force, 0.0), n(0.0));
        same(&agent, agent.velocity, v(3.0, 4.0));
        same(&agent, agent.position, v(1.0, 2.0));
    }
}

/// A step follows the units.
pub fn a_step_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Agent::step", |s, out| {
        let mut moved = s.me;
        for force in s.forces {
            moved.step(force, s.dt);
        }
        out.agent(&moved);
        out.vector(Unit::ACCELERATION, s.me.acceleration(s.forces[0]));
    });
}

/// A step with a turn follows the units.
pub fn a_step_with_a_turn_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Agent::step_with_turn", |s, out| {
        let mut moved = s.me;
        for force in s.forces {
            moved.step_with_turn(force, s.direction, s.dt);
        }
        out.agent(&moved);
    });
}

/// Behaviours of one other body take an agent as its body.
pub fn an_agent_is_a_body<G: Geometry>() {
    let other = Agent::<G>::new(v(3.0, 4.0), v(-5.0, 2.0)).with_radius(n(2.0)).with_id(7);
    let bodies: [Body<G>; 3] = [other.as_body(), AsBody::as_body(&&other), other.to_body().as_body()];
    assert!(bodies == [other.to_body(); 3], "{bodies:?}");
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.0, 0.0));
    same(&other, match_velocity(&agent, &other), match_velocity(&agent, &bodies[0]));
}
