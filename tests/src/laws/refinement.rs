//! The law of [`refinement`](crate::refinement), applied to the behaviours that a step of time can
//! change. [`Wander`](steer_core::behavior::Wander) and [`Dither`](steer_core::combine::Dither)
//! draw by the step, so they are exempt.

use crate::approx::{n, v};
use crate::refinement::{converges, run};
use steer_core::behavior::{
    Arrive, AvoidAgents, AvoidCircles, AvoidObstacles, AvoidState, AvoidWalls, Boids, BrakingArrive, Contain,
    Evade, Face, FollowFlowField, FollowLeader, FollowPath, FollowTube, FollowWall, HoldFormation, Interpose,
    LookWhereYouAreGoing, OffsetPursuit, PathProgress, Pattern, Pursue, Queue, QueueState, Shadow,
    StayOnPath, Tether, TubeProgress, TurnState,
};
use steer_core::combine::{Budget, Context, Priority, RunningSum};
use steer_core::space::{Bounds, Edge};
use steer_core::terrain::{Circle, Path, Side, Wall};
use steer_core::{Agent, Body, Vec2Ext, Vec2Like, keep_speed, seek};

/// Runs a behaviour that returns a force, at each rate.
fn force<V: Vec2Like>(name: &str, force: impl Fn(&Agent<V>, V::Scalar, V::Scalar) -> V) {
    converges(name, |rate| {
        run(rate, |me: &mut Agent<V>, time, dt| {
            let force = force(me, time, dt);
            me.step(force, dt);
        })
    });
}

/// Runs a behaviour with a state, at each rate.
fn with_state<V: Vec2Like, S: Default>(
    name: &str,
    force: impl Fn(&mut S, &Agent<V>, V::Scalar, V::Scalar) -> V,
) {
    converges(name, |rate| {
        let mut state = S::default();
        run(rate, |me: &mut Agent<V>, time, dt| {
            let force = force(&mut state, me, time, dt);
            me.step(force, dt);
        })
    });
}

/// A body that moves in a straight line, at this time.
fn leader<V: Vec2Like>(time: V::Scalar) -> Body<V> {
    let start = Body::new(v(-20.0, -10.0), v(2.0, 0.5));
    Body { position: start.position_at(time), ..start }
}

/// Behaviours with a target or a leader converge.
pub fn targets_converge<V: Vec2Like>() {
    let goal = v::<V>(20.0, 40.0);
    force("seek", |me: &Agent<V>, _, _| seek(me, goal));
    force("Arrive", |me: &Agent<V>, _, _| Arrive::within(n(40.0)).steer(me, goal));
    force("BrakingArrive", |me: &Agent<V>, _, dt| BrakingArrive::default().steer(me, goal, dt));
    force("Pursue", |me: &Agent<V>, time, _| Pursue::default().steer(me, &leader(time)));
    force("Evade", |me: &Agent<V>, time, _| Evade::default().steer(me, &leader(time)));
    force("Interpose", |me: &Agent<V>, time, _| {
        Interpose::default().steer(me, &leader(time), &Body::at_rest(v(0.0, 60.0)))
    });
    force("OffsetPursuit", |me: &Agent<V>, time, _| {
        OffsetPursuit::new(v(-9.0, 4.0)).steer(me, &leader(time))
    });
    force("Shadow", |me: &Agent<V>, time, _| Shadow::default().steer(me, &leader(time)));
    force("Tether", |me: &Agent<V>, _, _| Tether { to: v(-60.0, 0.0), length: n(10.0) }.steer(me));
    force("FollowLeader", |me: &Agent<V>, time, _| FollowLeader::default().steer(me, &leader(time)));
    force("HoldFormation", |me: &Agent<V>, time, _| {
        HoldFormation::new(Pattern::Wedge).steer(me, &leader(time), 2, 4)
    });
    with_state("Queue", |state: &mut QueueState, me: &Agent<V>, _, dt| {
        let ahead = Body { radius: n(5.0), ..Body::at_rest(v(0.0, 4.0)) };
        Queue::default().steer(state, me, v(60.0, 0.0), [ahead], dt)
    });
}

/// Behaviours among obstacles and other agents converge.
pub fn terrain_converges<V: Vec2Like>() {
    let rock = Circle::new(v::<V>(20.0, 9.0), n(12.0));
    let wall = Wall::new(v::<V>(0.0, -90.0), v(40.0, 80.0));
    let area = Bounds { min: v::<V>(-100.0, -60.0), max: v(0.0, 30.0) };
    converges("AvoidCircles and its brake", |rate| {
        run(rate, |me: &mut Agent<V>, _, dt| {
            let avoid = AvoidCircles { feeler_length: n(90.0), clearance: n(4.0), brake_time: n(8.0) };
            let avoidance = avoid.steer(me, [rock]);
            me.damp(avoidance.factor(dt));
            me.step(avoidance.force + seek(me, v(80.0, 0.0)), dt);
        })
    });
    with_state("AvoidObstacles", |state: &mut AvoidState, me: &Agent<V>, _, _| {
        AvoidObstacles::default().steer(state, me, [rock]) + seek(me, v(80.0, 0.0))
    });
    force("AvoidWalls", |me: &Agent<V>, _, _| {
        AvoidWalls::default().steer(me, [wall]) + keep_speed(me, n(4.0))
    });
    force("FollowWall", |me: &Agent<V>, _, _| {
        FollowWall { distance: n(12.0), side: Side::Left, horizon: n(4.0) }.steer(me, [wall])
    });
    force("Contain", |me: &Agent<V>, _, _| {
        Contain { clearance: n(20.0) }.steer(me, &area) + keep_speed(me, n(4.0))
    });
    force("AvoidAgents", |me: &Agent<V>, _, _| {
        let other = Body { radius: n(4.0), ..Body::at_rest(v(10.0, 22.0)) };
        AvoidAgents::default().steer(me, [other]) + keep_speed(me, n(4.0))
    });
    force("Boids", |me: &Agent<V>, time, _| {
        Boids::default().steer(me, [leader(time), Body::new(v(-30.0, 30.0), v(1.0, 0.0))])
    });
    converges("Edge::Bounce", |rate| {
        run(rate, |me: &mut Agent<V>, _, dt| {
            me.step(keep_speed(me, n(4.0)), dt);
            Edge::Bounce.apply(me, &area);
        })
    });
}

/// Behaviours along paths and fields converge.
pub fn paths_converge<V: Vec2Like>() {
    let points = [v::<V>(-50.0, 0.0), v(-10.0, 0.0), v(-10.0, 30.0), v(60.0, 30.0)];
    let road = || Path::open(&points).and_then(|path| path.with_radius(n(6.0)));
    with_state("FollowPath", |state: &mut PathProgress, me: &Agent<V>, _, _| {
        let follow = FollowPath { threshold: n(9.0), slowing_radius: n(20.0) };
        road().map_or_else(|_| V::zero(), |path| follow.steer(state, me, &path))
    });
    with_state("FollowTube", |state: &mut TubeProgress<V::Scalar>, me: &Agent<V>, _, _| {
        let follow = FollowTube { horizon: n(4.0), ..FollowTube::default() };
        road().map_or_else(|_| V::zero(), |path| follow.steer(state, me, &path))
    });
    force("StayOnPath", |me: &Agent<V>, _, _| {
        let stay = StayOnPath { horizon: n(4.0) };
        road().map_or_else(|_| V::zero(), |path| stay.steer(me, &path)) + keep_speed(me, n(3.0))
    });
    force("FollowFlowField", |me: &Agent<V>, _, _| {
        let whirl = |at: V| V::new(-at.y(), at.x()) * n(0.0625);
        FollowFlowField::default().steer(me, &whirl)
    });
}

/// Limits, turning and combiners converge.
pub fn motion_converges<V: Vec2Like>() {
    let goal = v::<V>(-80.0, 60.0);
    converges("max_turn_rate and min_speed", |rate| {
        run(rate, |me: &mut Agent<V>, _, dt| {
            *me = me.with_max_turn_rate(n(0.125)).with_min_speed(n(2.0));
            me.step(seek(me, goal), dt);
        })
    });
    converges("Face", |rate| {
        let mut state = TurnState::default();
        run(rate, |me: &mut Agent<V>, _, dt| {
            let turn = Face::default().steer(&mut state, me, goal, dt);
            me.step_with_turn(me.heading, turn, dt);
        })
    });
    converges("LookWhereYouAreGoing", |rate| {
        let mut state = TurnState::default();
        run(rate, |me: &mut Agent<V>, _, dt| {
            let turn = LookWhereYouAreGoing::default().steer(&mut state, me, dt);
            me.step_with_turn(seek(me, goal) + me.heading, turn, dt);
        })
    });
    force("Budget", |me: &Agent<V>, time, _| {
        let evade = || Evade::default().steer(me, &leader(time));
        Budget::new(me.max_force).weighted(n(0.0625), evade).then(|| seek(me, goal)).total()
    });
    force("RunningSum", |me: &Agent<V>, time, _| {
        let evade = || Evade::default().steer(me, &leader(time));
        RunningSum::new(me.max_force).weighted(n(0.0625), evade).then(|| seek(me, goal)).total()
    });
    force("Priority", |me: &Agent<V>, _, _| {
        let tether = Tether { to: v(-60.0, 0.0), length: n(30.0) };
        Priority::new(me.max_force).then(|| tether.steer(me)).then(|| seek(me, goal)).total()
    });
    force("Context", |me: &Agent<V>, time, _| {
        let evade = || Evade::default().steer(me, &leader(time)) * n(0.0625);
        Context::<_, 16>::new(me).interest(|| seek(me, goal)).danger(evade).total()
    });
}
