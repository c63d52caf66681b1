//! [`Digest`]: the hash of a run.

use core::hash::Hasher as _;

use fnv::FnvHasher;
use steer_core::{Scalar, Vec2Like};

/// A number with accessible bits. Implement it for your own [`Scalar`] to hash its runs. They have
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

/// Hash of vectors: 64-bit FNV-1a over their bits.
pub struct Digest<S> {
    hasher: FnvHasher,
    bits: fn(S) -> u64,
}

impl<S> Digest<S> {
    /// Returns the hash of nothing, with a function that returns the bits of a number.
    #[must_use]
    pub fn new(bits: fn(S) -> u64) -> Self {
        Digest { hasher: FnvHasher::default(), bits }
    }

    /// Returns the hash of all vectors so far.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.hasher.finish()
    }

    /// Takes the bits of these vectors. Each number counts as eight bytes, the least significant
    /// first, whatever its type.
    pub(super) fn take<G, V: Vec2Like<G, Scalar = S>, const N: usize>(&mut self, vectors: [V; N]) {
        for number in vectors.into_iter().flat_map(|vector| [vector.x(), vector.y()]) {
            // Not `write_u64`, which takes the bytes in the machine's order.
            self.hasher.write(&(self.bits)(number).to_le_bytes());
        }
    }
}
