//! [`Dice`]: random numbers by which the scenes are set up.

/// The generator xorshift64 with a seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates the dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03);
        for _ in 0..8 {
            dice.fraction();
        }
        dice
    }

    /// Returns a number from 0 to 1.
    pub fn fraction(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / 16_777_216.0
    }

    /// Returns a number from −1 to 1.
    pub fn sample(&mut self) -> f32 {
        self.fraction() * 2.0 - 1.0
    }
}
