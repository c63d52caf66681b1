//! Defects of turning: D16.

use crate::approx::{allowed, n, near_vec, same_vec, tolerance, v};
use crate::cases::agents;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

/// Returns an agent at rest with the heading (1, 0).
fn looking<G: Geometry>() -> Agent<G> {
    Agent::new(v(0.0, 0.0), v(0.0, 0.0))
}

/// D16: a turn does not oscillate. From every angle, at every step rate, it settles within 1.1
/// times the least time and three steps, never passes its orientation, and stays.
///
/// `turn` takes the orientation, the limits of the turn rate and of its change, and dt.
pub fn d16_a_turn_settles_without_oscillating<G: Geometry, P: Default>(
    mut turn: impl FnMut(&mut P, &Agent<G>, G::Vector, [G::Scalar; 2], G::Scalar) -> G::Vector,
) {
    let degree = core::f64::consts::PI / 180.0;
    for (rate, acceleration) in [(2.0, 4.0), (6.0, 6.0), (100.0, 10.0), (1.0, 100.0)] {
        for steps in [15_u16, 60, 240, 1000] {
            for angle in [5.0, 40.0, 90.0, 150.0, 179.0, -60.0, -178.0] {
                let (dt, wanted) = (1.0 / f64::from(steps), G::Vector::turn(n(angle * degree / 3.0)));
                let wanted = wanted.rotate_by(wanted).rotate_by(wanted).unit();
                let way = if angle < 0.0 { -angle } else { angle } * degree;
                let ramp = rate / acceleration;
                // From rest to rest: speed up, turn at the top rate, slow down. If the top rate is
                // not reached, a square root.
                let least =
                    if way > rate * ramp { way / rate + ramp } else { square_root(way / acceleration) * 2.0 };
                let settled = ((least * 1.1) / dt) as usize + 3;
                let (mut agent, mut state) = (looking(), P::default());
                for step in 0..settled * 2 {
                    let turned = turn(&mut state, &agent, wanted, [n(rate), n(acceleration)], n(dt));
                    agent.step_with_turn(G::Vector::zero(), turned, n(dt));
                    let past = wanted.perp_dot(agent.heading) * n(if angle < 0.0 { -1.0 } else { 1.0 });
                    assert!(
                        past <= tolerance(n(1.0)) || agent.heading.dot(wanted) < n(0.0),
                        "D16: it does not pass {angle}°: by {past:?} at {steps} Hz, limits {rate} and {acceleration}"
                    );
                    let off = agent.heading.distance(wanted);
                    assert!(
                        step < settled || off <= allowed(1e-3, 1.0),
                        "D16: it settles within {settled} steps and stays: {off:?} off {angle}° after {step} at {steps} Hz, limits {rate} and {acceleration}"
                    );
                }
            }
        }
    }
}

/// Uses Newton's method, because laws have no mathematical library.
fn square_root(of: f64) -> f64 {
    (0..60).fold(1.0, |root, _| (root + of / root) * 0.5)
}

/// D16: both limits hold on both sides, while speeding up and while slowing down.
///
/// `turn` is as in [`d16_a_turn_settles_without_oscillating`].
pub fn d16_both_limits_hold_to_both_sides<G: Geometry, P: Default>(
    mut turn: impl FnMut(&mut P, &Agent<G>, G::Vector, [G::Scalar; 2], G::Scalar) -> G::Vector,
) {
    for side in [1.0, -1.0] {
        let (mut agent, mut state, mut before) = (looking::<G>(), P::default(), n(0.0));
        for step in 0..400 {
            // To one side, from the full rate to the other side, and back while the turn is still
            // unfinished.
            let orientation = match step {
                0..60 => v(-0.6, 0.8 * side),
                60..120 => v(-0.6, -0.8 * side),
                _ => v(0.0, side),
            };
            let turned = turn(&mut state, &agent, orientation, [n(2.0), n(4.0)], n(0.015_625));
            // The sine is at most the angle, and two sines differ by at most the difference of
            // their angles.
            let (sine, little) = (turned.unit().y(), tolerance(n::<G::Scalar>(0.25)));
            let (most, change) =
                (n::<G::Scalar>(2.0 * 0.015_625), n::<G::Scalar>(4.0 * 0.015_625 * 0.015_625));
            assert!(
                sine.abs() <= most + little,
                "D16: the limits hold to both sides: it turns by {sine:?} of {most:?} at step {step}, side {side}"
            );
            assert!(
                (sine - before).abs() <= change + little,
                "D16: the limits hold to both sides: from {before:?} to {sine:?} is more than {change:?}, step {step}, side {side}"
            );
            before = sine;
            agent.step_with_turn(G::Vector::zero(), turned, n(0.015_625));
        }
        let off = agent.heading.distance(v(0.0, side));
        assert!(off <= n(1e-3), "D16: the limits hold to both sides, and it gets there: {off:?} off {side}");
    }
}

/// D16: moving and turning are independent. The force moves the agent as without a turn, and the
/// turn changes its heading as without a force.
///
/// `step` takes the force, the turn and dt.
pub fn d16_moving_and_turning_are_independent<G: Geometry>(
    mut step: impl FnMut(&mut Agent<G>, G::Vector, G::Vector, G::Scalar),
) {
    let dt = n(0.5);
    for agent in agents::<G>() {
        for (force, turn) in [(v(0.3, -0.4), v(0.8, 0.6)), (v(-0.5, 0.0), v(0.0, -1.0))] {
            let (mut both, mut going, mut turning) = (agent, agent, agent);
            step(&mut both, force, turn, dt);
            step(&mut going, force, v(1.0, 0.0), dt);
            step(&mut turning, v(0.0, 0.0), turn, dt);
            assert!(
                same_vec(both.velocity, going.velocity) && same_vec(both.position, going.position),
                "D16: a turn does not erase a force: {both:?} does not go as {going:?}"
            );
            assert!(
                same_vec(both.heading, turning.heading),
                "D16: a force does not erase a turn: {both:?} does not look as {turning:?}"
            );
            let (velocity, heading) = (
                (agent.velocity + agent.acceleration(force) * dt).limit(agent.max_speed),
                agent.heading.rotate_by(turn),
            );
            assert!(
                near_vec(both.velocity, velocity) && near_vec(both.heading, heading),
                "D16: both are done: {velocity:?} and {heading:?}, not {both:?}"
            );
        }
    }
}
