//! Flocks and other agents.

use crate::approx::n;
use crate::units::Case;
use steer_core::behavior::{Alignment, AvoidAgents, Boids, Cohesion, Falloff, Flock, FlockRule, Separation};
use steer_core::neighbors::Sight;
use steer_core::parameters::Unit;
use steer_core::{Vec2Ext, Vec2Like, all_except, assign_slots, nearest};

pub(super) const FALLOFFS: [Falloff; 4] =
    [Falloff::Constant, Falloff::Linear, Falloff::Inverse, Falloff::InverseSquare];

pub(super) fn cases<V: Vec2Like>() -> [(&'static str, Case<V>); 6] {
    [
        ("Separation", |s, out| {
            let (view_distance, separation_distance) = (n(40.0), s.one(&[n(0.0), n(24.0), n(40.0)]));
            let rule = Separation { view_distance, separation_distance, falloff: s.one(&FALLOFFS) };
            out.force(s.fit(rule).steer(&s.me, s.others));
        }),
        ("Cohesion, Alignment and Flock", |s, out| {
            out.force(s.fit(Cohesion { view_distance: n(40.0) }).steer(&s.me, s.others));
            out.force(s.fit(Alignment { view_distance: n(40.0) }).steer(&s.me, s.others));
            let flock = s.fit(Flock { view_distance: n(48.0), separation_distance: n(16.0) });
            out.force(flock.steer(&s.me, s.others));
            let seen = flock.neighborhood(&s.me, s.others);
            out.vector(Unit::LENGTH, seen.middle.unwrap_or_else(V::zero));
            out.vector(Unit::SPEED, seen.velocity.unwrap_or_else(V::zero));
        }),
        ("Boids", |s, out| {
            let boids = Boids {
                separation: FlockRule::all_round(n(24.0)).with_weight(n(1.5)),
                falloff: s.one(&FALLOFFS),
                cohesion: FlockRule::ahead(n(48.0)),
                alignment: FlockRule::ahead(s.one(&[n(0.0), n(32.0)])),
            };
            out.force(s.fit(boids).steer(&s.me, s.others));
        }),
        ("AvoidAgents", |s, out| {
            let avoid = s.fit(AvoidAgents { horizon: s.one(&[n(0.0), n(8.0), n(40.0)]), clearance: n(4.0) });
            out.force(avoid.steer(&s.me, s.others));
            if let Some(threat) = avoid.closest_approach(&s.me, s.others) {
                out.number(Unit::TIME, threat.time);
                out.vector(Unit::LENGTH, threat.own);
                out.vector(Unit::LENGTH, threat.other);
            }
            out.force(AvoidAgents::for_agent(&s.me, s.me.radius).steer(&s.me, s.others));
        }),
        ("Sight and nearest", |s, out| {
            let sight = s.fit(Sight { distance: n(40.0), min_cos: s.one(&[n(-1.0), n(0.0), n(0.5)]) });
            out.count(usize::from(sight.sees(&s.me, s.place)));
            let mut found = s.others;
            for body in nearest(&s.me, all_except(&s.others, 1), &mut found[..2]) {
                out.count(body.id as usize);
            }
        }),
        ("assign_slots", |s, out| {
            let members = s.others.map(|body| body.position);
            let mut assignment = [None; 4];
            out.count(assign_slots(&members, &s.points, &mut assignment));
            for slot in assignment {
                out.count(slot.map_or(9, |slot| slot));
            }
        }),
    ]
}
