//! The laws and the golden hashes on a custom vector in `f32`.
#![no_std]
#![no_main]

use steer_firmware::{Pair, steer_conformance::golden};

steer_firmware::laws!(
    Pair<f32>,
    golden::Bits::bits,
    F32,
    [golden::F32_1000, golden::SWARM_F32, golden::CROWD_F32]
);
