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
//! [`crowd_hash`] for a crowd, which must be [`CROWD_F32`] or [`CROWD_F64`]. With the feature
//! `alloc`, `owned_crowd_hash` must be [`OWNED_CROWD_F32`] or [`OWNED_CROWD_F64`]. [`hash`] must be
//! [`F32_10000`] and the like, [`swarm_hash`] must be [`SWARM_F32`] and [`SWARM_F64`].
//! `cargo run -p steer-conformance --bin golden --features golden` prints the hashes of this build.
//! A formula that rounds differently changes them, which is the author's decision and needs an
//! entry in the changelog. Nothing else may change them.
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
//! assert_eq!(golden::hash::<MyVec2>(1_000, golden::Bits::bits), golden::F64_1000);
//! ```

mod behaviors;
mod crowd;
mod digest;
mod parts;
mod scene;
mod scope;
mod swarm;

pub use behaviors::{BEHAVIORS, Column, behavior_hashes, check_behaviors};
#[cfg(feature = "alloc")]
pub use crowd::owned_crowd_hash;
pub use crowd::{CROWD_F32, CROWD_F64, OWNED_CROWD_F32, OWNED_CROWD_F64, crowd_hash};
pub use digest::{Bits, Digest};
pub use scene::{F32_1000, F32_10000, F64_1000, F64_10000, hash, run};
pub use scope::{AGENTS, HEIGHT, Observer, WIDTH};
pub use swarm::{SWARM_F32, SWARM_F64, run_swarm, swarm_hash};
