//! The laws and the golden hashes on nalgebra's `Vector2<f32>`.
#![no_std]
#![no_main]

use steer_firmware::{steer_conformance::golden, steer_nalgebra::Nalgebra};

steer_firmware::laws!(
    Nalgebra<f32>,
    golden::Bits::bits,
    F32,
    [golden::F32_1000, golden::SWARM_F32, golden::CROWD_F32]
);
