//! Laws of [`CrowdRules::priority`]: lower ones make way.

use crate::approx::{at, n, same, v};
use steer_core::crowd::{CrowdBuffer, CrowdRules, Intent, Other, PatienceState, Surroundings};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like};

/// An agent at the origin with a radius of 1, a speed of 2 and an acceleration of 2.
fn agent<G: Geometry>() -> Agent<G> {
    let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0));
    agent.with_max_speed(n(2.0)).with_max_force(n(2.0))
}

/// Returns the velocity that an agent of this priority takes beside another one of its kind, at
/// rest, and whether it makes way.
fn step<G: Geometry>(
    priority: u8,
    wish: G::Vector,
    state: PatienceState<G::Scalar>,
    other: Other<G>,
) -> (G::Vector, bool) {
    let (mut state, mut buffer) = (state, CrowdBuffer::<G, 8>::new());
    let rules = CrowdRules { priority, ..CrowdRules::default() };
    let around = Surroundings::new(n(0.25)).with_others([other]);
    let me = agent::<G>().with_velocity(wish);
    (rules.velocity(&mut buffer, &mut state, &me, wish, around), state.makes_way.is_some())
}

/// A neighbour at a place, with a velocity and an intent.
fn other<G: Geometry>(priority: u8, place: (f64, f64), x: f64, intent: Intent<G>) -> Other<G> {
    let body =
        agent::<G>().with_id(1).with_velocity(v(x, 0.0)).with_position(at::<G>(place.0, place.1)).to_body();
    Other { intent: Some(intent), priority, ..Other::from(body) }
}

/// Equal priorities are none, to the last bit.
pub fn equal_priorities_are_none<G: Geometry>() {
    for case in 0..24_usize {
        let wish = G::Vector::fraction_of_turn(case, 24) * n(1.5);
        let walker = |priority| other::<G>(priority, (4.0, 0.5), -1.0, Intent::toward(v(-9.0, 0.0)));
        let state = PatienceState::default();
        let [(none, _), (equal, _)] = [0, 200].map(|one| step(one, wish, state, walker(one)));
        same(&case, equal, none);
    }
}

/// Of two that meet head on, the one with the lower priority steps aside by at least as much as
/// between equals, the one with the higher by no more.
pub fn the_lower_one_steps_aside_more<G: Geometry>() {
    for (place, speed) in [((8.0, 0.5), -1.0), ((6.0, -0.75), -0.5), ((7.0, 1.5), -1.5)] {
        let aside = |[own, its]: [u8; 2]| {
            let walker = other::<G>(its, place, speed, Intent::toward(v(-40.0, 0.0)));
            step::<G>(own, v(1.5, 0.0), PatienceState::default(), walker).0.y().abs()
        };
        let [higher, equal, lower] = [[1, 0], [0, 0], [0, 1]].map(aside);
        assert!(n::<G::Scalar>(0.0) < higher && higher <= equal, "{higher:?}, {equal:?}");
        assert!(equal * n(1.25) < lower, "{equal:?}, {lower:?}");
    }
}

/// At its goal, one with a higher priority is moved by the lower no more than by an equal.
pub fn a_higher_one_stays_at_its_goal<G: Geometry>() {
    for (x, y) in [(3.0, 0.5), (4.0, -0.75), (5.0, 1.0)] {
        let [equal, higher] = [0, 1].map(|own| {
            let walker = other::<G>(0, (x, y), -1.5, Intent::toward(v(-40.0, 0.0)));
            step::<G>(own, v(0.0, 0.0), PatienceState::default(), walker).0
        });
        assert!(equal.length() > n(0.0), "the case is too easy");
        same(&x, higher, equal);
    }
}

/// An idle agent leaves the lane of one with a higher priority also if that one has the same goal
/// or none that is known. Of equals it stays.
pub fn an_idle_one_makes_way_for_a_higher_one<G: Geometry>() {
    let me = agent::<G>();
    let mut state = PatienceState { arrived: true, settled: true, ..PatienceState::default() };
    state.set_goal(&me, Some(v(0.0, 0.0)));
    let state = PatienceState { arrived: true, settled: true, ..state };
    let place = at::<G>(-2.5, 0.5);
    let toward_mine = Intent::toward(-place);
    let straight_on = Intent { goal: None, ..Intent::toward(v(1.0, 0.0)) };
    for intent in [toward_mine, straight_on] {
        let walks = |priority| step(0, v(0.0, 0.0), state, other::<G>(priority, (-2.5, 0.5), 1.0, intent));
        let ((_, equal), (aside, lower)) = (walks(0), walks(1));
        assert!(!equal && lower, "{intent:?}");
        assert!(aside.length() > n(0.125), "{aside:?}");
    }
}

/// One with a higher priority walks at idle agents as if they were not there, until it is so near
/// that it brakes.
pub fn a_higher_one_expects_idle_ones_to_leave<G: Geometry>() {
    let wish = at::<G>(1.0, 0.0);
    let idle = Intent { is_idle: true, ..Intent::toward(v(0.0, 0.0)) };
    for x in [3.0, 4.0, 5.0] {
        let [equal, higher] = [0, 1]
            .map(|own| step::<G>(own, wish, PatienceState::default(), other(0, (x, 0.25), 0.0, idle)).0);
        same(&x, higher, wish);
        assert!((equal - wish).length() > n(0.03125), "{x}: {equal:?}");
    }
    let near = step::<G>(1, wish, PatienceState::default(), other(0, (2.0625, 0.25), 0.0, idle)).0;
    assert!(near.x() < n(0.75), "near: {near:?}");
}
