//! Laws of [`Agent::gain`], and of the limits in the caller's units.

use crate::approx::{allowed, equals, n, same, v};
use crate::cases::{agents, peters, vectors};
use crate::units::follows_the_units;
use steer_core::parameters::Unit;
use steer_core::{Agent, Error, Geometry, Scalar, Validate, Vec2Ext, Vec2Like, brake, seek};

/// Returns agents with other masses, limits and gains.
fn limited<G: Geometry>() -> [Agent<G>; 5] {
    agents::<G>().map(|agent| agent.with_load(n(2.5)).with_gain(n(0.75)))
}

/// The force is gain · (desired − velocity).
pub fn force_is_the_gain_times_the_missing_velocity<G: Geometry>() {
    // Toward (6, 8) from (1, 2): (5, 6) is missing.
    let agent = Agent::<G>::new(v(1.0, 1.0), v(1.0, 2.0)).with_gain(n(3.0));
    for force in [seek(&agent, v(4.0, 5.0)), agent.force_toward(v(6.0, 8.0)), agent.force_for(v(5.0, 6.0))] {
        equals(&agent, force, v(15.0, 18.0));
    }
    for agent in limited::<G>() {
        let force = brake(&agent);
        same(&agent, force, -agent.velocity * agent.gain);
    }
}

/// With gain 1 the force is the missing velocity, to the last bit.
pub fn a_gain_of_1_changes_no_bit<G: Geometry>() {
    for agent in agents::<G>() {
        for change in vectors::<G>() {
            let force = agent.force_toward(change);
            same(&(change, agent), force, change - agent.velocity);
            same(&agent, agent.change_for(change), change);
        }
    }
}

/// A force over the gain is the change that requests it. A gain that is not positive requests none.
pub fn the_change_is_the_force_over_the_gain<G: Geometry>() {
    for agent in limited::<G>() {
        for change in vectors::<G>() {
            let back = agent.change_for(agent.force_for(change));
            equals(&agent, back, change);
        }
        for gain in [0.0, -1.0, 5e-324] {
            let change = agent.with_gain(n(gain)).change_for(v(3.0, 4.0));
            same(&gain, change, v(0.0, 0.0));
        }
    }
}

/// The gain is positive.
pub fn a_gain_that_is_not_positive_is_rejected<G: Geometry>() {
    for gain in [0.0, -1.0] {
        let refused = peters::<G>().with_gain(n(gain)).validate();
        assert_eq!(refused, Err(Error::NotPositive { what: "gain" }), "gain {gain}");
    }
}

/// max_force = mass · max_acceleration and gain = 10 · max_force / max_speed. Peters' numbers have
/// gain 1.
pub fn limits_give_force_and_gain<G: Geometry>() {
    let agent = peters::<G>();
    assert_eq!(agent.with_limits(n(10.0), n(1.0)), agent, "Peters' numbers are those of `Agent::new`");
    let robot = agent.with_mass(n(16.0)).with_limits(n(2.0), n(0.5));
    assert_eq!((robot.max_force, robot.max_speed, robot.gain), (n(8.0), n(2.0), n(40.0)));
    for (max_speed, max_acceleration) in [(0.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (5e-324, 1e300)] {
        let odd = robot.with_limits(n(max_speed), n(max_acceleration));
        assert_eq!(odd.gain, robot.gain, "{max_speed:?}, {max_acceleration:?}");
    }
}

/// The order of mass and limits does not matter. A load changes neither force nor gain.
pub fn mass_before_limits_equals_mass_after<G: Geometry>() {
    let agent = peters::<G>();
    let heavy = agent.with_mass(n(4.0)).with_limits(n(8.0), n(0.5));
    assert_eq!(agent.with_limits(n(8.0), n(0.5)).with_mass(n(4.0)), heavy, "the mass is scaled");
    let slow = heavy.with_response_time(n(2.0));
    let after = agent.with_limits(n(8.0), n(0.5)).with_response_time(n(2.0)).with_mass(n(4.0));
    assert_eq!(after, slow, "the response time stays");
    let loaded = heavy.with_load(n(8.0));
    assert_eq!((loaded.max_force, loaded.gain), (heavy.max_force, heavy.gain), "a load changes no limit");
    for mass in [0.0, -1.0] {
        let odd = heavy.with_mass(n(mass));
        assert_eq!(odd, heavy.with_load(n(mass)), "{mass}");
        let again = odd.with_mass(n(2.0));
        assert_eq!(again, heavy.with_load(n(2.0)), "{mass}");
    }
}

/// A response time of τ is a gain of mass / τ.
pub fn a_response_time_is_the_mass_over_the_gain<G: Geometry>() {
    let agent = peters::<G>().with_mass(n(3.0)).with_response_time(n(0.25));
    assert_eq!((agent.gain, agent.response_time()), (n(12.0), n(0.25)));
    for time in [0.0, -1.0, 5e-324] {
        assert_eq!(agent.with_response_time(n(time)), agent, "a time of {time} changes nothing");
    }
    assert_eq!(agent.with_gain(n(0.0)).response_time(), n(0.0));
}

/// After one call of `with_limits`, 90 % of the speed comes after the same time relative to
/// max_speed / max_acceleration in any units, at most 1.3 of it.
pub fn limits_suit_any_units<G: Geometry>() {
    // Pixels and frames. Pixels and seconds. A robot and a pedestrian in metres and seconds.
    let cases = [
        (2.0, 0.111, 1.0, 1.0),
        (120.0, 400.0, 1.0, 1.0 / 60.0),
        (0.6, 0.5, 15.0, 0.02),
        (1.4, 2.0, 70.0, 1.0 / 60.0),
    ];
    let times = cases.map(|(max_speed, max_acceleration, mass, dt)| {
        let agent = peters::<G>().with_mass(n(mass)).with_limits(n(max_speed), n(max_acceleration));
        assert!(agent.is_stable(n(dt)), "{max_speed:?}, {max_acceleration:?}, {dt:?}");
        let (mut moved, mut steps) = (agent, 0);
        while moved.speed() < n(0.9 * max_speed) && steps < 1000 {
            moved.step(seek(&moved, v(10_000.0, 0.0)), n(dt));
            steps += 1;
        }
        f64::from(steps) * dt * max_acceleration / max_speed
    });
    let (least, most) = times.iter().fold((times[0], times[0]), |(a, b), &time| (a.min(time), b.max(time)));
    assert!(most <= 1.3 && most <= 1.1 * least, "{times:?}");
}

/// Steps of up to mass / gain settle from one side, up to twice as long from both. Longer ones
/// are unstable.
pub fn a_step_beyond_two_response_times_is_unstable<G: Geometry>() {
    let agent = peters::<G>().with_load(n(2.0)).with_gain(n(4.0)).with_max_force(n(100.0));
    for (dt, stable, crosses) in
        [(0.25, true, false), (0.5, true, false), (0.75, true, true), (1.25, false, true)]
    {
        assert_eq!(agent.is_stable(n(dt)), stable, "{dt:?}");
        assert_eq!(agent.is_stable_sum(n(4.0), n(dt * 0.25)), stable, "{dt:?}");
        let (mut moved, mut crossed) = (agent, false);
        for _ in 0..40 {
            moved.step(moved.force_toward(v(4.0, 0.0)), n(dt));
            crossed = crossed || moved.velocity.x() > n::<G::Scalar>(4.0) + allowed(1e-5, 4.0);
        }
        let error = (moved.velocity.x() - n(4.0)).abs();
        assert!((error < allowed(1e-3, 4.0)) == stable, "{dt:?}, {error:?}");
        assert_eq!(crossed, crosses, "{dt:?}");
    }
}

/// `check_step` rejects what is not stable, and a step that is negative or not finite.
pub fn a_step_that_is_too_long_is_rejected<G: Geometry>() {
    let ship = peters::<G>().with_limits(n(200.0), n(400.0));
    assert_eq!(ship.check_step(n(0.015625)), Ok(()));
    assert_eq!(ship.check_step(n(-1.0)), Err(Error::Negative { what: "dt" }));
    let milliseconds = ship.check_step(n(15.625));
    assert!(matches!(milliseconds, Err(Error::OutOfRange { what: "dt", .. })), "{milliseconds:?}");
    // gain · dt is 2 · mass: the velocity swings about the desired one for ever.
    let swinging = ship.with_gain(n(4.0)).with_load(n(0.5));
    assert!(swinging.is_stable(n(0.25)), "it does not grow");
    assert!(matches!(swinging.check_step(n(0.25)), Err(Error::OutOfRange { what: "dt", .. })));
    let parked = ship.with_max_speed(n(0.0));
    assert_eq!((parked.check_step(n(0.015625)), ship.check_step(n(0.0))), (Ok(()), Ok(())));
}

/// `check_step` rejects a position at which a step at full speed is shorter than 16 of its last
/// digits, and accepts one at which it is longer.
pub fn a_step_that_is_lost_in_the_position_is_rejected<G: Geometry>() {
    let (size, digit) = (n::<G::Scalar>(1024.0), G::Scalar::epsilon());
    // The last digit of 1024 is 1024 ε, or ε in fixed point: of the two numbers it is the smaller
    // one that, added to 1024, changes it.
    let digit = if size + digit == size { size * digit } else { digit };
    for (digits, accepted) in [(8.0, false), (15.0, false), (17.0, true), (1000.0, true)] {
        let walker = peters::<G>().with_limits(digit * n(digits), n(1.0)).with_response_time(n(4.0));
        let checked = walker.with_position(v(0.0, -1024.0)).check_step(n(1.0));
        assert_eq!(checked.is_ok(), accepted, "{digits:?} {checked:?}");
        assert!(accepted || matches!(checked, Err(Error::OutOfRange { what: "position", .. })));
    }
}

/// With limits for a step, the gain is at most mass / dt: no limits are too brisk.
pub fn limits_for_a_step_are_stable<G: Geometry>() {
    let agent = peters::<G>().with_mass(n(2.0));
    let brisk = agent.with_limits_for_step(n(8.0), n(8.0), n(0.5));
    assert_eq!((brisk.max_force, brisk.gain), (n(16.0), n(4.0)), "mass / dt is 4");
    assert!(brisk.is_stable(n(0.5)) && !agent.with_limits(n(8.0), n(8.0)).is_stable(n(0.5)));
    let calm = agent.with_limits(n(8.0), n(0.5));
    assert_eq!(agent.with_limits_for_step(n(8.0), n(0.5), n(0.5)), calm, "10 · 1 / 8 is less");
    assert_eq!(agent.with_limits_for_step(n(8.0), n(0.5), n(0.0)), calm, "no step is too short");
}

/// The time to full speed is max_speed · mass / max_force, and the braking distance half of the way
/// at full speed in that time.
pub fn braking_distance_is_half_of_the_full_speed_distance<G: Geometry>() {
    let agent = peters::<G>().with_load(n(3.0)).with_max_speed(n(8.0)).with_max_force(n(6.0));
    assert_eq!((agent.time_to_speed(), agent.braking_distance()), (n(4.0), n(16.0)));
    let weak = agent.with_max_force(n(0.0));
    assert_eq!((weak.time_to_speed(), weak.braking_distance()), (n(0.0), n(0.0)));
    // The limits of the agent itself brake over that length.
    let mut moved = agent.with_velocity(v(8.0, 0.0));
    for _ in 0..400 {
        moved.step(v(-6.0, 0.0), n(0.01));
    }
    assert!((moved.position.x() - n(16.0)).abs() < allowed(0.1, 16.0), "{:?}", moved.position);
}

/// The agent takes over the motion that an engine has computed. The heading is the direction of the
/// last velocity that is not below a thousandth of the maximum speed.
pub fn observe_takes_over_a_motion<G: Geometry>() {
    for agent in agents::<G>() {
        for velocity in vectors::<G>() {
            let mut seen = agent;
            seen.observe(v(7.0, -3.0), velocity);
            let moved = agent.with_position(v(7.0, -3.0)).with_velocity(velocity);
            let is_noise = velocity.length() < agent.max_speed * n(0.001);
            let heading = if is_noise { agent.heading } else { moved.heading };
            assert_eq!(seen, Agent { heading, ..moved }, "observed at {velocity:?}");
            assert_eq!(moved.heading, velocity.direction_or(agent.heading));
        }
    }
    let mut robot = peters::<G>().with_max_speed(n(64.0)).with_heading(v(0.0, 1.0));
    robot.observe(v(0.0, 0.0), v(-0.03125, 0.0)); // 64 / 2048: noise
    assert_eq!(robot.heading, v(0.0, 1.0));
    robot.observe(v(0.0, 0.0), v(-0.125, 0.0));
    assert_eq!(robot.heading, v(-1.0, 0.0));
}

/// Limits, gain and response time follow the units.
pub fn limits_follow_the_units<G: Geometry>() {
    follows_the_units::<G>("the limits of an agent", |s, out| {
        let me = s.me.with_limits(s.of(Unit::SPEED, 9.0), s.of(Unit::ACCELERATION, 0.75));
        out.number(Unit::GAIN, me.gain);
        out.number(Unit::FORCE, me.max_force);
        let (max_speed, most) = (s.of(Unit::SPEED, 9.0), s.of(Unit::ACCELERATION, 16.0));
        out.number(Unit::GAIN, me.with_limits_for_step(max_speed, most, s.dt).gain);
        out.number(Unit::GAIN, me.with_response_time(s.of(Unit::TIME, 3.0)).gain);
        out.number(Unit::GAIN, me.with_mass(s.of(Unit::MASS, 3.0)).gain);
        out.count(usize::from(s.me.is_stable(s.dt)));
        out.number(Unit::TIME, s.me.response_time());
        out.number(Unit::TIME, s.me.time_to_speed());
        out.number(Unit::LENGTH, s.me.braking_distance());
        out.vector(Unit::SPEED, s.me.change_for(s.forces[0]));
        out.force(seek(&me, s.place));
    });
}
