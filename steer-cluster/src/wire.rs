//! An agent as bytes, in messages and in files: its id, then position, velocity and heading, all
//! little-endian. 28 bytes in `f32`, 52 in `f64`.

use steer_core::swarm::{Swarm, SwarmScalar};
use steer_core::{Agent, Geometry, Vec2Like as _};

/// A number of a flock that is sent and saved with all its bits.
pub trait Number: SwarmScalar {
    /// Number of bytes.
    const BYTES: usize;

    /// Appends the bytes.
    fn put(self, to: &mut Vec<u8>);

    /// The number with these bytes. Missing ones are 0.
    fn get(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($float:ident) => {
        impl Number for $float {
            const BYTES: usize = size_of::<$float>();

            #[inline]
            fn put(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn get(bytes: &[u8]) -> Self {
                bytes.first_chunk().map_or(0.0, |bytes| $float::from_le_bytes(*bytes))
            }
        }
    };
}
number!(f32);
number!(f64);

/// Bytes of an agent.
#[must_use]
pub const fn record<S: Number>() -> usize {
    4 + 6 * S::BYTES
}

/// Appends the agent at this index of a swarm's storage.
///
/// # Panics
/// If the index is not below the number of agents.
#[inline]
pub fn put<G>(swarm: &Swarm<G>, index: usize, to: &mut Vec<u8>)
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    to.extend_from_slice(&swarm.ids()[index].to_le_bytes());
    for column in [swarm.positions(), swarm.velocities(), swarm.headings()].as_flattened() {
        column[index].put(to);
    }
}

/// The agents in these bytes, with the limits of `template`. A last one that is not whole is left
/// out.
pub fn agents<G>(bytes: &[u8], template: Agent<G>) -> impl Iterator<Item = Agent<G>>
where
    G: Geometry,
    G::Scalar: Number,
{
    bytes.chunks_exact(record::<G::Scalar>()).map(move |record| {
        let (id, numbers) = record.split_at(4);
        let pair = |index: usize| {
            let at = |index: usize| G::Scalar::get(&numbers[index * G::Scalar::BYTES..]);
            G::Vector::new(at(index), at(index + 1))
        };
        let id = id.first_chunk().map_or(0, |id| u32::from_le_bytes(*id));
        Agent { id, position: pair(0), velocity: pair(2), heading: pair(4), ..template }
    })
}
