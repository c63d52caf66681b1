//! The golden hashes of crowds: the same bits in every build, for every vector type.

use core::array::from_fn;

use steer_core::crowd::{CrowdBuffer, CrowdRules, PatienceState, SafetyFilter, Surroundings};
use steer_core::terrain::{Circle, Wall};
use steer_core::{Agent, Geometry, Vec2Ext as _, all_except, seek};

use super::digest::Digest;
use crate::approx::{n, v};
use crate::shape::Shape;

/// Hash of the crowd in `f32`.
pub const CROWD_F32: u64 = 0x64a1_00e6_4aa9_e844;
/// Hash of the crowd in `f64`.
pub const CROWD_F64: u64 = 0x5bde_7cd7_c68d_2c38;

/// Hash of a crowd that owns its agents, in `f32`.
pub const OWNED_CROWD_F32: u64 = 0x5bb4_6d79_b486_dfdc;
/// Hash of a crowd that owns its agents, in `f64`.
pub const OWNED_CROWD_F64: u64 = 0x5208_6499_cb48_8f19;

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
    let (walls, stone) = obstacles::<G>();
    let [left, right] = walls.map(Shape::Wall);
    let obstacles: [Shape<G, [G::Vector; 0]>; 3] = [left, right, Shape::Circle(stone)];
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

/// Two walls, and a stone between them.
fn obstacles<G: Geometry>() -> ([Wall<G>; 2], Circle<G>) {
    let wall = |y| Wall::new(v(-30.0, y), v(30.0, y));
    ([wall(5.0), wall(-5.0)], Circle::new(v(0.0, 0.5), n(1.0)))
}

/// Returns the hash of the same agents in a [`Crowd`](steer_core::crowd::Crowd) that keeps a
/// distance and slows down where it is dense. Some have other rules, and a cart passes.
///
/// # Panics
/// If an agent is rejected, which only a wrong vector type leads to.
#[cfg(feature = "alloc")]
#[must_use]
pub fn owned_crowd_hash<G>(bits: fn(G::Scalar) -> u64) -> u64
where
    G: Geometry<Vector: Send + Sync, Scalar: Send + Sync> + Send + Sync,
{
    use steer_core::crowd::{Crowd, DensityResponse, Distance};
    use steer_core::{Body, terrain};

    let mut digest = Digest::new(bits);
    let distance = Distance { agents: n(0.125), obstacles: n(0.0625) };
    let rules = CrowdRules {
        filter: SafetyFilter { distance, ..SafetyFilter::default() },
        density_response: Some(DensityResponse::default()),
        ..CrowdRules::<G::Scalar>::default()
    };
    let mut crowd = Crowd::<G>::new(rules, n(0.25)).expect("the rules make sense");
    let (walls, stone) = obstacles::<G>();
    let walls = walls.map(terrain::Shape::from).into_iter();
    crowd.set_obstacles(walls.chain([stone.into()])).expect("no agent is there");
    for index in 0..WALKERS {
        let id = crowd.insert(walker::<G>(index)).expect("there is space");
        if index % 5 == 4 {
            crowd.set_rules_of(id, CrowdRules::default()).expect("it is there");
        }
    }
    let mut cart = Body { radius: n(0.5), ..Body::new(v(-20.0, -3.0), v(0.75, 0.0)) };
    for _ in 0..STEPS {
        crowd.step_among(&[cart], |person| {
            seek(person.agent, v(if person.agent.id.is_multiple_of(2) { 40.0 } else { -40.0 }, 0.25))
        });
        cart.position = cart.position_at(n(0.25));
        for member in crowd.iter() {
            digest.take([member.agent.position, member.agent.velocity, member.agent.heading]);
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
