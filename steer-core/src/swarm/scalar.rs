//! [`SwarmScalar`]: the numbers that a swarm is stepped in.

use crate::scalar::Scalar;

/// A number type that swarms can be stepped in: every [`Scalar`] that threads can share. `f32` and
/// `f64` are computed in SIMD lanes, any other type one agent at a time.
///
/// ```
/// use steer_core::swarm::SwarmScalar;
///
/// fn accepts<S: SwarmScalar>() {}
/// accepts::<f32>();
/// ```
pub trait SwarmScalar: Scalar + Send + Sync {}

impl<S: Scalar + Send + Sync> SwarmScalar for S {}
