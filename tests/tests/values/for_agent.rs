//! Parameters that suit an agent give finite results, whatever the limits of the agent.

use crate::own::Pair;
use steer_conformance::catalogue::{Case, Memory, Situation};
use steer_core::behavior::*;
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Side, Wall};
use steer_core::{Agent, Body, Validate, Vec2Like as _};

type Number = f32;

/// The smallest, middle and largest limits that an agent may have.
const SIZES: [Number; 8] = [1e-45, 1e-40, 1e-37, 1e-20, 1e-9, 1.0, 1e9, 1e15];

fn situation(me: Agent<Pair<Number>>) -> Situation<Pair<Number>> {
    let v = Pair::new;
    let body = |x, y, u, w| Body::new(v(x, y), v(u, w));
    Situation {
        me,
        target: v(30.0, 40.0),
        others: [body(100.0, 1.0, -1.0, 0.0), body(-20.0, 8.0, 0.0, 2.0), body(3.0, -7.0, 0.0, 0.0)],
        circles: [Circle::new(v(100.0, 1.0), 20.0), Circle::new(v(4.0, 30.0), 5.0)],
        walls: [Wall::new(v(50.0, -50.0), v(50.0, 50.0)), Wall::new(v(-9.0, -9.0), v(9.0, -9.0))],
        points: [v(-5.0, 3.0), v(60.0, 0.0), v(60.0, 70.0)],
        radius: 6.0,
        area: Bounds { min: v(-100.0, -100.0), max: v(100.0, 100.0) },
        sample: 0.5,
        dt: 0.25,
        memory: Memory::default(),
    }
}

fn is_total(me: Agent<Pair<Number>>, rule: impl Case<Pair<Number>>) {
    let mut at = situation(me);
    for _ in 0..3 {
        let result = rule.steer_in(&mut at);
        assert!(result.x.is_finite() && result.y.is_finite(), "{rule:?} of {me:?} returns {result:?}");
    }
}

#[test]
fn parameters_for_any_agent_give_finite_results() {
    let mut count = 0;
    for index in 0..SIZES.len().pow(4) {
        let [speed, force, mass, gain] = [1, 8, 64, 512].map(|place| SIZES[index / place % 8]);
        let me = Agent::new(Pair::new(0.0, 0.0), Pair::new(speed, 0.0))
            .with_max_speed(speed)
            .with_max_force(force)
            .with_mass(mass)
            .with_gain(gain);
        if me.validate().is_err() {
            continue;
        }
        count += 1;
        is_total(me, Arrive::for_agent(&me));
        is_total(me, AvoidAgents::for_agent(&me, 20.0));
        is_total(me, AvoidCircles::for_agent(&me, 20.0));
        is_total(me, AvoidObstacles::for_agent(&me, 20.0));
        is_total(me, AvoidWalls::for_agent(&me));
        is_total(me, Face::for_agent(&me));
        is_total(me, FollowFlowField::for_agent(&me));
        is_total(me, FollowLeader::for_agent(&me, 30.0, 10.0));
        is_total(me, FollowPath::for_agent(&me, 5.0));
        is_total(me, FollowTube::for_agent(&me));
        is_total(me, FollowWall::for_agent(&me, 10.0, Side::Left));
        is_total(me, Hide::for_agent(&me, 10.0));
        is_total(me, Interpose::for_agent(&me));
        is_total(me, LookWhereYouAreGoing::for_agent(&me));
        is_total(me, OffsetPursuit::for_agent(&me, Pair::new(3.0, -4.0)));
        is_total(me, ReachOrientation::for_agent(&me));
        is_total(me, StayOnPath::for_agent(&me));
        is_total(me, Wander::for_agent(&me));
    }
    assert!(count > 2_000, "{count} agents are valid");
}
