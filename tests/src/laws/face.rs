//! [`Face`].

use crate::approx::{n, near_vec, same_vec, v};
use crate::cases::{agents, goes_along, mirrors, shifts, turns, vectors};
use steer_core::{Agent, Face, ReachOrientation, TurnState, Vec2Ext, Vec2Like};

/// It reaches the orientation of its target.
pub fn it_reaches_the_direction_of_its_target<V: Vec2Like>() {
    let agent = Agent::<V>::new(v(10.0, 10.0), v(1.0, 0.0));
    let orientation = Face::default().orientation(&agent, v(13.0, 14.0));
    assert!(near_vec(orientation, v(0.6, 0.8)), "it wants to look along (0.6, 0.8): {orientation:?}");
    for agent in agents::<V>() {
        for target in vectors() {
            let (mut state, mut same) = (TurnState { rate: n(0.02) }, TurnState { rate: n(0.02) });
            let (face, dt) = (Face::default(), n(0.5));
            let turn = face.steer(&mut state, &agent, target, dt);
            let orientation = face.orientation(&agent, target);
            let want = ReachOrientation::default().steer(&mut same, &agent, orientation, dt);
            assert!(same_vec(turn, want) && state == same, "it turns by {want:?}: by {turn:?} for {agent:?}");
        }
    }
}

/// It keeps looking at its target while it goes past.
pub fn it_keeps_looking_while_it_goes_past<V: Vec2Like>() {
    let target = v(0.0, 60.0);
    let mut agent = Agent::<V>::new(v(-100.0, 0.0), v(1.0, 0.0));
    let (face, mut state) = (Face::default(), TurnState::default());
    for step in 0..200 {
        let turn = face.steer(&mut state, &agent, target, n(1.0));
        agent.step_turned(V::zero(), turn, n(1.0));
        let off = agent.heading.distance((target - agent.position).unit());
        assert!(step < 40 || off <= n(0.05), "it looks at its target in passing: {off:?} off at step {step}");
    }
    assert!(same_vec(agent.velocity, v(1.0, 0.0)), "it goes on as it went: {agent:?}");
}

/// On the target the turn brakes.
pub fn on_the_target_it_brakes<V: Vec2Like>() {
    for agent in agents::<V>() {
        let mut state = TurnState { rate: n(0.005) };
        let turn = Face::default().steer(&mut state, &agent, agent.position, n(1.0));
        assert!(same_vec(turn, v(1.0, 0.0)) && state.rate == n(0.0), "on its target it brakes: {turn:?}");
    }
}

/// Facing goes along with a turn, a mirror and a shift of the world.
pub fn it_goes_along_with_the_world<V: Vec2Like>() {
    for agent in agents::<V>() {
        for target in [v(30.0, 41.0), v(-2.0, 0.5)] {
            goes_along("face goes along with the world", turns().chain(mirrors()).chain(shifts()), |c| {
                let mut one = c.agent(&agent);
                let mut state = TurnState { rate: c.side(n(0.03)) };
                let turn = Face::default().steer(&mut state, &one, c.point(target), n(0.5));
                one.step_turned(V::zero(), turn, n(0.5));
                one.heading
            });
        }
    }
}
