//! The golden scene in fixed point moves by the same bits in every build: in debug and release, with every feature, on every machine.

use crate::{FixedVec2, I16F16, I20F12};
use steer_conformance::golden::{Bits, hash};

impl Bits for I16F16 {
    fn bits(self) -> u64 {
        u64::from(crate::Number::bits(self).cast_unsigned())
    }
}
impl Bits for I20F12 {
    fn bits(self) -> u64 {
        u64::from(crate::Number::bits(self).cast_unsigned())
    }
}

/// The hashes of 1,000 steps, which a change of a formula may change and nothing else.
const I16F16_1000: u64 = 0x5048_fb04_8bf2_def0;
const I20F12_1000: u64 = 0x1c49_34f9_92c2_3d5b;

#[test]
fn a_thousand_steps_move_by_the_golden_bits() {
    let got = [hash::<FixedVec2<I16F16>>(1_000), hash::<FixedVec2<I20F12>>(1_000)];
    assert_eq!(got, [I16F16_1000, I20F12_1000], "they are {got:#x?}");
}
