//! Behaviours with a target, a quarry, a menace or a leader.

use crate::approx::n;
use crate::units::Case;
use steer_core::behavior::{
    Arrive, BrakingArrive, Evade, Flee, FollowLeader, Hide, HoldFormation, Interpose, OffsetPursuit, Pattern,
    Prediction, Pursue, Queue, QueueState, Shadow, Tether,
};
use steer_core::parameters::Unit;
use steer_core::{Scalar, Vec2Like, brake, flee, keep_speed, match_velocity, seek};

/// Returns every rule of prediction.
fn predictions<S: Scalar>() -> [Prediction<S>; 4] {
    [Prediction::Constant(n(3.0)), Prediction::Distance, Prediction::Closing, Prediction::Intercept]
}

pub(super) fn cases<V: Vec2Like>() -> [(&'static str, Case<V>); 16] {
    [
        ("seek", |s, out| out.force(seek(&s.me, s.place))),
        ("flee", |s, out| {
            out.force(flee(&s.me, s.place));
            out.force(s.fit(Flee::within(n(32.0))).steer(&s.me, s.place));
        }),
        ("Arrive", |s, out| {
            let arrive = s.fit(s.one(&[Arrive::within(n(0.0)), Arrive::within(n(16.0)), Arrive::default()]));
            out.force(arrive.steer(&s.me, s.place));
            out.force(Arrive::for_agent(&s.me).steer(&s.me, s.place));
        }),
        ("BrakingArrive", |s, out| {
            let arrive =
                s.fit(s.one(&[1.0, 8.0, 40.0].map(|tolerance| BrakingArrive { tolerance: n(tolerance) })));
            out.force(arrive.steer(&s.me, s.place, s.dt));
            out.number(Unit::SPEED, arrive.speed(&s.me, s.me.radius, s.dt));
            out.count(usize::from(arrive.arrived(&s.me, s.place)));
        }),
        ("Pursue", |s, out| {
            let horizon = s.one(&[None, Some(n(4.0))]);
            let prediction = s.one(&predictions());
            let pursue = s.fit(Pursue { horizon, facing: s.pick > 12, prediction });
            out.force(pursue.steer(&s.me, &s.others[0]));
            out.vector(Unit::LENGTH, pursue.predicted(&s.me, &s.others[0]));
            out.number(Unit::TIME, pursue.prediction.time(&s.me, &s.others[0]));
        }),
        ("Evade", |s, out| {
            let panic_distance = s.one(&[None, Some(n(40.0)), Some(n(8.0))]);
            let evade = s.fit(Evade { panic_distance, ..Evade::new(s.one(&predictions())) });
            out.force(evade.steer(&s.me, &s.others[0]));
        }),
        ("OffsetPursuit", |s, out| {
            let pursuit = OffsetPursuit { offset: V::new(n(-12.0), n(7.0)), slowing_radius: n(24.0) };
            out.force(s.fit(pursuit).steer(&s.me, &s.others[0]));
            out.force(OffsetPursuit::for_agent(&s.me, s.place).steer(&s.me, &s.others[0]));
        }),
        ("Interpose", |s, out| {
            let interpose = s.fit(Interpose { slowing_radius: n(24.0) });
            out.force(interpose.steer(&s.me, &s.others[0], &s.others[1]));
            out.vector(Unit::LENGTH, interpose.predicted(&s.me, &s.others[0], &s.others[1]));
        }),
        ("Shadow", |s, out| out.force(s.fit(Shadow { distance: n(16.0) }).steer(&s.me, &s.others[0]))),
        ("Tether", |s, out| {
            let tether = Tether { to: V::new(n(8.0), n(-8.0)), length: s.one(&[n(0.0), n(16.0), n(24.0)]) };
            out.force(s.fit(tether).steer(&s.me));
        }),
        ("Hide", |s, out| {
            let hide = s.fit(Hide { clearance: n(4.0), slowing_radius: n(24.0) });
            let circles = &s.circles[..s.pick % 4];
            out.force(hide.steer(&s.me, &s.others[0], circles.iter().copied()));
        }),
        ("keep_speed, brake and match_velocity", |s, out| {
            out.force(keep_speed(&s.me, s.of(Unit::SPEED, 3.0)));
            out.force(brake(&s.me));
            out.force(match_velocity(&s.me, &s.others[0]));
        }),
        ("FollowLeader", |s, out| {
            let follow = FollowLeader { distance: n(24.0), clearance: n(4.0), slowing_radius: n(32.0) };
            out.force(s.fit(follow).steer(&s.me, &s.others[0]));
        }),
        ("HoldFormation", |s, out| {
            let pattern = s.one(&[Pattern::Line, Pattern::Column, Pattern::Wedge, Pattern::Circle]);
            let hold = s.fit(HoldFormation { pattern, spacing: n(8.0), slowing_radius: n(24.0) });
            out.force(hold.steer(&s.me, &s.others[0], s.pick % 5, 5));
            out.vector(Unit::LENGTH, hold.slot(&s.others[0], s.pick % 5, 5));
            let tight = HoldFormation::for_agent(&s.me, pattern, s.of(Unit::LENGTH, 8.0));
            out.force(tight.steer(&s.me, &s.others[0], s.pick % 5, 5));
        }),
        ("Queue", |s, out| {
            let queue = s.fit(Queue { distance: n(32.0), clearance: n(4.0) });
            let mut state = QueueState::default();
            out.force(queue.steer(&mut state, &s.me, s.place, s.others, s.dt));
            out.count(usize::from(state.through));
            let gap = queue.gap(&s.me, s.place, s.others);
            out.number(Unit::LENGTH, gap.unwrap_or(-s.of(Unit::LENGTH, 1.0)));
        }),
        ("the parameters of an agent", |s, out| {
            let (me, length) = (&s.me, s.of(Unit::LENGTH, 8.0));
            out.force(Interpose::for_agent(me).steer(me, &s.others[0], &s.others[1]));
            out.force(Hide::for_agent(me, length).steer(me, &s.others[0], s.circles));
            out.force(FollowLeader::for_agent(me, length, length).steer(me, &s.others[0]));
        }),
    ]
}
