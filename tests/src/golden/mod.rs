//! Hashes of every behaviour: the same on every machine, in every build, for every vector type.
//!
//! A fixed scene, in which some forty agents use behaviours and combiners of steer-core, runs for a
//! number of steps. [`hash`] covers the bits of every agent's position, velocity and heading after
//! every step. Since the agents act on each other, a single different bit soon changes all
//! others, and the hash with them.
//!
//! [`check_behaviors`] compares each behaviour by itself with [`BEHAVIORS`], so that a new one need
//! not be in the scene and changes no hash of another.
//!
//! [`swarm_hash`] does the same as [`hash`] for agents that are stepped all at once, and
//! [`crowd_hash`] for a crowd, which must be [`CROWD_F32`] or [`CROWD_F64`]. [`hash`] must be
//! [`F32_10000`] and the like, [`swarm_hash`] must be [`SWARM_F32`] and [`SWARM_F64`];
//! `cargo run --release -p steer-golden` prints those of this build. A formula that rounds
//! differently changes them: that is the author's decision and needs an entry in the changelog.
//! Nothing else may change them.
//!
//! ```
//! use steer_conformance::golden;
//! # use core::ops::{Add, Mul, Neg, Sub};
//! # use steer_core::Vec2Like;
//! # #[derive(Clone, Copy, Debug, PartialEq)]
//! # struct MyVec2([f64; 2]);
//! # impl Add for MyVec2 { type Output = Self; fn add(self, o: Self) -> Self { MyVec2([self.0[0] + o.0[0], self.0[1] + o.0[1]]) } }
//! # impl Sub for MyVec2 { type Output = Self; fn sub(self, o: Self) -> Self { MyVec2([self.0[0] - o.0[0], self.0[1] - o.0[1]]) } }
//! # impl Neg for MyVec2 { type Output = Self; fn neg(self) -> Self { MyVec2([-self.0[0], -self.0[1]]) } }
//! # impl Mul<f64> for MyVec2 { type Output = Self; fn mul(self, k: f64) -> Self { MyVec2([self.0[0] * k, self.0[1] * k]) } }
//! # impl Vec2Like for MyVec2 {
//! #     type Scalar = f64;
//! #     fn new(x: f64, y: f64) -> Self { MyVec2([x, y]) }
//! #     fn x(self) -> f64 { self.0[0] }
//! #     fn y(self) -> f64 { self.0[1] }
//! # }
//!
//! assert_eq!(golden::hash::<MyVec2>(1_000), golden::F64_1000);
//! ```

mod actor;
mod behaviors;
mod cast;
mod chase;
mod combined;
mod company;
mod crowd;
mod ground;
mod obstacles;
mod routes;
mod solo;
mod swarm;
mod turning;

use core::hash::Hasher as _;

use fnv::FnvHasher;
use steer_core::space::Edge;
use steer_core::{Agent, Body, Geometry, Scalar, Vec2Like};

use actor::{Actor, Chance, Mind};
pub use behaviors::{
    BEHAVIORS, Column, behavior_hashes, behavior_hashes_by, check_behaviors, check_behaviors_by,
};
pub use cast::AGENTS;
pub use crowd::{CROWD_F32, CROWD_F64, crowd_hash, crowd_hash_by};
use ground::{Ground, Stage};
pub use ground::{HEIGHT, WIDTH};
pub use swarm::{SWARM_F32, SWARM_F64, run_swarm, swarm_hash, swarm_hash_by};

/// Hash of 1,000 steps in `f32`: short enough for a microcontroller.
pub const F32_1000: u64 = 0x3fbb_84a4_27e1_f111;
/// Hash of 10,000 steps in `f32`.
pub const F32_10000: u64 = 0x1bef_d19d_906e_f363;
/// Hash of 1,000 steps in `f64`: short enough for a microcontroller.
pub const F64_1000: u64 = 0x95e0_0681_3406_b9a0;
/// Hash of 10,000 steps in `f64`.
pub const F64_10000: u64 = 0x9713_510a_b293_d2d1;

/// Time of one step.
const DT: f64 = 0.7;

/// A number with accessible bits. Implement it for your own [`Scalar`] to hash its runs; they have
/// their own golden values.
pub trait Bits: Scalar {
    /// Returns the bits of this number, in the low bits of the 64.
    fn bits(self) -> u64;
}

impl Bits for f32 {
    fn bits(self) -> u64 {
        u64::from(self.to_bits())
    }
}

impl Bits for f64 {
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// Observer of a running scene.
pub trait Watch<G: Geometry> {
    /// Receives a force, with the name of its behaviour and, after a slash, of its variant. For
    /// anything else, such as a limit, receives the difference that it makes to a vector.
    fn sees(&mut self, _name: &'static str, _force: G::Vector) {}
    /// Called after each step.
    fn stepped(&mut self, _agents: &[Agent<G>; AGENTS]) {}
}

/// Returns the hash of a run: 64-bit FNV-1a over the bits of position, velocity and heading of all
/// agents after every step.
///
/// Each number counts as eight bytes, the least significant first, whatever its type.
///
/// # Panics
/// If `G` is so wrong that the scene's positions are not finite.
#[must_use]
pub fn hash<G: Geometry>(steps: u32) -> u64
where
    G::Scalar: Bits,
{
    hash_by::<G>(steps, Bits::bits)
}

/// [`hash`] with a function that returns the bits of a number. It also works for number types of
/// other crates.
///
/// # Panics
/// If `G` is so wrong that the scene's positions are not finite.
#[must_use]
pub fn hash_by<G: Geometry>(steps: u32, bits: fn(G::Scalar) -> u64) -> u64 {
    let mut digest = Digest::new(bits);
    run::<G>(steps, &mut digest);
    digest.finish()
}

/// A watch that hashes a run.
pub struct Digest<S> {
    hasher: FnvHasher,
    bits: fn(S) -> u64,
}

impl<S> Digest<S> {
    /// Returns the hash of no steps, with a function that returns the bits of a number.
    #[must_use]
    pub fn new(bits: fn(S) -> u64) -> Self {
        Digest { hasher: FnvHasher::default(), bits }
    }

    /// Returns the hash of the steps so far.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.hasher.finish()
    }

    fn take<G, V: Vec2Like<G, Scalar = S>>(&mut self, vector: V) {
        for number in [vector.x(), vector.y()] {
            // Not `write_u64`, which takes the bytes in the machine's order.
            self.hasher.write(&(self.bits)(number).to_le_bytes());
        }
    }
}

impl<G: Geometry> Watch<G> for Digest<G::Scalar> {
    fn stepped(&mut self, agents: &[Agent<G>; AGENTS]) {
        for agent in agents {
            for vector in [agent.position, agent.velocity, agent.heading] {
                self.take(vector);
            }
        }
    }
}

/// Runs the scene for a number of steps from its start.
///
/// # Panics
/// If `G` is so wrong that the scene's positions are not finite.
pub fn run<G: Geometry>(steps: u32, watch: &mut impl Watch<G>) {
    let ground = Ground::<G>::new();
    let stage = ground.stage().expect("finite places make paths, polygons and fields");
    let mut agents = cast::agents::<G>();
    let mut minds = [Mind::default(); AGENTS];
    let mut chance = Chance::new();
    for now in 0..steps {
        step(&mut agents, &mut minds, &mut chance, now, &stage, watch);
        watch.stepped(&agents);
    }
}

/// Does one step. All agents decide by the bodies at the start of the step, so that an agent can
/// move at once without an effect on the others.
fn step<G: Geometry, W: Watch<G>>(
    agents: &mut [Agent<G>; AGENTS],
    minds: &mut [Mind<G>; AGENTS],
    chance: &mut Chance,
    now: u32,
    stage: &Stage<'_, G>,
    watch: &mut W,
) {
    let mut bodies = [Body::at_rest(agents[0].position); AGENTS];
    for (body, agent) in bodies.iter_mut().zip(&*agents) {
        *body = agent.to_body();
    }
    let dt = G::Scalar::from_f64(DT);
    for (index, ((agent, mind), part)) in agents.iter_mut().zip(minds).zip(cast::parts::<G, W>()).enumerate()
    {
        let (me, bodies, brake) = (*agent, &bodies, G::Scalar::one());
        let mut actor = Actor { me, index, now, dt, mind, stage, bodies, chance, watch, turn: None, brake };
        let force = part(&mut actor);
        let (turn, brake) = (actor.turn, actor.brake);
        agent.damp(brake);
        match turn {
            None => agent.step(force, dt),
            Some(turn) => agent.step_with_turn(force, turn, dt),
        }
        let before = *agent;
        let (edge, name) =
            if index.is_multiple_of(2) { (Edge::Wrap, "Edge/Wrap") } else { (Edge::Bounce, "Edge/Bounce") };
        edge.apply(agent, &stage.world);
        watch.sees(name, agent.position - before.position);
    }
}
