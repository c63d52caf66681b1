//! Random numbers from a seed.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// Random numbers of one agent. Each agent has its own, so the order of agents has no effect.
#[derive(Clone, Debug)]
pub(super) struct Rng {
    generator: Pcg32,
    /// Number of samples drawn. With the seed and the index it is the whole state.
    drawn: u64,
}

impl Rng {
    /// Creates the generator of the agent at `index` for this seed.
    pub(super) fn new(seed: u64, index: u64) -> Self {
        // Streams of similar seeds are similar. Mixing makes them different.
        Self { generator: Pcg32::new(mix(seed ^ mix(index)), index), drawn: 0 }
    }

    /// Returns the same generator after `drawn` samples.
    pub(super) fn after(seed: u64, index: u64, drawn: u64) -> Self {
        let mut rng = Self::new(seed, index);
        // Each sample takes two numbers of the generator, whose period is 2⁶⁴.
        rng.generator.advance(drawn.wrapping_mul(2));
        Self { drawn, ..rng }
    }

    /// Number of samples drawn.
    pub(super) fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Draws a number from [-1, 1].
    pub(super) fn sample(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// Draws a number from [0, 1): an exact multiple of 2⁻⁵³.
    pub(super) fn unit(&mut self) -> f64 {
        self.drawn = self.drawn.wrapping_add(1);
        (self.generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Draws a point of the unit disc, uniformly distributed.
    pub(super) fn in_disc(&mut self) -> (f64, f64) {
        loop {
            let (x, y) = (self.sample(), self.sample());
            if x * x + y * y <= 1.0 {
                return (x, y);
            }
        }
    }
}

/// The finalizer of SplitMix64: every bit of the input affects every bit of the result.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}
