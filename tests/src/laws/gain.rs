//! Laws of [`Agent::gain`], and of the limits in the caller's units.

use crate::approx::{allowed, n, near, near_vec, same_vec, v};
use crate::cases::{agents, vectors};
use steer_core::behavior::{
    Arrive, AvoidAgents, AvoidCircles, AvoidObstacles, AvoidWalls, Face, FollowFlowField, FollowLeader,
    FollowPath, FollowTube, FollowWall, Hide, HoldFormation, Interpose, LookWhereYouAreGoing, OffsetPursuit,
    Pattern, ReachOrientation, StayOnPath, Wander,
};
use steer_core::terrain::Side;
use steer_core::{Agent, Error, Scalar, Validate, Vec2Ext, Vec2Like, brake, seek};

/// Returns the agent whose numbers are those of Peters' demos.
fn still<V: Vec2Like>() -> Agent<V> {
    Agent::new(v(0.0, 0.0), v(0.0, 0.0))
}

/// Returns agents with other masses, limits and gains.
fn limited<V: Vec2Like>() -> [Agent<V>; 5] {
    agents::<V>().map(|agent| agent.with_mass(n(2.5)).with_gain(n(0.75)))
}

/// The force is gain · (desired − velocity).
pub fn force_is_the_gain_times_the_missing_velocity<V: Vec2Like>() {
    // Toward (6, 8) from (1, 2): (5, 6) is missing.
    let agent = Agent::<V>::new(v(1.0, 1.0), v(1.0, 2.0)).with_gain(n(3.0));
    for force in [seek(&agent, v(4.0, 5.0)), agent.force_toward(v(6.0, 8.0)), agent.force_for(v(5.0, 6.0))] {
        assert!(near_vec(force, v(15.0, 18.0)), "with gain 3 it takes (15, 18): it took {force:?}");
    }
    for agent in limited::<V>() {
        let force = brake(&agent);
        assert!(same_vec(force, -agent.velocity * agent.gain), "{force:?} brakes {agent:?}");
    }
}

/// With gain 1 the force is the missing velocity, to the last bit.
pub fn a_gain_of_1_changes_no_bit<V: Vec2Like>() {
    for agent in agents::<V>() {
        for change in vectors::<V>() {
            let force = agent.force_toward(change);
            assert!(same_vec(force, change - agent.velocity), "{force:?} is not {change:?} less {agent:?}");
            assert!(same_vec(agent.change_for(change), change), "{change:?} is another for {agent:?}");
        }
    }
}

/// A force over the gain is the change that requests it; a gain that is not positive requests none.
pub fn the_change_is_the_force_over_the_gain<V: Vec2Like>() {
    for agent in limited::<V>() {
        for change in vectors::<V>() {
            let back = agent.change_for(agent.force_for(change));
            assert!(near_vec(back, change), "{change:?} came back as {back:?}");
        }
        for gain in [0.0, -1.0] {
            let change = agent.with_gain(n(gain)).change_for(v(3.0, 4.0));
            assert!(same_vec(change, v(0.0, 0.0)), "gain {gain} changes by {change:?}");
        }
    }
}

/// The gain is positive.
pub fn a_gain_without_sense_is_refused<V: Vec2Like>() {
    for gain in [0.0, -1.0] {
        let refused = still::<V>().with_gain(n(gain)).validate();
        assert_eq!(refused, Err(Error::NotPositive { what: "gain" }), "gain {gain}");
    }
}

/// max_force = mass · max_acceleration and gain = 10 · max_force / max_speed; Peters' numbers have
/// gain 1.
pub fn limits_give_force_and_gain<V: Vec2Like>() {
    let agent = still::<V>();
    assert_eq!(agent.with_limits(n(10.0), n(1.0)), agent, "Peters' numbers are those of `Agent::new`");
    let robot = agent.with_mass(n(16.0)).with_limits(n(2.0), n(0.5));
    assert_eq!((robot.max_force, robot.max_speed, robot.gain), (n(8.0), n(2.0), n(40.0)));
    for (max_speed, max_acceleration) in [(0.0, 1.0), (1.0, 0.0), (-1.0, 1.0)] {
        let odd = robot.with_limits(n(max_speed), n(max_acceleration));
        assert!(odd.gain == robot.gain, "limits of {max_speed} and {max_acceleration} change the gain");
    }
}

/// The mass counts before the limits. After them it is scaled, or a load.
pub fn the_mass_is_before_the_limits_or_scaled<V: Vec2Like>() {
    let agent = still::<V>();
    let heavy = agent.with_mass(n(4.0)).with_limits(n(8.0), n(0.5));
    assert_eq!(agent.with_limits(n(8.0), n(0.5)).with_scaled_mass(n(4.0)), heavy, "the mass is scaled");
    let loaded = heavy.with_mass(n(8.0));
    assert_eq!((loaded.max_force, loaded.gain), (heavy.max_force, heavy.gain), "a load changes no limit");
    for mass in [0.0, -1.0] {
        let odd = heavy.with_scaled_mass(n(mass));
        assert_eq!(odd, heavy.with_mass(n(mass)), "a mass of {mass} scales nothing");
    }
}

/// A response time of τ is a gain of mass / τ.
pub fn a_response_time_is_the_mass_over_the_gain<V: Vec2Like>() {
    let agent = still::<V>().with_mass(n(3.0)).with_response_time(n(0.25));
    assert_eq!((agent.gain, agent.response_time()), (n(12.0), n(0.25)));
    for time in [0.0, -1.0] {
        assert_eq!(agent.with_response_time(n(time)), agent, "a time of {time} changes nothing");
    }
    assert!(agent.with_gain(n(0.0)).response_time() == n(0.0), "without a gain the time is 0");
}

/// After one call of `with_limits`, 90 % of the speed comes after the same time relative to
/// max_speed / max_acceleration in any units, at most 1.3 of it.
pub fn any_units_get_going_alike<V: Vec2Like>() {
    // Pixels and frames; pixels and seconds; a robot and a pedestrian in metres and seconds.
    let cases = [
        (2.0, 0.111, 1.0, 1.0),
        (120.0, 400.0, 1.0, 1.0 / 60.0),
        (0.6, 0.5, 15.0, 0.02),
        (1.4, 2.0, 70.0, 1.0 / 60.0),
    ];
    let times = cases.map(|(max_speed, max_acceleration, mass, dt)| {
        let agent = still::<V>().with_mass(n(mass)).with_limits(n(max_speed), n(max_acceleration));
        assert!(agent.is_stable(n(dt)), "{max_speed} at {max_acceleration} by {dt}");
        let (mut moved, mut steps) = (agent, 0);
        while moved.speed() < n(0.9 * max_speed) && steps < 1000 {
            moved.step(seek(&moved, v(10_000.0, 0.0)), n(dt));
            steps += 1;
        }
        f64::from(steps) * dt * max_acceleration / max_speed
    });
    let (least, most) = times.iter().fold((times[0], times[0]), |(a, b), &time| (a.min(time), b.max(time)));
    assert!(most <= 1.3 && most <= 1.1 * least, "90 % comes after {times:?} of speed / acceleration");
}

/// Steps of up to mass / gain settle from one side, up to twice that from both; longer ones
/// tremble.
pub fn beyond_two_response_times_it_trembles<V: Vec2Like>() {
    let agent = still::<V>().with_mass(n(2.0)).with_gain(n(4.0)).with_max_force(n(100.0));
    for (dt, stable, crosses) in
        [(0.25, true, false), (0.5, true, false), (0.75, true, true), (1.25, false, true)]
    {
        assert!(agent.is_stable(n(dt)) == stable, "is a step of {dt} stable? {stable}");
        let (mut moved, mut crossed) = (agent, false);
        for _ in 0..40 {
            moved.step(moved.force_toward(v(4.0, 0.0)), n(dt));
            crossed = crossed || moved.velocity.x() > n::<V::Scalar>(4.0) + allowed(1e-5, 4.0);
        }
        let error = (moved.velocity.x() - n(4.0)).abs();
        assert!((error < allowed(1e-3, 4.0)) == stable, "by {dt} an error of {error:?} is left");
        assert!(crossed == crosses, "by {dt} it crosses the desired speed? {crosses}");
    }
}

/// With limits for a step, the gain is at most mass / dt: no limits are too brisk.
pub fn limits_for_a_step_are_stable<V: Vec2Like>() {
    let agent = still::<V>().with_mass(n(2.0));
    let brisk = agent.with_limits_for_step(n(8.0), n(8.0), n(0.5));
    assert_eq!((brisk.max_force, brisk.gain), (n(16.0), n(4.0)), "mass / dt is 4");
    assert!(brisk.is_stable(n(0.5)) && !agent.with_limits(n(8.0), n(8.0)).is_stable(n(0.5)));
    let calm = agent.with_limits(n(8.0), n(0.5));
    assert_eq!(agent.with_limits_for_step(n(8.0), n(0.5), n(0.5)), calm, "10 · 1 / 8 is less");
    assert_eq!(agent.with_limits_for_step(n(8.0), n(0.5), n(0.0)), calm, "no step is too short");
}

/// The time to full speed is max_speed · mass / max_force, and the braking distance half of the way
/// at full speed in that time.
pub fn a_stop_takes_half_the_way<V: Vec2Like>() {
    let agent = still::<V>().with_mass(n(3.0)).with_max_speed(n(8.0)).with_max_force(n(6.0));
    assert_eq!((agent.time_to_speed(), agent.braking_distance()), (n(4.0), n(16.0)));
    let weak = agent.with_max_force(n(0.0));
    assert_eq!((weak.time_to_speed(), weak.braking_distance()), (n(0.0), n(0.0)));
    // The limits of the agent itself brake over that length.
    let mut moved = agent.with_velocity(v(8.0, 0.0));
    for _ in 0..400 {
        moved.step(v(-6.0, 0.0), n(0.01));
    }
    assert!((moved.position.x() - n(16.0)).abs() < allowed(0.1, 16.0), "it stops at {:?}", moved.position);
}

/// The agent takes over the motion that an engine has computed; the heading is the direction of the
/// last velocity.
pub fn what_an_engine_moves_is_observed<V: Vec2Like>() {
    for agent in agents::<V>() {
        for velocity in vectors::<V>() {
            let mut seen = agent;
            seen.observe(v(7.0, -3.0), velocity);
            let heading = velocity.direction_or(agent.heading);
            let want = Agent { position: v(7.0, -3.0), velocity, heading, ..agent };
            assert_eq!(seen, want, "observed at {velocity:?}");
            assert_eq!(agent.with_position(v(7.0, -3.0)).with_velocity(velocity), want);
        }
    }
}

/// For an agent as `Agent::new` makes it, `for_agent` gives the defaults, to the last bit.
pub fn parameters_for_peters_agent_are_the_defaults<V: Vec2Like>() {
    let me = &still::<V>();
    let of = n::<V::Scalar>;
    assert_eq!(Arrive::for_agent(me), Arrive::default());
    assert_eq!(Interpose::for_agent(me), Interpose::default());
    assert_eq!(Hide::for_agent(me, of(20.0)), Hide::default());
    assert_eq!(OffsetPursuit::for_agent(me, v(1.0, 2.0)), OffsetPursuit::new(v(1.0, 2.0)));
    assert_eq!(FollowLeader::for_agent(me, of(60.0), of(20.0)), FollowLeader::default());
    assert_eq!(HoldFormation::for_agent(me, Pattern::Wedge, of(30.0)), HoldFormation::default());
    assert_eq!(FollowPath::for_agent(me, of(20.0)), FollowPath::default());
    assert_eq!(AvoidWalls::for_agent(me), AvoidWalls::default());
    assert_eq!(AvoidCircles::for_agent(me, of(20.0)), AvoidCircles::default());
    assert_eq!(AvoidObstacles::for_agent(me, of(20.0)), AvoidObstacles::default());
    assert_eq!(FollowTube::for_agent(me), FollowTube::default());
    assert_eq!(StayOnPath::for_agent(me), StayOnPath::default());
    assert_eq!(FollowWall::for_agent(me, of(30.0), Side::Left), FollowWall::default());
    assert_eq!(FollowFlowField::for_agent(me), FollowFlowField::default());
    assert_eq!(AvoidAgents::for_agent(me, of(20.0)), AvoidAgents::default());
    assert_eq!(ReachOrientation::for_agent(me), ReachOrientation::default());
    assert_eq!(Face::for_agent(me), Face::default());
    assert_eq!(LookWhereYouAreGoing::for_agent(me), LookWhereYouAreGoing::default());
    assert_eq!(Wander::for_agent(me), Wander::default());
}

/// `for_agent` takes the agent's own limits; without limits all is 0 and finite.
pub fn parameters_for_an_agent_are_those_of_its_limits<V: Vec2Like>() {
    // Full speed after 2, over a braking distance of 4; a response time of 1/4.
    let me = &still::<V>().with_mass(n(3.0)).with_limits(n(4.0), n(2.0)).with_response_time(n(0.25));
    assert_eq!(Arrive::for_agent(me).slowing_radius, n(8.0));
    assert_eq!(AvoidCircles::for_agent(me, n(1.0)).feeler_length, n(24.0));
    assert_eq!(AvoidCircles::for_agent(me, n(1.0)).brake_time, n(0.25));
    assert_eq!(AvoidAgents::for_agent(me, n(1.0)).horizon, n(8.0));
    assert_eq!(FollowTube::for_agent(me).horizon, n(2.0));
    let turning = ReachOrientation::for_agent(me);
    assert_eq!((turning.max_rate, turning.max_acceleration), (n(0.5), n(0.25)));
    let wander = Wander::for_agent(me);
    assert_eq!((wander.distance, wander.radius), (n(1.0), n(0.5)));
    assert!(near(wander.range, n(2.0)) && near(wander.rate, n(4.0)), "{wander:?}");
    let none = &me.with_max_force(n(0.0)).with_gain(n(0.0));
    assert_eq!(Arrive::for_agent(none), Arrive::within(n(0.0)));
    assert_eq!(ReachOrientation::for_agent(none).max_acceleration, n(0.0));
    assert_eq!(Wander::for_agent(none).rate, n(0.0));
}
