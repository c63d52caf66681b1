//! Golden tests in fixed point: the scene moves by the same bits in every build, in debug and
//! release, with every feature, on every machine.

mod values;

use crate::{FixedVec2, I16F16, I20F12, Number};
use steer_conformance::golden::{Column, check_behaviors, crowd_hash, hash, swarm_hash};
use values::{CROWD_I16F16, CROWD_I20F12, I16F16_1000, I20F12_1000, SWARM_I16F16, SWARM_I20F12};

fn bits<S: Number>(number: S) -> u64 {
    u64::from(number.bits().cast_unsigned())
}

#[test]
fn a_thousand_steps_move_by_the_golden_bits() {
    let got = [hash::<FixedVec2<I16F16>>(1_000, bits), hash::<FixedVec2<I20F12>>(1_000, bits)];
    assert_eq!(got, [I16F16_1000, I20F12_1000], "they are {got:#x?}");
}

#[test]
fn a_swarm_moves_by_the_golden_bits() {
    let got = [swarm_hash::<FixedVec2<I16F16>>(bits), swarm_hash::<FixedVec2<I20F12>>(bits)];
    assert_eq!(got, [SWARM_I16F16, SWARM_I20F12], "they are {got:#x?}");
}

#[test]
fn a_crowd_moves_by_the_golden_bits() {
    let got = [crowd_hash::<FixedVec2<I16F16>>(bits), crowd_hash::<FixedVec2<I20F12>>(bits)];
    assert_eq!(got, [CROWD_I16F16, CROWD_I20F12], "they are {got:#x?}");
}

#[test]
fn each_behaviour_gives_the_golden_bits() {
    assert_eq!(check_behaviors::<FixedVec2<I16F16>>(Column::I16F16, bits), Ok(()));
    assert_eq!(check_behaviors::<FixedVec2<I20F12>>(Column::I20F12, bits), Ok(()));
}
