//! The golden hash of a crowd: the same bits in every build, for every vector type.

use core::array::from_fn;

use steer_core::crowd::{CrowdBuffer, CrowdRules, PatienceState, SafetyFilter, Surroundings};
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Geometry, Vec2Ext as _, all_except, seek};

use super::digest::Digest;
use crate::approx::{n, v};
use crate::shape::Shape;

/// Hash of the crowd in `f32`.
pub const CROWD_F32: u64 = 0x6e5b_baad_419b_ac67;
/// Hash of the crowd in `f64`.
pub const CROWD_F64: u64 = 0x47f0_7592_8824_968f;

const WALKERS: usize = 12;

const STEPS: u32 = 150;

/// Returns the hash of a crowd: two groups of different radii and accelerations meet between two
/// walls with a stone in the middle.
///
/// It is computed like [`hash`](super::hash), over the agents in the order of their indices.
///
/// # Panics
/// If two overlap, which only a wrong vector type leads to.
#[must_use]
pub fn crowd_hash<G: Geometry>(bits: fn(G::Scalar) -> u64) -> u64 {
    let mut digest = Digest::new(bits);
    let mut agents: [Agent<G>; WALKERS] = from_fn(walker);
    let mut states = [PatienceState::default(); WALKERS];
    let mut buffer = CrowdBuffer::<G, 16>::new();
    let rules =
        CrowdRules { filter: SafetyFilter::among(n(0.5), n(1.0)), ..CrowdRules::<G::Scalar>::default() };
    let obstacles: [Shape<G, [G::Vector; 0]>; 3] = [
        Shape::Wall(Wall::new(v(-30.0, 5.0), v(30.0, 5.0))),
        Shape::Wall(Wall::new(v(-30.0, -5.0), v(30.0, -5.0))),
        Shape::Circle(Circle::new(v(0.0, 0.5), n(1.0))),
    ];
    for _ in 0..STEPS {
        let bodies = agents.map(|agent| agent.to_body());
        for (index, (agent, state)) in agents.iter_mut().zip(&mut states).enumerate() {
            let goal = v(if index.is_multiple_of(2) { 40.0 } else { -40.0 }, 0.25);
            let others = all_except(&bodies, index);
            let force = seek(agent, goal);
            let around = Surroundings { others, obstacles, dt: n(0.25) };
            let force = rules.steer(&mut buffer, state, agent, force, around);
            agent.step(force, n(0.25));
        }
        for (index, agent) in agents.iter().enumerate() {
            for other in agents.iter().take(index) {
                let apart = agent.position.distance(other.position);
                assert!(apart >= agent.radius + other.radius, "two overlap: {apart:?} apart");
            }
            digest.take([agent.position, agent.velocity, agent.heading]);
        }
    }
    digest.finish()
}

/// Returns an agent at rest: on the left if its index is even, else on the right.
fn walker<G: Geometry>(index: usize) -> Agent<G> {
    let (row, side) = ((index / 2) as f64, if index.is_multiple_of(2) { -1.0 } else { 1.0 });
    let place = v((8.0 + row * 2.3) * side, (row * 1.7) % 5.0 - 2.5);
    let kind = (index % 3) as f64;
    Agent::new(place, v(0.0, 0.0))
        .with_heading(v(-side, 0.0))
        .with_radius(n(0.5 + kind * 0.2))
        .with_max_speed(n(1.0 + kind * 0.25))
        .with_max_force(n(0.5 + kind * 0.25))
        .with_id(index as u32)
}
