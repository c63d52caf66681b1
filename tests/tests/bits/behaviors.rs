//! Each behaviour by itself has the golden bits, on every number type and vector.

use crate::own::Pair;
use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use steer_conformance::golden::{BEHAVIORS, Bits, Column, behavior_hashes, check_behaviors};
use steer_core::Geometry;
use steer_fixed::{FixedVec2, I16F16, I20F12, Number};
use steer_glam::{Glam, GlamF64};
use steer_nalgebra::Nalgebra;

fn bits<S: Number>(number: S) -> u64 {
    u64::from(number.bits().cast_unsigned())
}

/// Computes the hashes of all columns, by name.
fn hashes() -> BTreeMap<&'static str, [u32; 4]> {
    let mut all = BTreeMap::<_, [u32; 4]>::new();
    let mut take = |column: Column, name, hash| all.entry(name).or_default()[column as usize] = hash;
    behavior_hashes::<Pair<f32>>(Bits::bits, |name, hash| take(Column::F32, name, hash));
    behavior_hashes::<Pair<f64>>(Bits::bits, |name, hash| take(Column::F64, name, hash));
    behavior_hashes::<FixedVec2<I16F16>>(bits, |name, hash| take(Column::I16F16, name, hash));
    behavior_hashes::<FixedVec2<I20F12>>(bits, |name, hash| take(Column::I20F12, name, hash));
    all
}

/// On failure, the message contains the lines that the table lacks.
#[test]
fn each_behaviour_has_its_golden_hash() {
    let (is, golden) = (hashes(), BEHAVIORS.iter().copied().collect::<BTreeMap<_, _>>());
    let mut lines = String::new();
    for (name, hashes) in &is {
        if golden.get(name) != Some(hashes) {
            let [one, two, three, four] =
                hashes.map(|hash| format!("0x{:04x}_{:04x}", hash >> 16, hash & 0xffff));
            writeln!(lines, "    (\"{name}\", [{one}, {two}, {three}, {four}]),").expect("a string grows");
        }
    }
    assert!(lines.is_empty(), "these lines of tests/src/golden/behaviors.rs are now:\n{lines}");
    let gone: Vec<_> = golden.keys().filter(|name| !is.contains_key(*name)).collect();
    assert!(gone.is_empty(), "the table has behaviours that there are no longer: {gone:?}");
}

#[test]
fn no_two_behaviours_do_the_same() {
    let hashes: Vec<_> = hashes().into_values().collect();
    for column in [Column::F32, Column::F64, Column::I16F16, Column::I20F12] {
        let different: BTreeSet<_> = hashes.iter().map(|hashes| hashes[column as usize]).collect();
        assert_eq!(different.len(), hashes.len(), "{column:?}");
    }
}

fn is_golden<G: Geometry<Scalar: Bits>>(column: Column) {
    assert_eq!(check_behaviors::<G>(column, Bits::bits), Ok(()), "{}", core::any::type_name::<G>());
}

#[test]
fn every_vector_gives_the_same_bits() {
    is_golden::<Glam>(Column::F32);
    is_golden::<GlamF64>(Column::F64);
    is_golden::<Nalgebra<f32>>(Column::F32);
    is_golden::<Nalgebra<f64>>(Column::F64);
}

#[test]
fn the_rounding_of_one_operation_is_found() {
    assert!(check_behaviors::<crate::own::Fused>(Column::F32, Bits::bits).is_err());
}
