//! Laws of [`CrowdRules`]: the whole chain.

use crate::approx::{at, equals_number, finite, n, same, v};
use crate::refinement::{leader, state_converges};
use crate::units::follows_the_units;
use steer_core::behavior::Arrive;
use steer_core::crowd::{
    CrowdBuffer, CrowdRules, DensityResponse, Distance, Intent, Nothing, Orca, Other, Patience,
    PatienceState, SafetyFilter, Surroundings,
};
use steer_core::parameters::Unit;
use steer_core::space::{Bounds, Torus};
use steer_core::terrain::Wall;
use steer_core::{Agent, Body, Geometry, Scalar, Validate, Vec2Ext, Vec2Like, all_except};

const RING: usize = 4;

/// A ring of agents that change sides.
struct Ring<G: Geometry> {
    agents: [Agent<G>; RING],
    states: [PatienceState<G::Scalar>; RING],
}

impl<G: Geometry> Ring<G> {
    fn new() -> Self {
        let agents = core::array::from_fn(|i| {
            let place = G::Vector::fraction_of_turn(i, RING) * n(6.0);
            let agent = Agent::new(place, v(0.0, 0.0)).with_radius(n(1.0)).with_id(i as u32);
            agent.with_max_speed(n(2.0)).with_max_force(n(2.0)).with_heading(-place)
        });
        Ring { agents, states: [PatienceState::default(); RING] }
    }

    fn step(&mut self, buffer: &mut CrowdBuffer<G, 8>) {
        let bodies = self.agents.map(|agent| agent.to_body());
        for (i, agent) in self.agents.iter_mut().enumerate() {
            let goal = G::Vector::fraction_of_turn(i + RING / 2, RING) * n(6.0);
            let force = Arrive::within(n(2.0)).steer(agent, goal);
            let (rules, others) = (CrowdRules::default(), all_except(&bodies, i));
            let around = Surroundings::new(n(0.25)).with_others(others);
            let force = rules.steer(buffer, &mut self.states[i], agent, force, around);
            agent.step(force, n(0.25));
        }
    }
}

/// An exact ring changes sides: all arrive, and no two overlap.
pub fn a_ring_changes_sides<G: Geometry>() {
    let (mut ring, mut buffer) = (Ring::<G>::new(), CrowdBuffer::new());
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
        let goal = G::Vector::fraction_of_turn(i + RING / 2, RING) * n(6.0);
        let off = agent.position.distance(goal);
        assert!(off < n(1.0), "{off:?}, {i:?}");
    }
}

/// A run continues from its agents and states with the same bits.
pub fn a_run_is_restored<G: Geometry>() {
    let (mut ring, mut buffer) = (Ring::<G>::new(), CrowdBuffer::new());
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
        same(&(one, two), one.position, two.position);
    }
}

/// An agent that another holds up waits, then retreats for a while.
pub fn a_blocked_agent_retreats<G: Geometry>() {
    let patience = Patience { patience: Some(n(2.0)), retreat: Some(n(1.0)), ..Patience::default() };
    let rules = CrowdRules { patience, ..CrowdRules::default() };
    let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    // A row of three in the way.
    let row = [-2.0, 0.0, 2.0].map(|y| Body { radius: n(1.0), id: 9, ..Body::at_rest(v(2.0, y)) });
    let (mut waited, mut back) = (n::<G::Scalar>(0.0), false);
    for _ in 0..20 {
        let around = Surroundings::new(n(0.25)).with_others(row);
        let chosen = rules.velocity(&mut buffer, &mut state, &agent, v(2.0, 0.0), around);
        assert!(finite(chosen) && state.validate().is_ok(), "{chosen:?}, {state:?}");
        waited = waited.max(state.waited);
        back = back || chosen.x() < n(-0.1);
    }
    assert!(waited > n(0.75) && waited <= n(3.25), "{waited:?}");
    assert!(back);
    assert!(!buffer.reciprocal.planes().is_empty() && !buffer.safe.planes().is_empty());
    // Without a wish it does not wait, and has not given up.
    let mut state = PatienceState { given_up: n(1.0), ..PatienceState::default() };
    for _ in 0..20 {
        let around = Surroundings::new(n(0.25)).with_others(row);
        let _ = rules.velocity(&mut buffer, &mut state, &agent, v(0.0, 0.0), around);
    }
    assert_eq!(state, PatienceState { settled: true, ..PatienceState::default() });
}

/// A neighbour that no half plane of `Orca` keeps away holds no agent up, even one that an obstacle
/// stops.
pub fn a_neighbor_without_a_half_plane_blocks_nothing<G: Geometry>() {
    let orca = Orca { horizon: Some(n(0.0)), ..Orca::default() };
    let rules = CrowdRules::<G::Scalar> { orca, ..CrowdRules::default() };
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_limits(n(1.0), n(1.0));
    let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
    let others = [Body { id: 1, radius: n(1.0), ..Body::at_rest(v(0.0, 9.0)) }];
    let around = Surroundings { others, obstacles: [Wall::new(v(1.0, -40.0), v(1.0, 40.0))], dt: n(0.25) };
    let velocity: G::Vector = rules.velocity(&mut buffer, &mut state, &agent, v(1.0, 0.0), around);
    assert!(velocity.x() < n(0.125), "{velocity:?}");
    assert_eq!(state.waited, n(0.0));
}

/// The view distance is radii + distance kept + max_speed · horizon, of the longer horizon and the
/// larger distance, and at least the ones of the filter with that distance and of the response.
pub fn the_view_distance_is_the_largest_of_its_parts<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 0.0)).with_radius(n(0.5)).with_max_speed(n(2.0));
    let (quick, slow) = (agent.with_max_force(n(64.0)), agent.with_max_force(n(0.125)));
    let view = |rules: CrowdRules<G::Scalar>, agent| rules.view_distance(agent, n(1.0), n(2.0), n(0.125));
    for (horizon, obstacle_horizon, agents, obstacles, want) in [
        (Some(4.0), None, 0.0, 0.0, 9.5),
        (None, None, 0.0, 0.0, 6.5),
        (None, Some(8.0), 0.0, 0.0, 17.5),
        (Some(8.0), Some(4.0), 1.0, 2.0, 19.5),
        (Some(8.0), Some(4.0), 2.0, 1.0, 19.5),
    ] {
        let [horizon, obstacle_horizon] = [horizon, obstacle_horizon].map(|time| time.map(n));
        let orca = Orca { horizon, obstacle_horizon, ..Orca::default() };
        let kept = |agents, obstacles| SafetyFilter {
            distance: Distance { agents, obstacles },
            ..SafetyFilter::default()
        };
        let rules = CrowdRules { orca, filter: kept(n(agents), n(obstacles)), ..CrowdRules::default() };
        equals_number(&(want, agents), view(rules, &quick), n(want));
        let largest = n(agents.max(obstacles));
        let filter = kept(largest, largest).view_distance(&slow, n(1.0), n(2.0), n(0.125));
        equals_number(&("slow", agents), view(rules, &slow), filter.max(n(want)));
        let response = DensityResponse { ahead: n(32.0), range: n(8.0), steepness: n(1.0), jam: n(1.0) };
        let rules = CrowdRules { density_response: Some(response), ..rules };
        equals_number(&("response", agents), view(rules, &quick), n(20.0));
    }
}

/// Others do not push one that has less than a quarter of its wish, unless the wish is slow or
/// there is a density response. Idle ones do not push one that settles, but one without a wish.
pub fn one_that_is_held_up_is_not_pushed<G: Geometry>() {
    let response = DensityResponse { ahead: n(1.0), range: n(4.0), steepness: n(1.0), jam: n(1.0) };
    for (speed, wish, density_response, settled, pushed) in [
        (0.0, 1.25, None, false, false),
        (0.25, 1.25, None, false, false),
        (0.375, 1.25, None, false, true),
        (0.0, 0.75, None, false, true),
        (0.0, 1.25, Some(response), false, true),
        (0.0, 0.0, None, true, true),
    ] {
        let me = Agent::<G>::new(v(0.0, 0.0), v(speed, 0.0)).with_heading(v(1.0, 0.0)).with_radius(n(1.0));
        let me = me.with_max_speed(n(2.0)).with_max_force(n(32.0));
        let body = Body { radius: n(1.0), id: 9, ..Body::new(at::<G>(0.0, -2.5), v(0.0, 2.0)) };
        let intent = settled.then(|| Intent { is_idle: true, ..Intent::toward(v(0.0, 0.0)) });
        let around = Surroundings::new(n(0.25)).with_others([Other { intent, ..Other::from(body) }]);
        let rules = CrowdRules { density_response, ..CrowdRules::default() };
        let (mut buffer, mut state) =
            (CrowdBuffer::<G, 8>::new(), PatienceState { settled, ..PatienceState::default() });
        let got: G::Vector = rules.velocity(&mut buffer, &mut state, &me, v(wish, 0.0), around);
        assert_eq!(got.y() > n(0.02), pushed, "{speed}, {wish}, {density_response:?}: {got:?}");
    }
}

/// An agent without a radius, such as one that was edited, has not given up.
pub fn an_agent_without_a_radius_has_not_given_up<G: Geometry>() {
    let rules = CrowdRules::default();
    let agent = Agent::<G>::new(v(0.0, 0.0), v(0.0, 1.0)).with_radius(n(0.0)).with_max_speed(n(2.0));
    let east = PatienceState { aim: Some([n(1.0), n(0.0)]), ..PatienceState::default() };
    let mut state = PatienceState { given_up: n(2.0), turned: n(1.0), ..east };
    let mut buffer = CrowdBuffer::<G, 8>::new();
    let nothing: Surroundings<[Nothing; 0], [Nothing; 0], _> = Surroundings::new(n(0.25));
    let _ = rules.velocity(&mut buffer, &mut state, &agent, v(1.0, 0.0), nothing);
    assert_eq!(state, east);
}

/// An agent that has given up has its patience back after two radii of a free way. At 2 a unit of
/// time, in steps of 1/4, its way is half a radius a step.
pub fn patience_recovers_on_a_free_path<G: Geometry>() {
    let rules = CrowdRules::default();
    let agent = Agent::<G>::new(v(0.0, 0.0), v(2.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let aim = Some([n(1.0), n(0.0)]);
    // More than two radii, as in an old file, count as two.
    for given_up in [2.0, 200.0] {
        let mut state = PatienceState { given_up: n(given_up), aim, ..PatienceState::default() };
        let mut buffer = CrowdBuffer::<G, 8>::new();
        for step in 1..=4 {
            let _ = rules.velocity(&mut buffer, &mut state, &agent, v(2.0, 0.0), Surroundings::new(n(0.25)));
            assert_eq!(state.given_up > n(0.0), step < 4, "{step}: {state:?}");
        }
    }
}

/// An agent whose goal is taken by a body at rest comes to rest beside it. Once the body is gone,
/// the agent goes on to its goal.
pub fn an_agent_with_an_occupied_goal_comes_to_rest<G: Geometry>() {
    let rules = CrowdRules::default();
    let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
    let mut agent = Agent::<G>::new(v(-5.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0)).with_max_speed(n(2.0));
    agent = agent.with_max_force(n(2.0));
    let taken = Body { radius: n(1.0), id: 9, ..Body::at_rest(at::<G>(0.0, 0.0)) };
    let mut step = |agent: &mut Agent<G>, others: &[Body<G>]| {
        let (force, others) = (Arrive::within(n(1.0)).steer(agent, v(0.0, 0.0)), others.iter().copied());
        let around = Surroundings::new(n(0.25)).with_others(others);
        let force = rules.steer(&mut buffer, &mut state, agent, force, around);
        agent.step(force, n(0.25));
        assert!(state.validate().is_ok(), "{state:?}");
    };
    for _ in 0..200 {
        step(&mut agent, &[taken]);
    }
    let place = agent.position;
    for _ in 0..200 {
        step(&mut agent, &[taken]);
        let moved = agent.position.distance(place);
        assert!(moved < n(0.1), "{moved:?}");
    }
    for _ in 0..40 {
        step(&mut agent, &[]);
    }
    let off = agent.position.length();
    assert!(off < n(0.1), "{off:?}");
}

/// Asserts that no two agents on a torus overlap, while they walk across all edges. `see` returns
/// the image of a body that an agent at a position sees.
///
/// # Panics
/// If two overlap.
pub fn keeps_apart_on_a_torus<G: Geometry>(see: impl Fn(&Torus<G>, G::Vector, Body<G>) -> Body<G>) {
    const WALKERS: usize = 8;
    // Larger than twice the view distance of 6.5.
    let bounds = Bounds::<G> { min: at::<G>(-8.0, -8.0), max: v(8.0, 8.0) };
    let torus = bounds.torus();
    let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.6, 0.8), (-0.8, 0.6)];
    let mut agents: [Agent<G>; WALKERS] = core::array::from_fn(|i| {
        let place = v((i % 3) as f64 * 5.0 - 6.0, (i / 3) as f64 * 5.0 - 6.0);
        let agent = Agent::new(place, v(0.0, 0.0)).with_radius(n(1.0)).with_id(i as u32);
        agent.with_max_speed(n(2.0)).with_max_force(n(2.0))
    });
    let mut states = [PatienceState::default(); WALKERS];
    let (rules, mut buffer) = (CrowdRules::default(), CrowdBuffer::<G, 16>::new());
    for step in 0..96 {
        let bodies = agents.map(|agent| agent.to_body());
        for (i, agent) in agents.iter_mut().enumerate() {
            let (x, y) = ways[(i + step / 32) % ways.len()];
            let (at, wish) = (agent.position, at::<G>(x, y) * n(2.0));
            let others = all_except(&bodies, i).map(|other| see(&torus, at, other));
            let force = agent.force_toward(wish);
            let around = Surroundings::new(n(0.25)).with_others(others);
            let force = rules.steer(&mut buffer, &mut states[i], agent, force, around);
            agent.step(force, n(0.25));
            agent.position = bounds.wrap(agent.position);
        }
        for i in 0..WALKERS {
            for j in 0..i {
                let apart = torus.way(agents[i].position, agents[j].position).length();
                assert!(apart >= n(2.0), "two overlap on a torus: {apart:?} apart at step {step}");
            }
        }
    }
}

/// On a torus no agent overlaps the nearest image of another one, across the edges either.
pub fn no_two_overlap_across_an_edge<G: Geometry>() {
    keeps_apart_on_a_torus::<G>(Torus::nearest_body);
}

/// A run past a body at rest and one that crosses converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    state_converges("CrowdRules", |state: &mut PatienceState<G::Scalar>, me: &Agent<G>, time, dt| {
        let others = [leader(time), Body::at_rest(v(0.0, 5.0))].map(|it| Body { radius: n(4.0), ..it });
        let force = me.force_toward(v(2.0, 0.0));
        let around = Surroundings::new(dt).with_others(others);
        CrowdRules::default().steer(&mut CrowdBuffer::<G, 8>::new(), state, me, force, around)
    });
}

/// Its results follow the units: forces, half planes, times of patience.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("CrowdRules", |s, out| {
        let given = Patience { patience: Some(n(2.0)), retreat: Some(n(0.5)), gap_distance: Some(n(8.0)) };
        let patience = s.fit(s.one(&[Patience::default(), given]));
        let rules = CrowdRules { patience, ..CrowdRules::default() };
        let mut state = PatienceState::default();
        for force in [s.forces[0], s.forces[1]] {
            let mut buffer = CrowdBuffer::<G, 16>::new();
            let around = Surroundings { others: s.others, obstacles: s.circles, dt: s.dt };
            out.force(rules.steer(&mut buffer, &mut state, &s.me, force, around));
            out.count(buffer.reciprocal.planes().len() + buffer.safe.planes().len());
        }
        out.number(Unit::TIME, state.waited);
        out.number(Unit::TIME, state.retreats);
        out.number(Unit::NUMBER, state.given_up);
        out.number(Unit::NUMBER, state.turned);
    });
}
