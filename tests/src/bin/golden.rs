//! Prints the golden hashes that this build computes. The exit status is 0 if all are golden.
//!
//! It needs the feature `golden`, or `golden-std` for every crate's `std`. On a target without
//! output, such as wasm32-unknown-unknown, the status is the only result.

#![expect(clippy::print_stdout, reason = "it is what the program is for")]

use std::process::ExitCode;

use steer_conformance::golden::{
    Bits, CROWD_F32, CROWD_F64, Column, F32_1000, F32_10000, F64_1000, F64_10000, OWNED_CROWD_F32,
    OWNED_CROWD_F64, SWARM_F32, SWARM_F64, check_behaviors, crowd_hash, hash, owned_crowd_hash, swarm_hash,
};
use steer_core::Geometry;
use steer_core::swarm::SwarmScalar;
use steer_glam::{Glam, GlamF64};
use steer_nalgebra::Nalgebra;

fn main() -> ExitCode {
    let single = (Column::F32, [F32_1000, F32_10000, SWARM_F32, CROWD_F32, OWNED_CROWD_F32]);
    let double = (Column::F64, [F64_1000, F64_10000, SWARM_F64, CROWD_F64, OWNED_CROWD_F64]);
    let all = [
        is_golden::<Glam>("glam Vec2", single),
        is_golden::<Nalgebra<f32>>("nalgebra Vector2<f32>", single),
        is_golden::<GlamF64>("glam DVec2", double),
        is_golden::<Nalgebra<f64>>("nalgebra Vector2<f64>", double),
    ];
    if all.into_iter().all(|golden| golden) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn is_golden<G: Geometry<Vector: Send + Sync> + Send + Sync>(
    name: &str,
    (column, [after_1000, after_10000, swarm, crowd, owned_crowd]): (Column, [u64; 5]),
) -> bool
where
    G::Scalar: Bits + SwarmScalar,
{
    let behaviors = check_behaviors::<G>(column, Bits::bits);
    match behaviors {
        Ok(()) => println!("{name:21} behaviours golden"),
        Err(behavior) => println!("{name:21} behaviours NOT golden: {behavior}"),
    }
    [
        ("1000 steps", hash::<G>(1_000, Bits::bits), after_1000),
        ("10000 steps", hash::<G>(10_000, Bits::bits), after_10000),
        ("a swarm", swarm_hash::<G>(Bits::bits), swarm),
        ("a crowd", crowd_hash::<G>(Bits::bits), crowd),
        ("a `Crowd`", owned_crowd_hash::<G>(Bits::bits), owned_crowd),
    ]
    .into_iter()
    .fold(behaviors.is_ok(), |all, (what, is, golden)| {
        let result = if is == golden { "golden" } else { "NOT golden" };
        println!("{name:21} {what:11}  {is:#018x}  {result}");
        all && is == golden
    })
}
