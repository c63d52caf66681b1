//! Laws of [`CrowdRules`]: the whole chain.

use crate::approx::{finite, n, same_vec, v};
use steer_core::behavior::Arrive;
use steer_core::crowd::{CrowdBuffer, CrowdRules, Patience, PatienceState};
use steer_core::terrain::Circle;
use steer_core::{Agent, Body, Scalar, Validate, Vec2Ext, Vec2Like, all_except};

const RING: usize = 4;

/// A ring of agents that change sides.
struct Ring<V: Vec2Like> {
    agents: [Agent<V>; RING],
    states: [PatienceState<V::Scalar>; RING],
}

impl<V: Vec2Like> Ring<V> {
    fn new() -> Self {
        let agents = core::array::from_fn(|i| {
            let place = V::fraction_of_turn(i, RING) * n(6.0);
            let agent = Agent::new(place, v(0.0, 0.0)).with_radius(n(1.0)).with_id(i as u32);
            agent.with_max_speed(n(2.0)).with_max_force(n(2.0)).with_heading(-place)
        });
        Ring { agents, states: [PatienceState::default(); RING] }
    }

    fn step(&mut self, buffer: &mut CrowdBuffer<V, 8>) {
        let (rocks, bodies): ([Circle<V>; 0], _) = ([], self.agents.map(|agent| agent.to_body()));
        for (i, agent) in self.agents.iter_mut().enumerate() {
            let goal = V::fraction_of_turn(i + RING / 2, RING) * n(6.0);
            let force = Arrive::within(n(2.0)).steer(agent, goal);
            let (rules, others) = (CrowdRules::default(), all_except(&bodies, i));
            let force = rules.steer(buffer, &mut self.states[i], agent, force, others, rocks, n(0.25));
            agent.step(force, n(0.25));
        }
    }
}

/// An exact ring changes sides: all arrive, and no two overlap.
pub fn a_ring_changes_sides<V: Vec2Like>() {
    let (mut ring, mut buffer) = (Ring::<V>::new(), CrowdBuffer::new());
    for _ in 0..80 {
        ring.step(&mut buffer);
        for i in 0..RING {
            for j in 0..i {
                let apart = ring.agents[i].position.distance(ring.agents[j].position);
                assert!(apart >= n(2.0), "no two overlap: {apart:?}");
            }
        }
    }
    for (i, agent) in ring.agents.iter().enumerate() {
        let goal = V::fraction_of_turn(i + RING / 2, RING) * n(6.0);
        let off = agent.position.distance(goal);
        assert!(off < n(1.0), "all arrive: {off:?} from the goal of {i}");
    }
}

/// A run continues from its agents and states with the same bits.
pub fn a_run_is_restored<V: Vec2Like>() {
    let (mut ring, mut buffer) = (Ring::<V>::new(), CrowdBuffer::new());
    for _ in 0..12 {
        ring.step(&mut buffer);
    }
    let mut other = Ring { agents: ring.agents, states: ring.states };
    let mut fresh = CrowdBuffer::default();
    for _ in 0..8 {
        ring.step(&mut buffer);
        other.step(&mut fresh);
    }
    for (one, two) in ring.agents.iter().zip(&other.agents) {
        assert!(same_vec(one.position, two.position), "a restored run goes on alike: {one:?}, {two:?}");
    }
}

/// An agent that another holds up waits, then retreats for a while.
pub fn one_that_is_held_up_retreats<V: Vec2Like>() {
    let patience = Patience { patience: Some(n(2.0)), retreat: Some(n(1.0)) };
    let rules = CrowdRules { patience, ..CrowdRules::default() };
    let (mut buffer, mut state) = (CrowdBuffer::<V, 8>::new(), PatienceState::default());
    let agent = Agent::<V>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    // A row of three in the way.
    let row = [-2.0, 0.0, 2.0].map(|y| Body { radius: n(1.0), id: 9, ..Body::at_rest(v(2.0, y)) });
    let rocks: [Circle<V>; 0] = [];
    let (mut waited, mut back) = (n::<V::Scalar>(0.0), false);
    for _ in 0..20 {
        let chosen = rules.velocity(&mut buffer, &mut state, &agent, v(2.0, 0.0), row, rocks, n(0.25));
        assert!(finite(chosen) && state.validate().is_ok(), "{chosen:?}, {state:?}");
        waited = waited.max(state.waited);
        back = back || chosen.x() < n(-0.1);
    }
    assert!(waited > n(0.75) && waited <= n(3.25), "it waits for half to one and a half of 2: {waited:?}");
    assert!(back, "it steps back");
    assert!(!buffer.reciprocal.planes().is_empty() && !buffer.safe.planes().is_empty(), "the planes remain");
    // Without a wish it does not wait.
    let mut state = PatienceState::default();
    for _ in 0..20 {
        let _ = rules.velocity(&mut buffer, &mut state, &agent, v(0.0, 0.0), row, rocks, n(0.25));
    }
    assert!(state == PatienceState::default(), "at its goal nothing is waited for: {state:?}");
}
