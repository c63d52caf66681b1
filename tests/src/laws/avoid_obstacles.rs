//! Laws of [`AvoidObstacles`] and its obstacles.

use crate::approx::{
    at, equals, equals_number, n, near, near_product, near_vec, rounds_alike, same, same_vec, v,
};
use crate::catalogue::{Case, Situation};
use crate::units::{Results, Scene};
use steer_core::behavior::{AvoidObstacles, AvoidObstaclesState, Bypass};
use steer_core::parameters::Unit;
use steer_core::terrain::{Circle, Obstacle, Polygon, Side, Wall};
use steer_core::{Agent, Geometry, Vec2Like, seek};

impl<G: Geometry> Case<G> for AvoidObstacles<G::Scalar> {
    fn steer_in(&self, at: &mut Situation<G>) -> G::Vector {
        self.steer(&mut at.memory.avoid, &at.me, at.circles)
    }

    fn variant(pick: usize) -> Self {
        [Self::default(), Self { clearance: n(0.0), ..Self::default() }][pick % 2]
    }

    fn suited(agent: &Agent<G>, one: G::Scalar) -> Option<Self> {
        Some(Self::for_agent(agent, one * n(20.0)))
    }

    fn report(&self, scene: &Scene<G>, out: &mut Results<G::Scalar>) {
        past(self, scene, out, scene.circles);
        past(self, scene, out, scene.walls);
        match Polygon::new(&scene.points[..3]) {
            Ok(polygon) => past(self, scene, out, [polygon]),
            Err(_) => past(self, scene, out, [scene.bounds]),
        }
    }
}

/// Adds the force past obstacles, the side that is remembered and the path past the threat.
fn past<G: Geometry, O: Obstacle<G>>(
    avoid: &AvoidObstacles<G::Scalar>,
    scene: &Scene<G>,
    out: &mut Results<G::Scalar>,
    obstacles: impl IntoIterator<Item = O, IntoIter: Clone> + Clone,
) {
    let mut state = AvoidObstaclesState { side: scene.one(&[None, Some(Side::Left), Some(Side::Right)]) };
    out.force(avoid.steer(&mut state, &scene.me, obstacles.clone()));
    out.count(state.side.map_or(0, |side| if side == Side::Left { 1 } else { 2 }));
    if let Some(bypass) = avoid.bypass(&scene.me, obstacles) {
        out.number(Unit::LENGTH, bypass.reach);
        out.number(Unit::LENGTH, bypass.depth);
        out.vector(Unit::NUMBER, bypass.out);
        if let Some((left, right)) = bypass.tangents {
            out.vector(Unit::NUMBER, left);
            out.vector(Unit::NUMBER, right);
        }
    }
}

/// Returns a behaviour that looks 100 ahead, without a buffer.
fn case<G: Geometry>() -> AvoidObstacles<G::Scalar> {
    AvoidObstacles { feeler_length: n(100.0), clearance: n(0.0) }
}

/// Returns the force with a fresh state.
fn force<G: Geometry, O: Obstacle<G>>(
    avoid: AvoidObstacles<G::Scalar>,
    agent: &Agent<G>,
    obstacles: impl IntoIterator<Item = O, IntoIter: Clone>,
) -> G::Vector {
    avoid.steer(&mut AvoidObstaclesState::default(), agent, obstacles)
}

/// The force is (max_speed · tangent − velocity) · distance / reach.
pub fn the_tangent_leads_past<G: Geometry>() {
    // Distance 50, radius 30: sin = 0.6, so the left tangent is (0.8, 0.6). It touches after 20:
    // (8 − 10, 6) · 100 / 20.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0));
    equals(&(), force(case::<G>(), &agent, [Circle::new(v(50.0, 0.0), n(30.0))]), v(-10.0, 30.0));
    // In the direction (0.6, 0.8) the tangents are (0, 1) and (0.96, 0.28).
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 8.0));
    let circle = Circle::new(v(30.0, 40.0), n(30.0));
    let passage = case::<G>().bypass(&agent, [circle]);
    assert!(
        passage.is_some_and(|passage| near(passage.reach, n(20.0))
            && passage
                .tangents
                .is_some_and(|(left, right)| near_vec(left, v(0.0, 1.0)) && near_vec(right, v(0.96, 0.28)))),
        "(0, 1) and (0.96, 0.28) touch the circle, 20 away: {passage:?}"
    );
    equals(&(), force(case::<G>(), &agent, [circle]), v(-30.0, 10.0));
}

/// The agent's own radius and the buffer widen the obstacle.
pub fn the_own_body_is_swept<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0)).with_radius(n(20.0));
    let avoid = AvoidObstacles { clearance: n(5.0), ..case::<G>() };
    equals(&(), force(avoid, &agent, [Circle::new(v(50.0, 0.0), n(5.0))]), v(-10.0, 30.0));
    // 8 beside the line, a point misses a circle of radius 4, and a body of radius 5 hits it.
    for (radius, hit) in [(0.0, false), (3.5, false), (5.0, true)] {
        let passage = case::<G>().bypass(&agent.with_radius(n(radius)), [Circle::new(v(50.0, 8.0), n(4.0))]);
        assert!(passage.is_some() == hit, "a body of radius {radius} meets it: {hit}, but {passage:?}");
    }
}

/// A threat beside the line is passed on the other side, with the smaller turn.
pub fn the_smaller_turn_is_taken<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0));
    for (y, side) in [(4.0, Side::Right), (-4.0, Side::Left), (29.0, Side::Right), (-29.0, Side::Left)] {
        let mut state = AvoidObstaclesState::default();
        let got = case::<G>().steer(&mut state, &agent, [Circle::new(v(60.0, y), n(30.0))]);
        assert!(state.side == Some(side), "a centre at y = {y} is passed {side:?}: {state:?}");
        assert!((got.y() > n(0.0)) == (y < 0.0), "a centre at y = {y} pushes away from it: {got:?}");
    }
}

/// Exactly head-on the agent passes counter-clockwise (on the +90° side), or on the side in its
/// state. Without a threat the state is reset.
pub fn head_on_the_state_remembers_the_side<G: Geometry>() {
    let (agent, circle) = (Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0)), Circle::new(v(50.0, 0.0), n(30.0)));
    for (before, y, after) in [
        (None, 30.0, Side::Left),
        (Some(Side::Left), 30.0, Side::Left),
        (Some(Side::Right), -30.0, Side::Right),
    ] {
        let mut state = AvoidObstaclesState { side: before };
        equals(&(before, y), case::<G>().steer(&mut state, &agent, [circle]), v(-10.0, y));
        assert!(state.side == Some(after), "with {before:?} before, {after:?} is kept: {state:?}");
        let got = case::<G>().steer(&mut state, &agent, [Circle::new(v(-50.0, 0.0), n(30.0))]);
        assert!(
            same_vec(got, v(0.0, 0.0)) && state.side.is_none(),
            "without a threat the side is forgotten and there is no force: {state:?}, {got:?}"
        );
    }
}

/// An agent that touches an obstacle is pushed straight out. An agent at rest gets no force.
pub fn within_it_is_pushed_out_and_at_rest_left_alone<G: Geometry>() {
    // Out of (10, 0) from the origin: (−10, 0), less (5, 0), times a hundred.
    let circle = Circle::new(at::<G>(10.0, 0.0), n(20.0));
    equals(&(), force(case::<G>(), &Agent::new(v(0.0, 0.0), v(5.0, 0.0)), [circle]), v(-1500.0, 0.0));
    same(&(), force(case::<G>(), &Agent::new(v(0.0, 0.0), v(0.0, 0.0)), [circle]), v(0.0, 0.0));
    // With a distance of 0 only a touched obstacle counts, with an urgency of 1.
    let blind = AvoidObstacles { feeler_length: n(0.0), clearance: n(0.0) };
    equals(&(), force(blind, &Agent::new(v(0.0, 0.0), v(5.0, 0.0)), [circle]), v(-15.0, 0.0));
}

/// A step in which the body would just pass does not change the side.
pub fn one_step_without_a_threat_keeps_the_side<G: Geometry>() {
    // A circle of radius 30 is passed at 31 beside the line; at 41 even a body wider by 10 passes.
    let agent = Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0));
    for (y, kept) in [(31.0, true), (-31.0, true), (39.0, true), (41.0, false)] {
        for side in [Side::Left, Side::Right] {
            let mut state = AvoidObstaclesState { side: Some(side) };
            let (near, far) = (Circle::new(v(50.0, y), n(30.0)), Circle::new(v(50.0, 90.0), n(30.0)));
            let mut other = state;
            same(&y, case::<G>().steer(&mut state, &agent, [near, far]), v(0.0, 0.0));
            let want = if kept { Some(side) } else { None };
            assert!(state.side == want, "with a circle at y = {y} the side is {want:?}: {state:?}");
            let _ = case::<G>().steer(&mut other, &agent, [far, near]);
            assert!(other == state, "the order of obstacles does not count: {other:?} is not {state:?}");
        }
    }
}

/// An agent that cannot stop is pushed sideways instead of against its motion: exactly head-on to
/// the counter-clockwise (+90°) side.
pub fn one_that_cannot_stop_turns<G: Geometry>() {
    // Straight out (−1, 0) it lacks 10 + 5, from (8, ±6) it lacks 10 + 4, times a hundred. Of the
    // part against the motion the share min_speed / 5 is turned.
    for (y, least, want) in [
        (0.0, 0.0, v(-1500.0, 0.0)),
        (0.0, 2.0, v(-900.0, 1200.0)),
        (0.0, 5.0, v(0.0, 1500.0)),
        (6.0, 5.0, v(0.0, -1400.0)),
        (-6.0, 9.0, v(0.0, 1400.0)),
    ] {
        let agent = Agent::<G>::new(v(0.0, 0.0), v(5.0, 0.0)).with_min_speed(n(least));
        equals(&(least, y), force(case::<G>(), &agent, [Circle::new(v(8.0, y), n(20.0))]), want);
    }
}

/// Does one step of an agent of radius 8 that seeks a target past one obstacle.
fn advance<G: Geometry, O: Obstacle<G> + Clone>(
    agent: &mut Agent<G>,
    state: &mut AvoidObstaclesState,
    target: G::Vector,
    obstacle: O,
) {
    let avoid = AvoidObstacles { feeler_length: n(120.0), clearance: n(4.0) };
    let force = seek(agent, target) + avoid.steer(state, agent, [obstacle]);
    agent.step(force, n(1.0));
}

/// Returns an agent on the line, 150 before the origin, at its max_speed of 5.
fn start<G: Geometry>() -> Agent<G> {
    Agent::new(v(-150.0, 0.0), v(5.0, 0.0)).with_max_speed(n(5.0)).with_radius(n(8.0))
}

/// Mirrored scenes give mirrored paths, and the circle is passed on the side away from its centre.
pub fn mirrored_scenes_give_mirrored_traces<G: Geometry>() {
    for y in [0.5, 3.0, 20.0] {
        let (mut one, mut two) = (start::<G>(), start::<G>());
        let (mut states, target) = ([AvoidObstaclesState::default(); 2], v(150.0, 0.0));
        for _ in 0..60 {
            advance(&mut one, &mut states[0], target, Circle::new(v(0.0, y), n(40.0)));
            advance(&mut two, &mut states[1], target, Circle::new(v(0.0, -y), n(40.0)));
            let mirrored = G::Vector::new(two.position.x(), -two.position.y());
            assert!(
                same_vec(one.position, mirrored) || !rounds_alike::<G>(),
                "mirrored scenes give mirrored traces: {:?} is not {mirrored:?} at y = {y}",
                one.position
            );
            assert!(one.position.y() <= n(4.0), "it passes on the far side: at {:?}", one.position);
        }
        assert!(one.position.x() > n(0.0), "it gets past the circle: it is at {:?}", one.position);
    }
}

/// The passage has the distance until the body touches, the tangents, which touch the obstacle, and
/// the direction straight out.
pub fn the_bypass_touches_the_obstacle<G: Geometry>() {
    let avoid = AvoidObstacles { feeler_length: n(300.0), clearance: n(4.0) };
    for (x, y, radius) in [(60.0, 8.0, 20.0), (120.0, -30.0, 30.0), (90.0, 0.0, 1.0)] {
        let (circle, agent) = (Circle::new(at::<G>(x, y), n(radius)), Agent::new(v(0.0, 0.0), v(2.0, 0.0)));
        let agent = agent.with_radius(n(6.0));
        let Some(Bypass { reach, tangents, out, depth, .. }) = avoid.bypass(&agent, [circle]) else {
            panic!("{circle:?} is in the way")
        };
        let touching = (at::<G>(1.0, 0.0) * reach - circle.center).length();
        equals_number(&(reach, circle), touching, n(radius + 10.0));
        assert!(depth == n(0.0), "it does not touch yet: {depth:?} deep");
        equals(&(circle, out), circle.center + out * circle.center.length(), v(0.0, 0.0));
        let Some((left, right)) = tangents else { panic!("from outside there are tangents") };
        for (tangent, side) in [(left, -1.0), (right, 1.0)] {
            let aside = tangent.perp_dot(circle.center);
            let want = n::<G::Scalar>(side * (radius + 10.0));
            assert!(
                near(aside, want) && near(tangent.length(), n(1.0)),
                "{tangent:?} touches: {aside:?}, {want:?}"
            );
        }
    }
    let inside =
        avoid.bypass(&Agent::new(v(0.0, 0.0), v(2.0, 0.0)), [Circle::new(at::<G>(3.0, 4.0), n(9.0))]);
    let right = inside.is_some_and(|it| {
        it.reach == n(0.0)
            && it.tangents.is_none()
            && near_vec(it.out, v(-0.6, -0.8))
            && near(it.depth, n(8.0))
    });
    assert!(right, "within it there is only the way out, (−0.6, −0.8): {inside:?}");
}

/// In the buffer an agent is pushed out at a share of its `max_speed` in proportion to its depth.
/// Motion along the rim, and motion outward that is fast enough, stay as they are.
pub fn the_clearance_pushes_by_its_depth<G: Geometry>() {
    // A circle of radius 20 with a buffer of 10. At 25 it is half deep and must move out at 5; at
    // 15 it touches the circle itself.
    let (avoid, circle) =
        (AvoidObstacles { clearance: n(10.0), ..case::<G>() }, Circle::new(at::<G>(0.0, 0.0), n(20.0)));
    for (y, velocity, push) in [
        (25.0, v(10.0, 0.0), 500.0),
        (25.0, v(8.0, -6.0), 1100.0),
        (25.0, v(4.0, 3.0), 200.0),
        (25.0, v(6.0, 8.0), 0.0),
        (25.0, v(0.0, 5.0), 0.0),
        (15.0, v(10.0, 0.0), 1000.0),
        (15.0, v(6.0, 8.0), 200.0),
        (29.9375, v(10.0, 0.0), 6.25),
        (30.0, v(10.0, 0.0), 0.0),
        (30.0625, v(10.0, 0.0), 0.0),
    ] {
        let got = force(avoid, &Agent::new(v(0.0, y), velocity), [circle]);
        // A share of the max_speed of 10, times an urgency of 100.
        let close = near_product(got, v(0.0, push), 1000.0);
        assert!(close, "{y} from the middle, going {velocity:?}, the push is {push}: {got:?}");
    }
}

/// An agent that moves further in is pushed out and also along the rim, to the side in its state:
/// at the share of `max_speed` that the push out leaves.
pub fn further_in_it_goes_on_along_the_rim<G: Geometry>() {
    // As above, 5 deep, half of the buffer: out at 5, along at 5. Moving down, left is along x. A
    // speed that it already has is not pushed. An agent that does not move in has no push along the
    // rim.
    let avoid = AvoidObstacles { clearance: n(10.0), ..case::<G>() };
    for (velocity, side, want) in [
        (v(3.0, -4.0), Side::Left, v(200.0, 900.0)),
        (v(3.0, -4.0), Side::Right, v(-800.0, 900.0)),
        (v(8.0, -6.0), Side::Left, v(0.0, 1100.0)),
        (v(8.0, -6.0), Side::Right, v(-1300.0, 1100.0)),
        (v(3.0, 0.0), Side::Left, v(0.0, 500.0)),
        (v(3.0, 0.0), Side::Right, v(0.0, 500.0)),
    ] {
        let mut state = AvoidObstaclesState { side: Some(side) };
        let circle = Circle::new(at::<G>(0.0, 0.0), n(20.0));
        let got = avoid.steer(&mut state, &Agent::new(v(0.0, 25.0), velocity), [circle]);
        equals(&(velocity, side), got, want);
    }
}

/// A side that was kept for one obstacle does not lead round another: through a door, the far ends
/// of its two walls are no way. Nearly head-on the side is kept.
pub fn a_side_is_no_reason_for_a_clearly_larger_turn<G: Geometry>() {
    let walls = [Wall::<G>::new(v(40.0, 14.0), v(40.0, 300.0)), Wall::new(v(40.0, -14.0), v(40.0, -300.0))];
    let agent = Agent::<G>::new(v(0.0, 3.0), v(8.0, -3.0)).with_radius(n(10.0));
    let avoid = AvoidObstacles { feeler_length: n(120.0), clearance: n(2.0) };
    for side in [Side::Left, Side::Right] {
        let (mut kept, mut none) = (AvoidObstaclesState { side: Some(side) }, AvoidObstaclesState::default());
        let (force, want) = (avoid.steer(&mut kept, &agent, walls), avoid.steer(&mut none, &agent, walls));
        same(&side, force, want);
        assert!(kept == none && kept.side == Some(Side::Left), "through the door: {kept:?}");
        let mut kept = AvoidObstaclesState { side: Some(side) };
        for y in [-1.0, 0.0, 1.0] {
            let _ = case::<G>().steer(
                &mut kept,
                &Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0)),
                [Circle::new(v(60.0, y), n(30.0))],
            );
            assert!(kept.side == Some(side), "a rock nearly ahead: {kept:?}");
        }
    }
}
