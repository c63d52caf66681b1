//! Laws of [`Agent`]: the step of a robot with two driven wheels.

use crate::approx::{equals, n, same, tolerance, v};
use crate::cases::{agents, vectors};
use steer_core::behavior::Arrive;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, brake};

/// Calls a closure with robots that drive along their heading, forces, turn rates and steps, and
/// with the velocity that each force asks for.
fn robots<G: Geometry>(mut check: impl FnMut(Agent<G>, G::Vector, G::Vector, f64, f64)) {
    for agent in agents::<G>() {
        let agent = agent.with_max_force(n(4.0)).with_velocity(agent.heading * agent.speed());
        for force in vectors::<G>() {
            for (rate, dt) in [(0.0, 0.5), (0.25, 0.5), (2.0, 0.0625), (2.0, 1.0), (4.0, 1.0)] {
                let mut free = agent;
                free.step(force, n(dt));
                check(agent, force, free.velocity, rate, dt);
            }
        }
    }
}

/// Speed, turn rate and change of the speed are within their limits. The robot turns at this rate
/// and then drives at this speed.
pub fn a_robot_keeps_to_its_limits<G: Geometry>() {
    robots::<G>(|agent, force, _, rate, dt| {
        let mut robot = agent;
        let (speed, turn_rate) = robot.step_differential_drive(force, n(rate), n(dt));
        let (rate, dt) = (n::<G::Scalar>(rate), n::<G::Scalar>(dt));
        let slack = tolerance(agent.max_speed);
        assert!(n::<G::Scalar>(0.0) <= speed && speed <= agent.max_speed + slack, "{robot:?}");
        assert!(turn_rate.abs() <= rate, "{turn_rate:?} of {rate:?}, {robot:?}");
        let change = (speed - agent.speed().min(agent.max_speed)).abs();
        assert!(change <= agent.acceleration(force).length() * dt + slack, "{change:?}, {agent:?}");
        equals(&agent, robot.velocity, robot.heading * speed);
        equals(&agent, robot.position, agent.position + robot.velocity * dt);
        // A turn by an angle is exact to 10⁻³ up to 3 radians, the angle of half a turn to 0.003.
        let turned = agent.heading.rotate_by(G::Vector::turn(turn_rate * dt));
        let most = n::<G::Scalar>(if turn_rate.abs() * dt < n(2.9) { 0.001 } else { 0.005 });
        assert!((turned - robot.heading).length() <= most + slack, "{turned:?}, {robot:?}");
    });
}

/// The velocity is the wish if a turn at the largest rate reaches it. Otherwise it is the part of
/// the wish along the heading, and differs from the wish by less than the force changes it.
pub fn a_robot_takes_the_wish_that_it_can_turn_to<G: Geometry>() {
    robots::<G>(|agent, force, wish, rate, dt| {
        let mut robot = agent;
        let (_, turn_rate) = robot.step_differential_drive(force, n(rate), n(dt));
        let off = (robot.velocity - wish).length();
        let most = agent.acceleration(force).length() * n(dt);
        assert!(off <= most + tolerance(agent.max_speed), "{off:?} of {most:?}, {agent:?}, {wish:?}");
        let cosine = G::Vector::turn(n::<G::Scalar>(rate * dt)).x();
        let in_reach = rate * dt > 3.1 || agent.heading.dot(wish.unit()) > cosine + n(0.002);
        if in_reach || wish == G::Vector::zero() {
            equals(&(agent, rate, dt), robot.velocity, wish);
        } else if agent.heading.dot(wish.unit()) < cosine - n(0.002) {
            assert!(turn_rate.abs() > n(rate - 0.002), "{turn_rate:?} of {rate:?}, {agent:?}, {wish:?}");
        }
    });
}

/// A robot at rest with a goal behind turns on the spot, drives there, and stands without a turn.
pub fn a_robot_turns_on_the_spot_and_arrives_still<G: Geometry>() {
    for side in [-0.5, 0.0, 0.5] {
        let (goal, dt): (G::Vector, G::Scalar) = (v(-8.0, side), n(0.0625));
        let mut robot = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_limits_for_step(n(2.0), n(4.0), dt);
        let mut last = (n(1.0), n(1.0));
        for step in 0..200 {
            let arrived = (goal - robot.position).is_within(n(0.0625));
            let force = if arrived { brake(&robot) } else { Arrive::for_agent(&robot).steer(&robot, goal) };
            last = robot.step_differential_drive(force, n(2.0), dt);
            // A right angle less the side takes more than 12 steps of 1/8 radian.
            same(&step, if step < 12 { robot.position } else { v(0.0, 0.0) }, v(0.0, 0.0));
        }
        same(&robot, v::<G, G::Vector>(0.0, 0.0), G::Vector::new(last.0, last.1));
        assert!(robot.position.distance(goal) < n(0.125), "{robot:?}");
    }
}

/// Without time, at rest without a force, and for numbers that are not finite the turn rate is 0,
/// and the speed is finite.
pub fn without_a_wish_a_robot_does_not_turn<G: Geometry>() {
    let (zero, nan) = (G::Vector::zero(), G::Vector::zero() * n(f64::NAN));
    for agent in agents::<G>() {
        let still = agent.with_velocity(zero);
        for (mut robot, force, dt) in [(agent, v(0.0, 9.0), 0.0), (still, zero, 0.5), (still, nan, 0.5)] {
            let before = robot;
            let (speed, turn_rate) = robot.step_differential_drive(force, n(2.0), n(dt));
            assert!(speed.is_finite() && turn_rate == n(0.0), "{speed:?}, {turn_rate:?}, {robot:?}");
            same(&before, robot.position, before.position);
        }
    }
}
