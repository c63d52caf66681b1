//! The same inputs yield the golden bits with every vector type.
//!
//! Here runs have 1,000 steps. `golden_scene` compares 10,000. `.ci/run` compares 10,000 with every
//! vector type in other builds and in WebAssembly, which one process cannot test, with the program
//! `src/bin/golden.rs`. The adapters' own tests cover all releases of glam and nalgebra.

use crate::own::{Fused, Pair, V};
use steer_conformance::golden::{
    Bits, CROWD_F32, CROWD_F64, F32_1000, F64_1000, SWARM_F32, SWARM_F64, crowd_hash, hash, swarm_hash,
};
use steer_core::Geometry;
use steer_glam::{Glam, GlamF64};
use steer_nalgebra::Nalgebra;

/// Compares a run with its golden value. On failure, the message contains the new value in a form
/// that can be copied to the source.
fn is_golden<G: Geometry>(steps: u32, golden: u64)
where
    G::Scalar: Bits,
{
    let is = hash::<G>(steps, Bits::bits);
    assert!(is == golden, "{} is {is:#018x} after {steps} steps", core::any::type_name::<G>());
}

/// Compares a hash of every vector with the golden ones, in `f32` and in `f64`.
macro_rules! has_golden_hashes {
    ($hash:ident, $single:ident, $double:ident) => {{
        let got =
            [$hash::<Pair<f32>>(Bits::bits), $hash::<Glam>(Bits::bits), $hash::<Nalgebra<f32>>(Bits::bits)];
        let double = [
            $hash::<Pair<f64>>(Bits::bits),
            $hash::<GlamF64>(Bits::bits),
            $hash::<Nalgebra<f64>>(Bits::bits),
        ];
        assert_eq!([got, double], [[$single; 3], [$double; 3]], "they are {got:#x?} and {double:#x?}");
    }};
}

#[test]
fn swarms() {
    has_golden_hashes!(swarm_hash, SWARM_F32, SWARM_F64);
}

#[test]
fn crowds() {
    has_golden_hashes!(crowd_hash, CROWD_F32, CROWD_F64);
}

#[cfg(feature = "alloc")]
#[test]
fn crowds_that_own_their_agents() {
    use steer_conformance::golden::{OWNED_CROWD_F32, OWNED_CROWD_F64, owned_crowd_hash};

    has_golden_hashes!(owned_crowd_hash, OWNED_CROWD_F32, OWNED_CROWD_F64);
}

#[test]
fn own_vectors() {
    is_golden::<Pair<f32>>(1_000, F32_1000);
    is_golden::<Pair<f64>>(1_000, F64_1000);
    is_golden::<V>(1_000, F64_1000);
}

#[test]
fn the_rounding_of_one_operation_is_found() {
    assert_ne!(hash::<Fused>(1_000, Bits::bits), F32_1000);
}

#[test]
fn no_steps_have_the_hash_of_nothing() {
    assert_eq!(hash::<V>(0, Bits::bits), 0xcbf2_9ce4_8422_2325);
}
