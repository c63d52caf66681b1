//! [`entries`]: every behaviour and combiner, each as a function that is not inlined. An entry by
//! hand has arguments of its own or a variant; a behaviour without one is called by its `Case`.

mod by_case;

use crate::Scene;
use steer_conformance::catalogue::Situation;
use steer_core::behavior::{
    Alignment, Arrive, AvoidAgents, AvoidCircles, AvoidObstacles, AvoidWalls, Boids, BrakingArrive, Cohesion,
    Contain, Evade, Face, Falloff, Feelers, Flee, Flock, FlockRule, FollowFlowField, FollowLeader,
    FollowPath, FollowTube, FollowWall, Hide, HoldFormation, Interpose, LookWhereYouAreGoing, OffsetPursuit,
    Pattern, Prediction, Pursue, Queue, ReachOrientation, Separation, Shadow, StayOnPath, Tether, Wander,
};
use steer_core::combine::{Budget, Context, Dither, Priority, RunningSum, Sum};
use steer_core::crowd::{CrowdRules, SafetyFilter, Surroundings};
use steer_core::space::{Edge, Torus};
use steer_core::terrain::{Direction, Side};
use steer_core::{
    Geometry, Scalar, Vec2Like as _, assign_slots, brake, flee, keep_speed, match_velocity, nearest, seek,
};

/// A function whose cost is measured.
#[derive(Clone, Copy)]
pub struct Entry<G: Geometry> {
    /// Name of the function in the machine code.
    pub name: &'static str,
    /// Name in the tables.
    pub title: &'static str,
    /// The function.
    pub call: Call<G>,
}

/// A function by its arguments.
#[derive(Clone, Copy)]
pub enum Call<G: Geometry> {
    /// By hand.
    Scene(for<'a, 'b> fn(&'a mut Scene<'b, G>) -> G::Vector),
    /// Of a behaviour's `Case`.
    Case(fn(&mut Situation<G>) -> G::Vector),
}

/// All entries. The first does nothing: its cost is the cost of a call.
pub fn entries<G: Geometry + 'static>() -> impl Iterator<Item = &'static Entry<G>> {
    by_hand().iter().chain(by_case::by_case().iter().flatten())
}

/// Whether there is an entry by hand whose title is this name, or begins with it and a comma.
const fn has_entry_by_hand(name: &str) -> bool {
    let mut at = 0;
    while at < TITLES.len() {
        if let Some((begin, rest)) = TITLES[at].as_bytes().split_at_checked(name.len())
            && (rest.is_empty() || rest[0] == b',')
            && is_same(begin, name.as_bytes())
        {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether two texts of equal length are the same.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

macro_rules! entries {
    ($(#[doc = $doc:literal] $name:ident => |$scene:ident| $body:block)*) => {
        /// Titles of the entries by hand.
        const TITLES: &[&str] = &[$($doc),*];

        /// Entries by hand.
        fn by_hand<G: Geometry + 'static>() -> &'static [Entry<G>] {
            &[$(Entry { name: stringify!($name), title: $doc, call: Call::Scene($name::<G>) }),*]
        }

        $(#[doc = $doc] #[inline(never)]
        fn $name<G: Geometry>($scene: &mut Scene<'_, G>) -> G::Vector $body)*
    };
}

fn n<S: Scalar>(value: f64) -> S {
    S::from_f64(value)
}

fn turning<S: Scalar>() -> ReachOrientation<S> {
    ReachOrientation { max_rate: n(0.3), max_acceleration: n(0.07) }
}

fn boids_rules<S: Scalar>() -> Boids<S> {
    Boids {
        separation: FlockRule::all_round(n(8.0)).with_weight(n(1.3)),
        falloff: Falloff::Linear,
        cohesion: FlockRule::ahead(n(40.0)),
        alignment: FlockRule::ahead(n(30.0)).with_weight(n(0.7)),
    }
}

// The doc comment is the name in the tables.
entries! {
    #[doc = "nothing"]
    nothing => |s| { s.target }
    #[doc = "Agent::step"]
    agent_step => |s| {
        s.me.step(s.target, s.dt); s.me.position
    }
    #[doc = "Agent::step_with_turn"]
    agent_step_turned => |s| {
        s.me.step_with_turn(s.target, G::Vector::new(n(0.8), n(0.6)), s.dt); s.me.position
    }
    #[doc = "Edge::Wrap"]
    edge_wrap => |s| {
        Edge::Wrap.apply(&mut s.me, &s.world); s.me.position
    }
    #[doc = "Edge::Bounce"]
    edge_bounce => |s| {
        Edge::Bounce.apply(&mut s.me, &s.world); s.me.position
    }
    #[doc = "Torus::nearest"]
    torus_nearest => |s| {
        Torus::from(&s.world).nearest(s.me.position, s.target)
    }
    #[doc = "seek"]
    seek_ => |s| {
        seek(&s.me, s.target)
    }
    #[doc = "flee"]
    flee_ => |s| {
        flee(&s.me, s.target)
    }
    #[doc = "Flee"]
    flee_panic => |s| {
        Flee::within(n(40.0)).steer(&s.me, s.target)
    }
    #[doc = "Arrive"]
    arrive => |s| {
        Arrive::within(n(18.0)).steer(&s.me, s.target)
    }
    #[doc = "BrakingArrive"]
    braking_arrive => |s| {
        BrakingArrive { tolerance: n(0.5) }.steer(&s.me, s.target, s.dt)
    }
    #[doc = "Pursue"]
    pursue => |s| {
        Pursue::new(Prediction::Closing).steer(&s.me, &s.one)
    }
    #[doc = "Pursue, Prediction::Intercept"]
    pursue_intercept => |s| {
        Pursue::new(Prediction::Intercept).steer(&s.me, &s.one)
    }
    #[doc = "Evade"]
    evade => |s| {
        Evade::new(Prediction::Closing).steer(&s.me, &s.one)
    }
    #[doc = "Interpose"]
    interpose => |s| {
        Interpose { slowing_radius: n(9.0) }.steer(&s.me, &s.one, &s.other)
    }
    #[doc = "Hide, 8 circles"]
    hide => |s| {
        Hide { clearance: n(1.5), slowing_radius: n(8.0) }.steer(&s.me, &s.one, s.circles)
    }
    #[doc = "Shadow"]
    shadow => |s| {
        Shadow { distance: n(11.0) }.steer(&s.me, &s.one)
    }
    #[doc = "OffsetPursuit"]
    offset_pursuit => |s| {
        OffsetPursuit { slowing_radius: n(7.0), ..OffsetPursuit::new(G::Vector::new(n(-3.0), n(4.0))) }.steer(&s.me, &s.one)
    }
    #[doc = "HoldFormation, wedge of 8"]
    hold_formation => |s| {
        HoldFormation { pattern: Pattern::Wedge, spacing: n(4.3), slowing_radius: n(9.0) }.steer(&s.me, &s.one, 3, 8)
    }
    #[doc = "assign_slots, 4"]
    assign => |s| {
        let places: [G::Vector; 4] = [s.one.position, s.other.position, s.target, s.me.position];
    let slots: [G::Vector; 4] = [s.target, s.me.position, s.other.position, s.one.position];
    let mut assignment = [None; 4];
    assign_slots(&places, &slots, &mut assignment);
    let first = assignment.first().copied().flatten();
    first.and_then(|slot| slots.get(slot)).copied().unwrap_or(s.target)
    }
    #[doc = "match_velocity"]
    match_velocity_ => |s| {
        match_velocity(&s.me, &s.one)
    }
    #[doc = "keep_speed"]
    keep_speed_ => |s| {
        keep_speed(&s.me, n(1.4))
    }
    #[doc = "brake"]
    brake_ => |s| {
        brake(&s.me)
    }
    #[doc = "Wander"]
    wander => |s| {
        Wander { distance: n(2.5), radius: n(1.7), range: n(1.3), rate: n(1.0) }.steer(&mut s.wander, &s.me, s.chance, s.dt)
    }
    #[doc = "Tether"]
    tether => |s| {
        Tether { to: s.target, length: n(14.2) }.steer(&s.me)
    }
    #[doc = "AvoidCircles, 8 circles"]
    avoid => |s| {
        AvoidCircles { feeler_length: n(16.0), clearance: n(1.5), brake_time: n(1.0) }.steer(&s.me, s.circles).force
    }
    #[doc = "AvoidObstacles, 8 circles"]
    avoid_circles => |s| {
        AvoidObstacles { feeler_length: n(15.0), clearance: n(1.2) }.steer(&mut s.avoid, &s.me, s.circles)
    }
    #[doc = "AvoidObstacles, polygon of 4"]
    avoid_polygon => |s| {
        AvoidObstacles { feeler_length: n(15.0), clearance: n(1.2) }.steer(&mut s.avoid, &s.me, s.house)
    }
    #[doc = "AvoidWalls, 3 feelers, 4 walls"]
    avoid_walls => |s| {
        AvoidWalls { feelers: Feelers::Three, length: n(12.5) }.steer(&s.me, s.walls)
    }
    #[doc = "FollowWall, 4 walls"]
    follow_wall => |s| {
        FollowWall { distance: n(4.1), side: Side::Left, horizon: n(3.0) }.steer(&s.me, s.walls)
    }
    #[doc = "Contain, box"]
    contain => |s| {
        Contain { clearance: n(30.0) }.steer(&s.me, &s.world)
    }
    #[doc = "FollowFlowField, grid of 12"]
    follow_field => |s| {
        FollowFlowField { horizon: n(2.2) }.steer(&s.me, &s.wind)
    }
    #[doc = "FollowPath, 5 points"]
    follow_path => |s| {
        FollowPath { threshold: n(4.0), slowing_radius: n(12.0) }.steer(&mut s.progress, &s.me, &s.path)
    }
    #[doc = "FollowTube, 5 points"]
    follow_tube => |s| {
        FollowTube { horizon: n(4.0), direction: Direction::Forward }.steer(&mut s.tube, &s.me, &s.path)
    }
    #[doc = "StayOnPath, 5 points"]
    stay_on_path => |s| {
        StayOnPath { horizon: n(3.0) }.steer(&s.me, &s.path)
    }
    #[doc = "Separation, 8 others"]
    separation => |s| {
        Separation { view_distance: n(40.0), separation_distance: n(14.0), falloff: Falloff::Constant }.steer(&s.me, s.bodies)
    }
    #[doc = "Cohesion, 8 others"]
    cohesion => |s| {
        Cohesion { view_distance: n(60.0) }.steer(&s.me, s.bodies)
    }
    #[doc = "Alignment, 8 others"]
    alignment => |s| {
        Alignment { view_distance: n(50.0) }.steer(&s.me, s.bodies)
    }
    #[doc = "Flock, 8 others"]
    flock => |s| {
        Flock { view_distance: n(45.0), separation_distance: n(7.0) }.steer(&s.me, s.bodies)
    }
    #[doc = "Boids, 8 others"]
    boids => |s| {
        boids_rules().steer(&s.me, s.bodies)
    }
    #[doc = "AvoidAgents, 8 others"]
    avoid_agents => |s| {
        AvoidAgents { horizon: n(11.0), clearance: n(1.4) }.steer(&s.me, s.bodies)
    }
    #[doc = "FollowLeader"]
    follow_leader => |s| {
        FollowLeader { distance: n(6.0), clearance: n(2.5), slowing_radius: n(8.0) }.steer(&s.me, &s.one)
    }
    #[doc = "Queue, 8 others"]
    queue => |s| {
        Queue { distance: n(9.0), clearance: n(1.0) }.steer(&mut s.queue, &s.me, s.target, s.bodies, s.dt)
    }
    #[doc = "Face"]
    face => |s| {
        Face { turning: turning() }.steer(&mut s.turn, &s.me, s.target, s.dt)
    }
    #[doc = "LookWhereYouAreGoing"]
    look_where_it_goes => |s| {
        LookWhereYouAreGoing { turning: turning() }.steer(&mut s.turn, &s.me, s.dt)
    }
    #[doc = "ReachOrientation"]
    reach_orientation => |s| {
        turning().steer(&mut s.turn, &s.me, G::Vector::new(n(0.8), n(0.6)), s.dt)
    }
    #[doc = "Sum, 3 forces"]
    sum => |s| {
        Sum::new(s.me.max_force).weighted(n(0.5), || s.one.velocity).weighted(n(0.25), || s.other.velocity).then(|| s.target).total()
    }
    #[doc = "Priority, 3 forces"]
    priority => |s| {
        Priority::new(s.me.max_force).weighted(n(0.5), || G::Vector::new(n(0.0), n(0.0))).weighted(n(0.25), || s.other.velocity).then(|| s.target).total()
    }
    #[doc = "Budget, 3 forces"]
    budget => |s| {
        Budget::new(s.me.max_force).weighted(n(0.1), || s.one.velocity).weighted(n(0.1), || s.other.velocity).then(|| s.target).total()
    }
    #[doc = "RunningSum, 3 forces"]
    running_sum => |s| {
        RunningSum::new(s.me.max_force).weighted(n(0.1), || s.one.velocity).weighted(n(0.1), || s.other.velocity).then(|| s.target).total()
    }
    #[doc = "Dither, 3 forces"]
    dither => |s| {
        Dither::new(s.me.max_force, s.chance).then(n(0.5), || s.one.velocity).then(n(0.25), || s.other.velocity).then(n(0.9), || s.target).total()
    }
    #[doc = "Context of 8, 3 forces"]
    context => |s| {
        Context::<G, 8>::new(&s.me).interest(|| s.one.velocity).danger(|| s.other.velocity).interest(|| s.target).total()
    }
    #[doc = "SafetyFilter, 8 others, 8 circles"]
    safety_filter => |s| {
        let around = Surroundings { others: s.bodies, obstacles: s.circles, dt: s.dt };
        SafetyFilter::default().steer(&mut s.crowd.safe, &s.me, s.target, around)
    }
    #[doc = "CrowdRules, 8 others, 8 circles"]
    crowd_rules => |s| {
        let around = Surroundings { others: s.bodies, obstacles: s.circles, dt: s.dt };
        CrowdRules::default().steer(&mut s.crowd, &mut s.patience, &s.me, s.target, around)
    }
    #[doc = "nearest, 3 of 8"]
    nearest_3 => |s| {
        let mut buffer = [s.one; 3];
    nearest(&s.me, s.bodies, &mut buffer).iter().fold(s.target, |sum, body| sum + body.position)
    }
}
