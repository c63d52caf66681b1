//! Defects of avoidance: D5, D6, D7, D8, D9, D12, D23.

use crate::approx::{at, n, near, same_vec, v};
use crate::cases::{goes_along, mirrors};
use steer_core::behavior::AvoidObstaclesState;
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Geometry, Vec2Ext, Vec2Like, seek};

/// D5: a mirrored circle gives the mirrored force. On either side the force points away from the
/// circle.
pub fn d05_avoidance_is_mirror_symmetric<G: Geometry>(
    mut avoid: impl FnMut(&Agent<G>, &Circle<G>) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(5.0, 0.0)).with_radius(n(2.0));
    for x in [25.0, 40.0] {
        for y in [0.5, -0.5, 3.0, -3.0, 9.0, -9.0] {
            let circle = Circle::new(v(x, y), n(10.0));
            goes_along("D5: avoidance is mirror-symmetric", mirrors(), |c| {
                avoid(&c.agent(&agent), &c.circle(&circle))
            });
            let aside = avoid(&agent, &circle).y();
            let away = if y > 0.0 { aside < n(0.0) } else { aside > n(0.0) };
            assert!(
                away,
                "D5: avoidance points away from the circle, on either side: by {aside:?} from {circle:?}"
            );
        }
    }
}

/// Steps an agent that seeks a target 300 ahead, with this circle halfway. Passes the agent to `at`
/// after each step. Returns `true` if it arrives within 150 steps.
fn past<G: Geometry>(
    circle: &Circle<G>,
    avoid: &mut impl FnMut(&mut AvoidObstaclesState, &Agent<G>, &Circle<G>) -> G::Vector,
    mut at: impl FnMut(&Agent<G>),
) -> bool {
    let (mut state, target) = (AvoidObstaclesState::default(), v(150.0, 0.0));
    let mut agent = Agent::new(v(-150.0, 0.0), v(5.0, 0.0)).with_max_speed(n(5.0)).with_radius(n(8.0));
    (0..150).any(|_| {
        let force = seek(&agent, target) + avoid(&mut state, &agent, circle);
        agent.step(force, n(1.0));
        at(&agent);
        agent.position.distance(target) < n(8.0)
    })
}

/// D6: avoidance does not only oppose the other forces. An agent that seeks a target exactly behind
/// a circle arrives.
///
/// `avoid` looks 120 ahead. The agent has radius 8 and speed 5.
pub fn d06_head_on_it_gets_past_a_circle<G: Geometry>(
    mut avoid: impl FnMut(&mut AvoidObstaclesState, &Agent<G>, &Circle<G>) -> G::Vector,
) {
    for y in [0.0, 0.5, -3.0, 20.0] {
        let circle = Circle::new(v(0.0, y), n(40.0));
        let mut last = v(0.0, 0.0);
        let there = past(&circle, &mut avoid, |agent| last = agent.position);
        assert!(there, "D6: head-on it gets past a circle at y = {y} to its target: it ends at {last:?}");
    }
}

/// D6: two agents that meet head-on get past each other.
///
/// `avoid` looks 40 ahead in time. Both agents have radius 5 and speed 3.
pub fn d06_two_head_on_get_past_each_other<G: Geometry>(
    mut avoid: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    for way in [at::<G>(1.0, 0.0), v(0.0, -1.0), v(0.6, 0.8), v(-0.28, 0.96)] {
        let start = |from: G::Vector| {
            Agent::new(from * n(80.0), from * n(-2.0)).with_radius(n(5.0)).with_max_speed(n(3.0))
        };
        let (mut one, mut two) = (start(-way), start(way));
        let (there, back, mut passed) = (way * n(80.0), way * n(-80.0), false);
        for _ in 0..120 {
            let forces = (
                seek(&one, there) + avoid(&one, &two.to_body()),
                seek(&two, back) + avoid(&two, &one.to_body()),
            );
            one.step(forces.0, n(1.0));
            two.step(forces.1, n(1.0));
            let between = one.position.distance(two.position);
            assert!(
                between > n(10.0),
                "D6: two head-on do not run into each other: they are {between:?} apart"
            );
            passed = passed || (one.position - two.position).dot(way) > n(60.0);
        }
        assert!(passed, "D6: two head-on get past each other: {one:?} and {two:?} do not");
    }
}

/// D7: the whole body gets past, not only its centre.
///
/// `avoid` looks 120 ahead. The agent has radius 8 and speed 5.
pub fn d07_the_own_radius_counts<G: Geometry>(
    mut avoid: impl FnMut(&mut AvoidObstaclesState, &Agent<G>, &Circle<G>) -> G::Vector,
) {
    for y in [0.0, 0.5, -3.0, 20.0, -36.0, 44.0] {
        let circle = Circle::new(at::<G>(0.0, y), n(40.0));
        let mut least = n(1000.0);
        let _ = past(&circle, &mut avoid, |agent| {
            let distance = agent.position.distance(circle.center);
            if distance < least {
                least = distance;
            }
        });
        assert!(
            least >= n(48.0),
            "D7: a body of 8 passes a circle of 40 at y = {y} by 48: it comes to {least:?}"
        );
    }
}

/// D8: a long wall threatens only an agent that would hit it.
///
/// `avoid` looks 100 ahead, with the agent's radius as the only clearance.
pub fn d08_a_long_wall_is_not_its_bounding_circle<G: Geometry>(
    mut avoid: impl FnMut(&Agent<G>, &[Wall<G>]) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(10.0, 0.0)).with_radius(n(2.0));
    for (from, to, hit) in [
        (at::<G>(0.0, 8.0), at::<G>(40.0, 8.0), false),
        (v(-20.0, -6.0), v(200.0, -6.0), false),
        (v(30.0, 4.0), v(30.0, 100.0), false),
        (v(10.0, 8.0), v(90.0, 40.0), false),
        (v(-200.0, 6.0), v(200.0, 6.0), false),
        (v(50.0, 6.0), v(50.0, 200.0), false),
        (v(-50.0, -200.0), v(-50.0, 200.0), false),
        (v(130.0, -200.0), v(130.0, 200.0), false),
        (v(-20.0, 8.0), v(80.0, 40.0), false),
        (v(50.0, -80.0), v(50.0, 80.0), true),
        (v(20.0, -8.0), v(90.0, 20.0), true),
        (v(50.0, 1.5), v(50.0, 200.0), true),
        (v(20.0, -8.0), v(120.0, 32.0), true),
    ] {
        for wall in [Wall::new(from, to), Wall::new(to, from)] {
            let force = avoid(&agent, &[wall]);
            let alarmed = !same_vec(force, v(0.0, 0.0));
            assert!(alarmed == hit, "D8: {wall:?} is run into: {hit}, the force is {force:?}");
        }
    }
}

/// D8: among several obstacles the one that is hit first counts, not the last one in the list.
pub fn d08_the_nearest_hit_counts_not_the_last<G: Geometry>(
    mut avoid: impl FnMut(&Agent<G>, &[Circle<G>]) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(5.0, 0.0));
    let (near, far) = (Circle::new(v(40.0, 5.0), n(10.0)), Circle::new(v(80.0, -5.0), n(10.0)));
    let (one, two) = (avoid(&agent, &[near, far]), avoid(&agent, &[far, near]));
    assert!(same_vec(one, two), "D8: the order of the obstacles does not count: {one:?} is not {two:?}");
    let alone = avoid(&agent, &[near]);
    assert!(same_vec(one, alone), "D8: only the nearer one counts: {one:?} is not {alone:?}");
    assert!(one.y() < n(0.0), "D8: the nearer one, on the +90° side, is passed first: {one:?}");
}

/// D9: a threat depends on the true distance at the closest approach.
///
/// `avoid` looks 10 ahead in time, with both radii as the only clearance.
pub fn d09_the_closest_approach_is_the_true_miss<G: Geometry>(
    mut avoid: impl FnMut(&Agent<G>, &Body<G>) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(3.0, 0.0)).with_radius(n(2.0));
    // The sum of both radii is 4. Head-on at relative speed 6, across, and overtaking: the misses
    // are the offsets.
    for (place, velocity, miss) in [
        (at::<G>(12.0, 5.0), at::<G>(-3.0, 0.0), 5.0),
        (v(12.0, -3.0), v(-3.0, 0.0), 3.0),
        (v(12.0, 4.25), v(-3.0, 0.0), 4.25),
        (v(8.0, 6.0), v(1.0, 0.0), 6.0),
        (v(8.0, 3.75), v(1.0, 0.0), 3.75),
        // The other comes down while the agent goes on: d = (12, 12), u = (−3, −3), straight at it.
        // The last one misses by (6, −6).
        (v(12.0, 12.0), v(0.0, -3.0), 0.0),
        (v(24.0, 12.0), v(0.0, -3.0), 8.485),
    ] {
        let other = Body { radius: n(2.0), ..Body::new(place, velocity) };
        let alarmed = !same_vec(avoid(&agent, &other), v(0.0, 0.0));
        assert!(
            alarmed == (miss < 4.0),
            "D9: the true miss is {miss} and both radii are 4: {other:?} gives an alarm: {alarmed}"
        );
    }
}

/// D12: a circle is reached where the path touches it: half a chord, √(r² − d²), before the middle.
pub fn d12_the_half_chord_matches_the_circle<G: Geometry>(
    mut reach: impl FnMut(G::Vector, G::Vector, &Circle<G>) -> Option<G::Scalar>,
) {
    // d = 0, 3, 4 and 7 beside the centre of a circle of radius 5, 20 along the path: half chords
    // of 5, 4, 3 and none.
    for (aside, want) in [(0.0, Some(15.0)), (3.0, Some(16.0)), (-4.0, Some(17.0)), (7.0, None)] {
        let got =
            reach(v(1.0, 2.0), v(0.6, 0.8), &Circle::new(v(13.0 - 0.8 * aside, 18.0 + 0.6 * aside), n(5.0)));
        let right = match (got, want) {
            (Some(got), Some(want)) => near(got, n(want)),
            (got, want) => got.is_none() && want.is_none(),
        };
        assert!(right, "D12: {aside} beside its middle the circle is reached after {want:?}: after {got:?}");
    }
}

/// D23: each feeler has its own push. With two walls the push comes from the wall touched most
/// deeply, as if that wall were alone, whatever the order.
///
/// `avoid` has three feelers: 100 ahead, and 50 at 45° to either side.
pub fn d23_a_feeler_keeps_its_own_normal_and_overshoot<G: Geometry>(
    mut avoid: impl FnMut(&Agent<G>, &[Wall<G>]) -> G::Vector,
) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(6.0, 0.0));
    let beside = |y: f64| Wall::new(at::<G>(-90.0, y), v(400.0, y));
    let slanted = |x: f64| Wall::new(at::<G>(x - 30.0, -40.0), v(x + 30.0, 40.0));
    // Overshoot as a share of the feeler: 1 − |y|/35.4 for a feeler of 50 at 45° to a wall at y,
    // 1 − x/100 for a feeler of 100 to a slanted wall.
    for (deep, shallow) in [
        (beside(21.2), slanted(80.0)),
        (beside(-14.1), slanted(70.0)),
        (slanted(25.0), beside(-28.3)),
        (slanted(30.0), beside(30.0)),
        (beside(10.0), beside(-30.0)),
    ] {
        let alone = avoid(&agent, &[deep]);
        for walls in [[deep, shallow], [shallow, deep]] {
            let force = avoid(&agent, &walls);
            assert!(
                same_vec(force, alone) && !same_vec(force, v(0.0, 0.0)),
                "D23: a feeler keeps its own normal and overshoot: {force:?} is not {alone:?} of {deep:?} with {shallow:?}"
            );
        }
    }
}
