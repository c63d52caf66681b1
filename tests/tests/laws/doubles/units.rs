//! Behaviours with a hidden unit, and behaviours that are counted in calls.

use super::zero;
use crate::own::V;
use steer_conformance::refinement::{converges, run};
use steer_conformance::units::{Case, Scene, follows_the_units};
use steer_core::behavior::{Arrive, AvoidCircles, Wander, WanderState};
use steer_core::crowd::{CrowdBuffer, CrowdRules, Orca, Patience, PatienceState, Surroundings};
use steer_core::parameters::Unit;
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Vec2Ext as _, Vec2Like as _, brake, seek};

/// A unit vector, with an absolute limit of the length below which there is none.
fn safe_unit(way: V) -> V {
    if way.length() > 1.5 { way.unit() } else { zero() }
}

/// Behaviours with a hidden length, time or mass, each by its mistake.
pub(crate) const HIDDEN_UNITS: &[(&str, Case<V>)] = &[
    ("a velocity for a force", |s, out| {
        out.force((s.place - s.me.position).with_length(s.me.max_speed) - s.me.velocity);
    }),
    ("a length for a velocity", |s, out| out.force(s.me.force_for(s.place - s.me.position))),
    ("an absolute least length", |s, out| {
        out.force(s.me.force_toward(safe_unit(s.place - s.me.position) * s.me.max_speed));
    }),
    ("a default of pixels", |s, out| out.force(Arrive::default().steer(&s.me, s.place))),
    ("an absolute tie", |s, out| {
        let [one, two] = [s.others[0], s.others[1]].map(|other| s.me.position.distance(other.position));
        let nearer = if two < one - 1.0 { s.others[1] } else { s.others[0] };
        out.force(seek(&s.me, nearer.position));
    }),
    ("a step counted as a frame", |s, out| {
        out.vector(Unit::LENGTH, s.me.position + s.me.velocity + s.me.velocity * s.dt);
    }),
    ("a force for an acceleration", |s, out| {
        out.vector(Unit::ACCELERATION, s.forces[0].limit(s.me.max_force));
    }),
    ("a gain without its mass", |s, out| out.number(Unit::GAIN, 1.0 / s.dt)),
    ("a least distance of 1 to divide by", |s, out| {
        let way = s.place - s.me.position;
        let fraction = s.of(Unit::LENGTH, 8.0) / way.length().max(1.0);
        out.force(brake(&s.me) * fraction);
    }),
    ("a speed limit of its own", |s, out| out.vector(Unit::SPEED, s.me.velocity.limit(8.0))),
    ("a drift by time in place of its root", |s, out| {
        let mut state = WanderState { point: s.direction };
        let wander = s.fit(Wander::default());
        out.force(wander.steer(&mut state, &s.me, s.sample, s.dt * s.dt));
    }),
    ("an absolute threshold of a force", |s, out| {
        out.force(if s.forces[0].length() > 8.0 { s.forces[0] } else { s.forces[1] });
    }),
    ("a count that depends on a length", |s, out| out.count(s.me.radius.abs() as usize)),
    ("a crowd with a horizon of ten of its author's seconds", |s, out| {
        let orca = Orca { horizon: Some(10.0), ..Orca::default() };
        out.force(in_a_crowd(&CrowdRules { orca, ..CrowdRules::default() }, s));
    }),
    ("a crowd that loses patience after a number of seconds", |s, out| {
        let patience = Patience { patience: Some(0.5), retreat: Some(8.0), gap_distance: None };
        out.force(in_a_crowd(&CrowdRules { patience, ..CrowdRules::default() }, s));
    }),
];

/// The force of the last of four steps in a crowd.
fn in_a_crowd(rules: &CrowdRules<f64>, s: &Scene<V>) -> V {
    let (mut buffer, mut state) = (CrowdBuffer::<V, 16>::new(), PatienceState::default());
    let mut step = || {
        let around = Surroundings { others: s.others, obstacles: s.circles, dt: s.dt };
        rules.steer(&mut buffer, &mut state, &s.me, s.forces[0], around)
    };
    [step(), step(), step(), step()][3]
}

/// The end of a run with so many steps in a unit of time.
type End = fn(usize) -> V;

/// Runs that are counted in calls, each by its mistake.
pub(crate) const COUNTED: &[(&str, End)] = &[
    ("drag by the call", |rate| {
        run(rate, |me: &mut Agent<V>, _, dt| {
            me.damp(0.99);
            me.step(seek(me, V([20.0, 40.0])), dt);
        })
    }),
    ("a brake by the call", |rate| {
        run(rate, |me: &mut Agent<V>, _, dt| {
            let rock = Circle::new(V([37.0, 9.0]), 12.0);
            let avoidance = AvoidCircles { feeler_length: 90.0, ..AvoidCircles::default() }.steer(me, [rock]);
            me.damp(avoidance.brake);
            me.step(avoidance.force + seek(me, V([80.0, 0.0])), dt);
        })
    }),
    ("an impulse by the call", |rate| {
        run(rate, |me: &mut Agent<V>, _, dt| {
            me.velocity = (me.velocity + V([0.0, 0.01])).limit(me.max_speed);
            me.step(zero(), dt);
        })
    }),
    ("a timer of calls", |rate| {
        let mut calls = 0;
        run(rate, move |me: &mut Agent<V>, _, dt| {
            calls += 1;
            let goal = if calls < 200 { V([20.0, 40.0]) } else { V([20.0, -90.0]) };
            me.step(seek(me, goal), dt);
        })
    }),
    ("a crowd with a brake by the call", |rate| {
        let mut state = PatienceState::default();
        run(rate, move |me: &mut Agent<V>, _, dt| {
            let other = Body { radius: 4.0, ..Body::at_rest(V([0.0, 5.0])) };
            let rules = CrowdRules::default();
            let (mut buffer, force) = (CrowdBuffer::<V, 16>::new(), me.force_toward(V([2.0, 0.0])));
            let around = Surroundings::new(dt).with_others([other]);
            let force = rules.steer(&mut buffer, &mut state, me, force, around);
            me.damp(0.97);
            me.step(force, dt);
        })
    }),
];

/// Runs the law of units on one of them.
pub(crate) fn in_units((name, case): (&str, Case<V>)) {
    follows_the_units::<V>(name, case);
}

/// Runs the law of refinement on one of them.
pub(crate) fn refined((name, end): (&str, End)) {
    converges(name, end);
}
