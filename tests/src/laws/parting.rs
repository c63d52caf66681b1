//! Laws of [`SafetyFilter`] for agents that overlap at the start.

use crate::approx::{n, v};
use crate::laws::safety_filter::{Filter, nearest};
use steer_core::crowd::{HalfPlanes, SafetyFilter, Surroundings};
use steer_core::{Agent, Body, Geometry, Vec2Ext};

/// Number of agents that start at one point.
const HEAP: usize = 5;
/// Number of agents that start apart from all others.
const APART: usize = 3;

/// Returns agents of radius 1: the first at one point, the others on a ring of radius 4 about it.
fn crowd<G: Geometry>() -> [Agent<G>; HEAP + APART] {
    core::array::from_fn(|i| {
        let place = if i < HEAP { v(0.0, 0.0) } else { G::Vector::fraction_of_turn(i, APART) * n(4.0) };
        let agent = Agent::new(place, v(0.0, 0.0)).with_radius(n(1.0)).with_id(i as u32);
        agent.with_max_speed(n(2.0)).with_max_force(n(1.0))
    })
}

/// Asserts that agents at one point part within 24 units of time while they wish to stay together,
/// and that meanwhile none overlaps those that were apart from it.
///
/// # Panics
/// If two overlap.
pub fn part<G: Geometry>(mut filter: impl Filter<G>) {
    let (mut all, dt) = (crowd::<G>(), n::<G::Scalar>(0.25));
    for _ in 0..96 {
        let before = all.map(|agent| agent.to_body());
        for agent in &mut all {
            // Those apart stay.
            let wish = if agent.id < HEAP as u32 { agent.position * n(-0.25) } else { v(0.0, 0.0) };
            let force = filter(agent, wish - agent.velocity, &before, &[], dt);
            agent.step(force, dt);
        }
        for i in HEAP..HEAP + APART {
            for j in 0..i {
                let apart = nearest(&before, &all, i, j);
                assert!(apart >= n(2.0), "two that were apart overlap: {apart:?}");
            }
        }
    }
    for i in 0..HEAP {
        for j in 0..i {
            let apart = all[i].position.distance(all[j].position);
            assert!(apart >= n(2.0), "two at one point part: {apart:?} apart");
        }
    }
}

/// Agents at one point part, and none of them overlaps another agent meanwhile.
pub fn agents_at_one_point_part<G: Geometry>() {
    let mut planes = HalfPlanes::<G, 16>::new();
    part::<G>(move |agent: &Agent<G>, force, all: &[Body<G>], _: &[_], dt| {
        let others = all.iter().copied().filter(|other| other.id != agent.id);
        SafetyFilter::default().steer(&mut planes, agent, force, Surroundings::new(dt).with_others(others))
    });
}
