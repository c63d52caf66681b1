//! The step, the limits of an agent, turning and wandering.

use crate::approx::n;
use crate::units::Case;
use steer_core::behavior::{Face, LookWhereYouAreGoing, ReachOrientation, TurnState, Wander, WanderState};
use steer_core::parameters::Unit;
use steer_core::{Vec2Like, seek};

pub(super) fn cases<V: Vec2Like>() -> [(&'static str, Case<V>); 7] {
    [
        ("Agent::step", |s, out| {
            let mut moved = s.me;
            for force in s.forces {
                moved.step(force, s.dt);
            }
            out.agent(&moved);
            out.vector(Unit::ACCELERATION, s.me.acceleration(s.forces[0]));
        }),
        ("Agent::step_with_turn", |s, out| {
            let mut moved = s.me;
            for force in s.forces {
                moved.step_with_turn(force, s.direction, s.dt);
            }
            out.agent(&moved);
        }),
        ("the limits of an agent", |s, out| {
            let me = s.me.with_limits(s.of(Unit::SPEED, 9.0), s.of(Unit::ACCELERATION, 0.75));
            out.number(Unit::GAIN, me.gain);
            out.number(Unit::FORCE, me.max_force);
            let (max_speed, most) = (s.of(Unit::SPEED, 9.0), s.of(Unit::ACCELERATION, 16.0));
            out.number(Unit::GAIN, me.with_limits_for_step(max_speed, most, s.dt).gain);
            out.number(Unit::GAIN, me.with_response_time(s.of(Unit::TIME, 3.0)).gain);
            out.number(Unit::GAIN, me.with_scaled_mass(s.of(Unit::MASS, 3.0)).gain);
            out.count(usize::from(s.me.is_stable(s.dt)));
            out.number(Unit::TIME, s.me.response_time());
            out.number(Unit::TIME, s.me.time_to_speed());
            out.number(Unit::LENGTH, s.me.braking_distance());
            out.vector(Unit::SPEED, s.me.change_for(s.forces[0]));
            out.force(seek(&me, s.place));
        }),
        ("ReachOrientation", |s, out| {
            let reach = s.fit(ReachOrientation { max_rate: n(0.25), max_acceleration: n(0.0625) });
            let mut state = TurnState { rate: s.of(Unit::RATE, [-0.125, 0.0, 0.25][s.pick % 3]) };
            let mut moved = s.me;
            for _ in 0..2 {
                let turn = reach.steer(&mut state, &moved, s.direction, s.dt);
                moved.step_with_turn(s.forces[0], turn, s.dt);
                out.vector(Unit::NUMBER, turn);
                out.number(Unit::RATE, state.rate);
            }
            out.agent(&moved);
            let turn = ReachOrientation::for_agent(&s.me).steer(&mut state, &moved, s.direction, s.dt);
            out.vector(Unit::NUMBER, turn);
        }),
        ("Face and LookWhereYouAreGoing", |s, out| {
            let turning = ReachOrientation { max_rate: n(0.25), max_acceleration: n(0.0625) };
            let mut state = TurnState { rate: s.of(Unit::RATE, 0.125) };
            out.vector(Unit::NUMBER, s.fit(Face { turning }).steer(&mut state, &s.me, s.place, s.dt));
            out.number(Unit::RATE, state.rate);
            let look = s.fit(LookWhereYouAreGoing { turning });
            out.vector(Unit::NUMBER, look.steer(&mut state, &s.me, s.dt));
            out.number(Unit::RATE, state.rate);
        }),
        ("Wander", |s, out| {
            let (distance, radius) = (s.one(&[n(0.0), n(10.0)]), n(5.0));
            let wander = s.fit(Wander { distance, radius, range: n(1.5), rate: s.one(&[n(1.0), n(0.5)]) });
            let mut state = WanderState { point: s.direction };
            for _ in 0..2 {
                out.force(wander.steer(&mut state, &s.me, s.sample, s.dt));
            }
            out.vector(Unit::NUMBER, state.point);
            out.vector(Unit::LENGTH, wander.target(&state, &s.me));
            out.vector(Unit::LENGTH, wander.circle(&s.me).center);
        }),
        ("Wander of an agent", |s, out| {
            // Its range has a root of time, which is exact for powers of four only.
            let me = s.me.with_response_time(s.of(Unit::TIME, 0.25));
            let mut state = WanderState { point: s.direction };
            out.force(Wander::for_agent(&me).steer(&mut state, &me, s.sample, s.dt));
        }),
    ]
}
