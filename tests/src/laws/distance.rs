//! Laws of [`Distance`].

use crate::approx::{at, n, near_vec, v};
use crate::laws::safety_filter::{Filter, Shape, keeps_gap, nearest, stays_off};
use steer_core::crowd::{
    CrowdBuffer, CrowdRules, Distance, HalfPlanes, Orca, PatienceState, SafetyFilter, Surroundings,
};
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Like};

/// Gaps of most laws.
pub const GAPS: (f64, f64) = (0.5, 0.25);

/// Returns a filter that keeps these gaps to agents and to obstacles.
fn keeping<S: Scalar>((agents, obstacles): (f64, f64)) -> SafetyFilter<S> {
    let distance = Distance { agents: n(agents), obstacles: n(obstacles) };
    SafetyFilter { distance, ..SafetyFilter::default() }
}

/// Each agent keeps the gaps of its id.
fn by<G: Geometry>(gaps: impl Fn(u32) -> (f64, f64)) -> impl Filter<G> {
    let mut planes = HalfPlanes::<G, 24>::new();
    move |agent: &Agent<G>, force, others: &[Body<G>], shapes: &[Shape<'_, G>], dt| {
        let others = others.iter().copied().filter(|other| other.id != agent.id);
        let around = Surroundings { others, obstacles: shapes.iter().copied(), dt };
        keeping(gaps(agent.id)).steer(&mut planes, agent, force, around)
    }
}

/// Agents keep the distance from each other, and none overlaps, whatever all make for.
pub fn agents_keep_the_distance<G: Geometry>() {
    keeps_gap::<G>(false, GAPS.0, by(|_| GAPS));
}

/// Agents keep the distance from a wall, a circle and a polygon.
pub fn obstacles_keep_their_distance<G: Geometry>() {
    stays_off::<G>(GAPS.1, by(|_| GAPS));
}

/// If the distances of agents differ, each pair keeps the smaller one.
pub fn of_two_distances_the_smaller_one_is_kept<G: Geometry>() {
    keeps_gap::<G>(false, 0.125, by(|id| (0.125 * f64::from(1 + id), 0.0)));
}

/// Asserts that agents which start nearer than they keep never overlap while they make for one
/// point, and that they part while they wish to rest: a row of four beside a wall.
///
/// # Panics
/// If they do not.
pub fn part_to_a_gap<G: Geometry>(gap: f64, mut filter: impl Filter<G>) {
    let dt = n::<G::Scalar>(0.25);
    let start: [Agent<G>; 4] = core::array::from_fn(|i| {
        let agent = Agent::new(v(2.125 * i as f64, 1.125), v([0.25, 0.0, -0.25, 0.0][i], 0.0));
        agent.with_radius(n(1.0)).with_id(i as u32).with_max_speed(n(2.0))
    });
    let wall = Shape::Wall(Wall::new(at::<G>(-30.0, 0.0), v(30.0, 0.0)));
    let mut step = |all: &mut [Agent<G>; 4], haste: f64| {
        let before = all.map(|agent| agent.to_body());
        for agent in all.iter_mut() {
            let wish = (at::<G>(3.0, 0.0) - agent.position) * n(haste);
            let force = filter(agent, wish - agent.velocity, &before, &[wall], dt);
            agent.step(force, dt);
            assert!(agent.position.y() >= n(1.0), "an overlap with the wall: {agent:?}");
        }
        let mut least = all[0].position.y() - n(1.0);
        for i in 0..4 {
            least = least.min(all[i].position.y() - n(1.0));
            for j in 0..i {
                let apart = nearest(&before, all, i, j) - n(2.0);
                assert!(apart >= n(0.0), "an overlap: {apart:?}");
                least = least.min(apart);
            }
        }
        least
    };
    let mut run = |haste| {
        let (mut all, mut least) = (start, n(0.0));
        (0..64).for_each(|_| least = step(&mut all, haste));
        least
    };
    run(4.0);
    let least = run(0.0);
    assert!(least >= n(gap), "the gap is not restored: {least:?}");
}

/// Agents that start nearer than the distance are safe, and part.
pub fn agents_that_start_nearer_part<G: Geometry>() {
    part_to_a_gap::<G>(0.25, by(|_| (0.25, 0.25)));
}

/// A gap that is too narrow for a body and the distance on both sides is not entered. Without the
/// distance the agent passes.
pub fn a_gap_that_is_too_narrow_is_not_entered<G: Geometry>() {
    let walls =
        [Wall::new(at::<G>(0.0, -20.0), v(0.0, -1.125)), Wall::new(at::<G>(0.0, 1.125), v(0.0, 20.0))];
    for (distance, passes) in [(0.0, true), (0.0625, true), (0.25, false)] {
        let filter = keeping((0.0, distance));
        let rules = CrowdRules { filter, ..CrowdRules::default() };
        let (mut buffer, mut state) = (CrowdBuffer::<G, 8>::new(), PatienceState::default());
        let mut agent = Agent::<G>::new(v(-6.0, 0.0), v(0.0, 0.0)).with_radius(n(1.0));
        agent = agent.with_max_speed(n(2.0));
        for _ in 0..120 {
            let force = agent.force_toward(v(2.0, 0.0));
            let around = Surroundings::new(n(0.125)).with_obstacles(walls);
            let force = rules.steer(&mut buffer, &mut state, &agent, force, around);
            agent.step(force, n(0.125));
        }
        let x = agent.position.x();
        assert!(if passes { x > n(4.0) } else { x < n(0.0) }, "{distance:?}: {x:?}");
    }
}

/// The reciprocal layer avoids a neighbour and a round obstacle as if they were larger by the
/// distance.
pub fn it_is_kept_early<G: Geometry>() {
    let agent = Agent::<G>::new(v(0.0, 0.0), v(1.5, 0.25)).with_radius(n(1.0)).with_max_speed(n(2.0));
    let planes = |gaps, larger: (f64, f64)| {
        let orca = Orca { horizon: Some(n(8.0)), clearance: n(0.0), ..Orca::default() };
        let rules = CrowdRules { orca, filter: keeping(gaps), ..CrowdRules::default() };
        let others = [Body { radius: n(1.0 + larger.0), ..Body::new(at::<G>(7.0, 0.5), v(-1.0, 0.0)) }];
        let rocks = [Circle::new(v(8.0, 4.0), n(1.0 + larger.1))];
        let mut buffer = CrowdBuffer::<G, 8>::new();
        let around = Surroundings { others, obstacles: rocks, dt: n(0.25) };
        let _ = rules.velocity(&mut buffer, &mut PatienceState::default(), &agent, v(2.0, 0.0), around);
        buffer
    };
    let (kept, large) = (planes(GAPS, (0.0, 0.0)), planes((0.0, 0.0), GAPS));
    let (kept, large) = (kept.reciprocal.planes(), large.reciprocal.planes());
    assert_eq!(kept.len(), 2);
    for (one, other) in kept.iter().zip(large) {
        let off = one.offset - other.offset;
        assert!(near_vec(one.normal, other.normal) && off * off <= n(1e-4), "{one:?}, {other:?}");
    }
}
