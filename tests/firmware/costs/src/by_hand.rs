//! [`by_hand`]: an entry for each function, combiner and rule of crowds, and for each behaviour
//! without a default.

use crate::arguments::{Arguments, Entry};
use steer_core::behavior::{OffsetPursuit, Tether};
use steer_core::combine::{Budget, Context, Dither, Priority, RunningSum, Sum};
use steer_core::crowd::{CrowdRules, SafetyFilter, Surroundings};
use steer_core::space::Edge;
use steer_core::{
    Geometry, Scalar, Vec2Like as _, assign_slots, brake, flee, keep_speed, match_velocity, nearest, seek,
};

macro_rules! entries {
    ($(#[doc = $doc:literal] $name:ident => |$s:ident| $body:block)*) => {
        /// Returns the entries. The first does nothing: its cost is the cost of a call.
        pub(crate) fn by_hand<G: Geometry + 'static>() -> &'static [Entry<G>] {
            &[$(Entry { name: concat!("by_hand::", stringify!($name)), title: $doc, call: $name::<G> }),*]
        }

        $(#[doc = $doc] #[inline(never)]
        fn $name<G: Geometry>($s: &mut Arguments<G>) -> G::Vector $body)*
    };
}

fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

// The doc comment is the name in the tables.
entries! {
    #[doc = "nothing"]
    nothing => |s| { s.at.target }
    #[doc = "Agent::step"]
    agent_step => |s| {
        s.at.me.step(s.at.target, s.at.dt); s.at.me.position
    }
    #[doc = "Agent::step_with_turn"]
    agent_step_turned => |s| {
        s.at.me.step_with_turn(s.at.target, G::Vector::new(n(0.8), n(0.6)), s.at.dt); s.at.me.position
    }
    #[doc = "Edge::Wrap"]
    edge_wrap => |s| {
        Edge::Wrap.apply(&mut s.at.me, &s.world); s.at.me.position
    }
    #[doc = "Edge::Bounce"]
    edge_bounce => |s| {
        Edge::Bounce.apply(&mut s.at.me, &s.world); s.at.me.position
    }
    #[doc = "Torus::nearest"]
    torus_nearest => |s| {
        s.world.torus().nearest(s.at.me.position, s.at.target)
    }
    #[doc = "seek"]
    seek_ => |s| {
        seek(&s.at.me, s.at.target)
    }
    #[doc = "flee"]
    flee_ => |s| {
        flee(&s.at.me, s.at.target)
    }
    #[doc = "OffsetPursuit"]
    offset_pursuit => |s| {
        OffsetPursuit { slowing_radius: n(7.0), ..OffsetPursuit::new(G::Vector::new(n(-3.0), n(4.0))) }.steer(&s.at.me, &s.at.others[0])
    }
    #[doc = "assign_slots, 4"]
    assign => |s| {
        let places: [G::Vector; 4] = [s.at.others[0].position, s.at.others[1].position, s.at.target, s.at.me.position];
    let slots: [G::Vector; 4] = [s.at.target, s.at.me.position, s.at.others[1].position, s.at.others[0].position];
    let mut assignment = [None; 4];
    assign_slots(&places, &slots, &mut assignment);
    let first = assignment.first().copied().flatten();
    first.and_then(|slot| slots.get(slot)).copied().unwrap_or(s.at.target)
    }
    #[doc = "match_velocity"]
    match_velocity_ => |s| {
        match_velocity(&s.at.me, &s.at.others[0])
    }
    #[doc = "keep_speed"]
    keep_speed_ => |s| {
        keep_speed(&s.at.me, n(1.4))
    }
    #[doc = "brake"]
    brake_ => |s| {
        brake(&s.at.me)
    }
    #[doc = "Tether"]
    tether => |s| {
        Tether { to: s.at.target, length: n(14.2) }.steer(&s.at.me)
    }
    #[doc = "Sum, 3 forces"]
    sum => |s| {
        Sum::new(s.at.me.max_force).weighted(n(0.5), || s.at.others[0].velocity).weighted(n(0.25), || s.at.others[1].velocity).then(|| s.at.target).total()
    }
    #[doc = "Priority, 3 forces"]
    priority => |s| {
        Priority::new(s.at.me.max_force).weighted(n(0.5), || G::Vector::new(n(0.0), n(0.0))).weighted(n(0.25), || s.at.others[1].velocity).then(|| s.at.target).total()
    }
    #[doc = "Budget, 3 forces"]
    budget => |s| {
        Budget::new(s.at.me.max_force).weighted(n(0.1), || s.at.others[0].velocity).weighted(n(0.1), || s.at.others[1].velocity).then(|| s.at.target).total()
    }
    #[doc = "RunningSum, 3 forces"]
    running_sum => |s| {
        RunningSum::new(s.at.me.max_force).weighted(n(0.1), || s.at.others[0].velocity).weighted(n(0.1), || s.at.others[1].velocity).then(|| s.at.target).total()
    }
    #[doc = "Dither, 3 forces"]
    dither => |s| {
        Dither::new(s.at.me.max_force, s.at.sample).then(n(0.5), || s.at.others[0].velocity).then(n(0.25), || s.at.others[1].velocity).then(n(0.9), || s.at.target).total()
    }
    #[doc = "Context of 8, 3 forces"]
    context => |s| {
        Context::<G, 8>::new(&s.at.me).interest(|| s.at.others[0].velocity).danger(|| s.at.others[1].velocity).interest(|| s.at.target).total()
    }
    #[doc = "SafetyFilter, 8 others, 8 circles"]
    safety_filter => |s| {
        let around = Surroundings { others: s.bodies, obstacles: s.circles, dt: s.at.dt };
        SafetyFilter::default().steer(&mut s.crowd.safe, &s.at.me, s.at.target, around)
    }
    #[doc = "CrowdRules, 8 others, 8 circles"]
    crowd_rules => |s| {
        let around = Surroundings { others: s.bodies, obstacles: s.circles, dt: s.at.dt };
        CrowdRules::default().steer(&mut s.crowd, &mut s.patience, &s.at.me, s.at.target, around)
    }
    #[doc = "nearest, 3 of 8"]
    nearest_3 => |s| {
        let mut buffer = [s.at.others[0]; 3];
    nearest(&s.at.me, s.bodies, &mut buffer).iter().fold(s.at.target, |sum, body| sum + body.position)
    }
}
