//! The golden hash of a swarm: the same bits at every SIMD level, and for agents stepped one by
//! one.

use core::array::from_fn;

use steer_core::behavior::{Boids, Falloff, FlockRule};
use steer_core::neighbors::Sight;
use steer_core::space::{Bounds, Edge};
use steer_core::swarm::{SwarmRules, SwarmScalar, SwarmScratch, SwarmSlices};
use steer_core::{Agent, Geometry, Scalar, Vec2Ext as _};

use super::digest::Digest;
use super::scene::DT;
use crate::approx::{n, v};

/// Hash of the swarm in `f32`.
pub const SWARM_F32: u64 = 0xed18_30cc_af7a_756c;
/// Hash of the swarm in `f64`.
pub const SWARM_F64: u64 = 0x8536_7902_d40f_7401;

/// Enough for a few blocks of the widest vector lanes, and few enough for a microcontroller.
const AGENTS: usize = 48;

/// Number of steps in each world.
const STEPS: u32 = 100;

const NUMBERS: usize = SwarmScratch::<f32>::numbers(AGENTS);
const INDICES: usize = SwarmScratch::<f32>::indices(AGENTS);

/// Returns the hash of a swarm, stepped over slices a hundred times in each of three worlds: one
/// that wraps, one with walls, one without sides.
///
/// It is computed like [`hash`](super::hash), over the agents in the order of their indices.
///
/// # Panics
/// If `G` is so wrong that the agents' positions are not finite.
#[must_use]
pub fn swarm_hash<G: Geometry<Vector: Sync> + Sync>(bits: fn(G::Scalar) -> u64) -> u64
where
    G::Scalar: SwarmScalar,
{
    let mut digest = Digest::new(bits);
    run_swarm::<G>(|_, [positions, velocities, headings]| {
        for ((position, velocity), heading) in positions.iter().zip(velocities).zip(headings) {
            digest.take([*position, *velocity, *heading]);
        }
    });
    digest.finish()
}

/// Steps the swarm of [`swarm_hash`]. Passes the edge of the world and the positions, velocities
/// and headings of the agents to `stepped` after every step.
///
/// # Panics
/// If `G` is so wrong that the agents' positions are not finite.
pub fn run_swarm<G: Geometry<Vector: Sync> + Sync>(mut stepped: impl FnMut(Edge, [&[G::Vector]; 3]))
where
    G::Scalar: SwarmScalar,
{
    for (edge, falloff, max_turn_rate) in [
        (Edge::Wrap, Falloff::Inverse, None),
        (Edge::Bounce, Falloff::Linear, Some(n(0.4))),
        (Edge::Open, Falloff::Constant, Some(n(1.5))),
    ] {
        step_all(&rules::<G>(edge, falloff, max_turn_rate), &mut stepped);
    }
}

/// Steps the agents from their start under these rules.
fn step_all<G: Geometry<Vector: Sync> + Sync>(
    rules: &SwarmRules<G>,
    stepped: &mut impl FnMut(Edge, [&[G::Vector]; 3]),
) where
    G::Scalar: SwarmScalar,
{
    let mut numbers = [G::Scalar::zero(); NUMBERS];
    let mut indices = [0; INDICES];
    let mut positions: [G::Vector; AGENTS] = from_fn(place::<G>);
    let mut headings: [G::Vector; AGENTS] = from_fn(|index| G::Vector::fraction_of_turn(index * 11, 64));
    let mut velocities = headings.map(|heading| heading * n(1.5));
    for step in 0..STEPS {
        let goal: G::Vector = if step % 60 < 30 { v(12.3, 71.1) } else { v(99.7, 6.9) };
        let agents =
            SwarmSlices { positions: &mut positions, velocities: &mut velocities, headings: &mut headings };
        let scratch = SwarmScratch { numbers: &mut numbers, indices: &mut indices };
        rules
            .step_slices_with(agents, scratch, n(DT), |agent| (goal - agent.position) * n(0.0625))
            .expect("the rules make sense, the places are finite, and the scratch suffices");
        stepped(rules.edge, [&positions, &velocities, &headings]);
    }
}

/// Returns an initial position: scattered, with two agents at one position, and one on a side.
fn place<G: Geometry>(index: usize) -> G::Vector {
    let index = if index == 21 { 20 } else { index };
    v((index * 37 % 64) as f64 * 0.98, (index * 23 % 48) as f64 * 0.97)
}

fn rules<G: Geometry>(edge: Edge, falloff: Falloff, max_turn_rate: Option<G::Scalar>) -> SwarmRules<G> {
    let rule = |distance, min_cos, weight| FlockRule {
        sight: Sight { distance: n(distance), min_cos: n(min_cos) },
        weight: n(weight),
    };
    let agent = Agent::new(v(0.0, 0.0), v(0.0, 0.0))
        .with_max_speed(n(2.5))
        .with_max_force(n(1.7))
        .with_load(n(1.25))
        .with_min_speed(n(0.3));
    SwarmRules {
        boids: Boids {
            separation: rule(5.0, -0.707, 1.5),
            falloff,
            cohesion: rule(9.0, -0.15, 0.5),
            alignment: rule(7.5, 0.7, 1.0),
            ..Boids::default()
        },
        template: Agent { max_turn_rate, ..agent },
        bounds: Bounds::<G> { min: v(0.0, 0.0), max: v(64.0, 48.0) },
        edge,
    }
}
