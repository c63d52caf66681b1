//! Laws of [`CrowdRules`] and [`SafetyFilter`] for bodies that do not give way, and for obstacles
//! that move.

use crate::approx::{at, n, v};
use crate::laws::safety_filter::Shape;
use steer_core::crowd::{
    CrowdBuffer, CrowdRules, HalfPlanes, Other, PatienceState, SafetyFilter, Surroundings,
};
use steer_core::space::Bounds;
use steer_core::terrain::{Circle, Moving, Obstacle as _, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Ext, Vec2Like};

/// A filter on trial: the agent, its force, a body that keeps its velocity, `dt`.
pub trait Evasion<G: Geometry>: FnMut(&Agent<G>, G::Vector, Body<G>, G::Scalar) -> G::Vector {}
impl<G: Geometry, F: FnMut(&Agent<G>, G::Vector, Body<G>, G::Scalar) -> G::Vector> Evasion<G> for F {}

/// Asserts that a body which keeps its velocity, no faster than the agent, never touches it: from
/// any side, at rest or on its way, wherever the agent wishes to go.
///
/// # Panics
/// If the two overlap.
pub fn is_not_touched<G: Geometry>(mut evade: impl Evasion<G>) {
    let dt = n::<G::Scalar>(0.125);
    for case in 0..24_u32 {
        let way = G::Vector::fraction_of_turn(case as usize, 24);
        let speed = [1.0, 1.75, 0.25][case as usize % 3];
        let off = way.quarter_turn() * n([0.0, 0.4, -1.2][(case / 3) as usize % 3]);
        let mut agent = Agent::new(
            v(0.0, 0.0),
            G::Vector::fraction_of_turn(case as usize, 7) * n(0.5 * f64::from(case % 4)),
        );
        agent = agent.with_radius(n(1.0)).with_max_speed(n(2.0)).with_max_force(n(1.0));
        // Its sight: the filter's view distance of a body that does not give way.
        let sight = SafetyFilter::default().view_distance_of_unyielding(&agent, n(1.0), n(speed), dt);
        let mut body = Body { radius: n(1.0), id: 9, ..Body::new(way * sight + off, way * n(-speed)) };
        for _ in 0..240 {
            let wish = match case % 5 {
                0 => body.position - agent.position,
                1 => body.velocity,
                _ => v(0.0, 0.0),
            };
            let force = evade(&agent, (wish.limit(n(2.0)) - agent.velocity) * n(8.0), body, dt);
            let before = (agent.position, body.position);
            agent.step(force, dt);
            body.position = body.position + body.velocity * dt;
            let apart = least_distance(before.1 - before.0, body.position - agent.position);
            assert!(apart >= n(2.0), "a body that does not give way is touched: {apart:?} in case {case}");
        }
    }
}

/// Returns the least distance of two in a step, by their relative positions before and after it.
fn least_distance<G, V: Vec2Like<G>>(before: V, after: V) -> V::Scalar {
    let Some(way) = (after - before).direction() else { return after.length() };
    let along = (-way.dot(before)).max(n(0.0)).min(after.distance(before));
    (before + way * along).length()
}

/// A body that does not give way is not touched, whatever the agent wishes.
pub fn a_body_that_does_not_give_way_is_not_touched<G: Geometry>() {
    let mut planes = HalfPlanes::<G, 8>::new();
    is_not_touched::<G>(|agent: &Agent<G>, force, body, dt| {
        let around = Surroundings::new(dt).with_others([Other::unyielding(body)]);
        SafetyFilter::default().steer(&mut planes, agent, force, around)
    });
}

/// With all rules of crowds, an agent at rest steps aside for a body that does not give way, and
/// comes back to its goal.
pub fn an_agent_at_rest_steps_aside_and_comes_back<G: Geometry>() {
    let dt = n::<G::Scalar>(0.125);
    for side in [0.0, 0.25, -0.75] {
        let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
        let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
        let mut player = Body { radius: n(1.0), id: 9, ..Body::new(v(-12.0, side), v(1.5, 0.0)) };
        for _ in 0..240 {
            let wish = agent.position * n(-0.5);
            let (force, others) = (agent.force_toward(wish), [Other::unyielding(player)]);
            let around = Surroundings::new(dt).with_others(others);
            let force = CrowdRules::default().steer(&mut buffer, &mut state, &agent, force, around);
            agent.step(force, dt);
            player.position = player.position + player.velocity * dt;
            let apart = agent.position.distance(player.position);
            assert!(apart >= n(2.0), "{apart:?}");
        }
        let off = agent.position.length();
        assert!(off < n(0.25), "{off:?}");
    }
}

/// A wall and a circle that move, no faster than the agent, do not enter it.
pub fn a_moving_obstacle_is_not_touched<G: Geometry>() {
    let dt = n::<G::Scalar>(0.125);
    for speed in [0.5, 1.5] {
        for round in [false, true] {
            let mut agent = Agent::<G>::new(v(0.0, 0.0), v(0.5, 0.25)).with_radius(n(1.0));
            agent = agent.with_max_speed(n(2.0)).with_max_force(n(1.0));
            let (mut planes, velocity) = (HalfPlanes::<G, 8>::new(), v(-speed, 0.0));
            for step in 0..200 {
                let x = 8.0 - speed * 0.125 * f64::from(step);
                let shape = if round {
                    Shape::Circle(Circle::new(v(x + 2.0, 0.25), n(2.0)))
                } else {
                    Shape::Wall(Wall::new(v(x, -40.0), v(x, 40.0)))
                };
                let gap = agent.position.distance(shape.nearest(agent.position)) - shape.rounding();
                assert!(gap >= n(1.0), "{gap:?}, {step:?}");
                let moving = Moving { shape, velocity };
                let others: [Body<G>; 0] = [];
                let wish = (at::<G>(1.0, 0.0) - agent.velocity) * n(8.0);
                let around = Surroundings { others, obstacles: [moving], dt };
                let force = SafetyFilter::default().steer(&mut planes, &agent, wish, around);
                agent.step(force, dt);
            }
        }
    }
}

/// An agent leaves the lane that a box sweeps, whatever its width and wherever the agent wishes to
/// go: at rest, on the way toward the box, or ahead of it and slower. It is pushed ahead by less
/// than the way that it moves aside, is not touched, and ends behind the box.
///
/// With a wall beside the box, or a second box that moves alike, it leaves to the other side.
pub fn an_agent_leaves_the_lane_of_a_box<G: Geometry>() {
    let (dt, speed) = (n::<G::Scalar>(0.125), 1.0);
    for (half, wish) in [1.0, 3.0, 8.0].into_iter().flat_map(|half| [0.0, -2.0, 0.5].map(|wish| (half, wish)))
    {
        let beside = Some(half + 1.0);
        for (aside, wall, second) in [
            (0.0, None, None),
            (0.5, None, None),
            (-0.5, None, None),
            (0.5, beside, None),
            (0.5, None, beside),
        ] {
            let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
            let mut agent = Agent::<G>::new(v(0.0, aside), v(0.0, 0.0)).with_radius(n(1.0));
            agent = agent.with_max_speed(n(2.0)).with_max_force(n(2.0));
            let mut front = -8.0;
            let mut pushed = n::<G::Scalar>(0.0);
            while n::<G::Scalar>(front - 4.0) < agent.position.x() {
                let shape = Bounds { min: at::<G>(front - 4.0, -half), max: v(front, half) };
                let gap = agent.position.distance(shape.nearest(agent.position));
                assert!(gap >= n(1.0), "touched: {gap:?}, half a width of {half}, wish {wish}");
                let moving = Moving { shape, velocity: v(speed, 0.0) };
                let y = wall.unwrap_or(64.0);
                let side = Bounds { min: at::<G>(-64.0, y), max: v(64.0, y + 1.0) };
                let at_rest = Moving { shape: side, velocity: v(0.0, 0.0) };
                // Beside the box, before it in the order.
                let y = second.unwrap_or(96.0);
                let shape = Bounds { min: at::<G>(front - 4.0, y), max: v(front, y + 16.0) };
                let another = Moving { shape, velocity: v(speed, 0.0) };
                // Boxes that pass far beside the agent come first.
                let far = [-40.0, -50.0, -60.0, -70.0].map(|y| {
                    let shape = Bounds { min: at::<G>(front - 4.0, y), max: v(front, y + 8.0) };
                    Moving { shape, velocity: v(speed, 0.0) }
                });
                let boxes = far.into_iter().chain([another, moving, at_rest]);
                let around = Surroundings::new(dt).with_obstacles(boxes);
                let force = agent.force_toward(v(wish, 0.0));
                let force = CrowdRules::default().steer(&mut buffer, &mut state, &agent, force, around);
                agent.step(force, dt);
                front += speed * 0.125;
                pushed = pushed.max(agent.position.x());
                assert!(front < 64.0, "pushed by {pushed:?}, half a width of {half}, wish {wish}");
            }
            let way = half + 1.0 + if wall.or(second).is_some() { aside } else { -aside.abs() };
            let own = if wish > 0.0 { 16.0 } else { 0.0 };
            assert!(pushed < n(own + way + 1.0), "{pushed:?}, half a width of {half}, wish {wish}");
        }
    }
}

/// An agent leaves the lane of the box that reaches it first, before it does, by the shorter way
/// after its own motion and past the lanes beside it. Boxes that do not reach it within the horizon
/// of 10/3, or that its wish outruns, and lanes across change nothing.
pub fn a_lane_is_left_in_time_by_the_shorter_way<G: Geometry>() {
    let (rest, east, west) = ((0.0, 0.0), (2.0, 0.0), (-2.0, 0.0));
    // Bounds as x, y, x, y. Wider to the left by a quarter.
    let behind = |front: f64| ([-24.0, -1.0, front, 1.25], east);
    let beside = |from: f64, to: f64| ([-24.0, from, -7.0, to], east);
    let from_below = ([-1.0, -24.0, 1.0, -7.0], (0.0, 2.0));
    let wall = ([-64.0, 2.0, 64.0, 3.0], rest);
    for (case, (velocity, wish, boxes, want)) in [
        (rest, 0.0, &[behind(-4.0)][..], (0.0, -2.0625 / 1.5)),
        (rest, 0.0, &[behind(-7.5)], (0.0, -2.0625 / 3.25)),
        (rest, 0.0, &[behind(-7.75)], rest),
        (east, 2.0, &[([-24.0, -1.0, -4.0, 1.0], (1.0, 0.0))], east),
        ((0.0, 0.5), 0.0, &[behind(-4.0)], (0.0, 2.3125 / 1.5)),
        (rest, 0.0, &[beside(-5.0, 1.0), beside(4.0, 6.0), beside(1.5, 3.5)], (0.0, -2.0)),
        (rest, 0.0, &[behind(-4.0), from_below], (0.0, -2.0625 / 1.5)),
        (rest, 0.0, &[from_below, behind(-4.0)], (0.0, -2.0625 / 1.5)),
        // The wall is beside a lane that is left later.
        (rest, 0.0, &[beside(-0.5, 0.5), wall, ([4.0, -1.0, 24.0, 1.25], west)], (0.0, -2.0625 / 1.5)),
    ]
    .into_iter()
    .enumerate()
    {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(velocity.0, velocity.1)).with_heading(v(1.0, 0.0));
        let agent = agent.with_radius(n(1.0)).with_max_speed(n(2.0)).with_max_force(n(64.0));
        let boxes = boxes.iter().map(|([x, y, right, bottom], drift)| Moving {
            shape: Bounds { min: at::<G>(*x, *y), max: v(*right, *bottom) },
            velocity: v(drift.0, drift.1),
        });
        let (mut buffer, mut state) = (CrowdBuffer::<G, 16>::new(), PatienceState::default());
        let around = Surroundings::new(n(0.125)).with_obstacles(boxes);
        let rules = CrowdRules::default();
        let got: G::Vector = rules.velocity(&mut buffer, &mut state, &agent, v(wish, 0.0), around);
        assert!(got.distance(v(want.0, want.1)) < n(0.01), "{case}: {got:?}, not {want:?}");
    }
}
