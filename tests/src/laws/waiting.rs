//! Laws of agents that wait: others do not push them, and a step back in a queue is not oncoming.

use crate::approx::{at, n, v};
use steer_core::crowd::{CrowdBuffer, CrowdRules, Intent, Other, PatienceState, Surroundings};
use steer_core::{Agent, Body, Geometry, Vec2Like as _};

/// Returns the next velocity of an agent of radius 1 at the origin that wishes (2, 0), its largest
/// speed, in a step of 1/4, beside another one, its state, and its half planes.
fn next<G: Geometry>(
    speed: f64,
    mut state: PatienceState<G::Scalar>,
    other: Other<G>,
) -> (G::Vector, PatienceState<G::Scalar>, CrowdBuffer<G, 8>) {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(speed, 0.0)).with_heading(v(1.0, 0.0));
    let agent = agent.with_radius(n(1.0)).with_limits(n(2.0), n(32.0));
    let around = Surroundings::new(n(0.25)).with_others([other]);
    let mut buffer = CrowdBuffer::<G, 8>::new();
    let velocity = CrowdRules::default().velocity(&mut buffer, &mut state, &agent, v(2.0, 0.0), around);
    (velocity, state, buffer)
}

fn body<G: Geometry>(place: (f64, f64), velocity: (f64, f64), heading: (f64, f64)) -> Body<G> {
    let body = Body::new(v(place.0, place.1), v(velocity.0, velocity.1));
    Body { heading: v(heading.0, heading.1), radius: n(1.0), id: 9, ..body }
}

/// Standing still is allowed beside those that give way, for an agent that has less than a quarter
/// of its wish: none of them pushes it. They push one that moves, and a cart pushes any.
pub fn others_do_not_push_one_that_is_held_up<G: Geometry>() {
    let comes = body::<G>((0.0, 2.25), (0.0, -1.0), (0.0, -1.0));
    let may_stand = |speed: f64, other: Other<G>| {
        let buffer = next(speed, PatienceState::default(), other).2;
        let [plane] = buffer.reciprocal.planes() else { panic!("one plane: {buffer:?}") };
        plane.offset >= n(0.0)
    };
    assert!(may_stand(0.25, comes.into()));
    assert!(!may_stand(2.0, comes.into()), "one that moves");
    assert!(!may_stand(0.25, Other::unyielding(comes)), "a cart");
}

/// One of the same wish that steps back is no oncoming one, unless it yields, or its intent is not
/// known, or the agent is the first of its queue and has stood for long. An agent turns by more
/// than a right angle before an oncoming one.
pub fn a_step_back_in_a_queue_is_not_oncoming<G: Geometry>() {
    let turns_back = |place: (f64, f64), stood: f64, intent: Option<Intent<G>>| {
        let back = body::<G>(place, (-0.25, 0.0), (-1.0, 0.0));
        let aim = Some([n(1.0), n(0.0)]);
        let state = PatienceState { stood: n(stood), aim, ..PatienceState::default() };
        let (velocity, state, _) = next(0.0, state, Other { intent, ..Other::from(back) });
        (velocity.x() < n(-0.01), state.yields)
    };
    let (ahead, beside) = ((2.0, 0.0), (1.25, 1.625));
    let queues = Intent::toward(at::<G>(20.0, 0.0));
    let meets = Intent::toward(at::<G>(-20.0, 0.0));
    let yields = Intent { yields: true, ..queues };
    for intent in [Some(yields), Some(meets), None] {
        assert_eq!(turns_back(ahead, 0.0, intent), (true, true), "{intent:?}");
    }
    assert_eq!(turns_back(ahead, 0.0, Some(queues)), (false, false));
    assert_eq!(turns_back(ahead, 60.0, Some(queues)), (false, false));
    assert!(!turns_back(beside, 0.0, Some(queues)).1, "it has not stood");
    assert!(turns_back(beside, 60.0, Some(queues)).1, "the first one");
}

/// The time that an agent has stood counts up while it has no way along its wish. A radius of way
/// takes 100 radius / max_speed off, and a radius of way back adds as much.
pub fn a_radius_of_way_ends_a_stand<G: Geometry>() {
    let far = body::<G>((0.0, 40.0), (0.0, 0.0), (1.0, 0.0));
    let stood = |speed: f64, stood: f64| {
        let aim = Some([n(1.0), n(0.0)]);
        let state = PatienceState { stood: n(stood), aim, ..PatienceState::default() };
        next(speed, state, far.into()).1.stood
    };
    assert_eq!(stood(0.0, 1.0), n(1.25));
    // A quarter of a radius, of 50.
    assert_eq!(stood(1.0, 20.0), n(7.75));
    assert_eq!(stood(-1.0, 1.0), n(13.75));
    assert_eq!(stood(1.0, 10.0), n(0.0));
}
