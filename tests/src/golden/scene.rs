//! The golden hash of the scene: agents of every behaviour and combiner that act on each other.

use super::digest::Digest;
use super::parts::{PLANE, parts};
use super::scope::{AGENTS, HEIGHT, Observer, Points, Scope, Terrain, WIDTH};
use crate::approx::{n, v};
use crate::catalogue::Memory;
use steer_core::space::Edge;
use steer_core::{Agent, Body, Geometry, Scalar as _};

/// Hash of 1,000 steps in `f32`: short enough for a microcontroller.
pub const F32_1000: u64 = 0x0794_2196_62cd_9875;
/// Hash of 10,000 steps in `f32`.
pub const F32_10000: u64 = 0xae72_bf37_6252_13b2;
/// Hash of 1,000 steps in `f64`: short enough for a microcontroller.
pub const F64_1000: u64 = 0x9533_614d_0560_7446;
/// Hash of 10,000 steps in `f64`.
pub const F64_10000: u64 = 0xc794_b74e_3f70_d881;

/// Time of one step.
pub(super) const DT: f64 = 0.7;

/// Returns the hash of a run: 64-bit FNV-1a over the bits of position, velocity and heading of all
/// agents after every step.
///
/// `bits` returns the bits of a number: [`Bits::bits`](super::Bits::bits), or a function for a
/// number of another crate.
///
/// # Panics
/// If `G` is so wrong that the scene's positions are not finite.
#[must_use]
pub fn hash<G: Geometry>(steps: u32, bits: fn(G::Scalar) -> u64) -> u64 {
    let mut digest = Digest::new(bits);
    run::<G>(steps, &mut digest);
    digest.finish()
}

impl<G: Geometry> Observer<G> for Digest<G::Scalar> {
    fn stepped(&mut self, agents: &[Agent<G>; AGENTS]) {
        for agent in agents {
            self.take([agent.position, agent.velocity, agent.heading]);
        }
    }
}

/// Runs the scene for a number of steps from its start.
///
/// # Panics
/// If `G` is so wrong that the scene's positions are not finite.
pub fn run<G: Geometry>(steps: u32, observer: &mut dyn Observer<G>) {
    let points = Points::<G>::new();
    let terrain = Terrain::new(&points).expect("finite places make paths, polygons and fields");
    // Written in place: a second copy does not fit on a small microcontroller.
    let mut agents = [Agent::new(v(0.0, 0.0), v(0.0, 0.0)); AGENTS];
    for (index, agent) in agents.iter_mut().enumerate() {
        *agent = start(index);
    }
    let mut memories = [Memory::default(); AGENTS];
    let mut random = 2026;
    for now in 0..steps {
        step(&mut agents, &mut memories, &mut random, now, &terrain, observer);
        observer.stepped(&agents);
    }
}

/// Returns an agent at the start: scattered over the world by multiples without a common period. It
/// is not inlined, so that its copies are off the stack when the scene runs.
#[inline(never)]
fn start<G: Geometry>(index: usize) -> Agent<G> {
    let i = index as f64;
    let position = v(3.0 + i * 37.3 % (WIDTH - 6.0), 3.0 + i * 23.9 % (HEIGHT - 6.0));
    let velocity = v(i * 0.7 % 1.9 - 0.9, i * 1.1 % 1.7 - 0.8);
    let agent = Agent::new(position, velocity)
        .with_radius(n(0.4 + i % 3.0 * 0.3))
        .with_load(n(1.0 + i % 4.0 * 0.25))
        .with_max_speed(n(1.9 + i % 5.0 * 0.2))
        .with_max_force(n(0.35 + i % 7.0 * 0.05))
        .with_id(index as u32);
    if index == PLANE { agent.with_min_speed(n(0.8)).with_max_turn_rate(n(0.15)) } else { agent }
}

/// Does one step. All agents decide by the bodies at the start of the step, so that an agent can
/// move at once without an effect on the others.
fn step<G: Geometry>(
    agents: &mut [Agent<G>; AGENTS],
    memories: &mut [Memory<G>; AGENTS],
    random: &mut u32,
    now: u32,
    terrain: &Terrain<'_, G>,
    observer: &mut dyn Observer<G>,
) {
    let mut bodies = [Body::at_rest(agents[0].position); AGENTS];
    for (body, agent) in bodies.iter_mut().zip(&*agents) {
        *body = agent.to_body();
    }
    let (dt, bodies) = (n(DT), &bodies);
    for (index, ((agent, memory), part)) in agents.iter_mut().zip(memories).zip(parts()).enumerate() {
        let (me, turn, brake) = (*agent, None, G::Scalar::one());
        let mut scope = Scope { me, index, now, dt, memory, terrain, bodies, random, observer, turn, brake };
        let force = part(&mut scope);
        let (turn, brake) = (scope.turn, scope.brake);
        agent.damp(brake);
        match turn {
            None => agent.step(force, dt),
            Some(turn) => agent.step_with_turn(force, turn, dt),
        }
        let before = agent.position;
        let (edge, name) =
            if index.is_multiple_of(2) { (Edge::Wrap, "Edge/Wrap") } else { (Edge::Bounce, "Edge/Bounce") };
        edge.apply(agent, &terrain.world);
        observer.force(name, agent.position - before);
    }
}
