//! The laws and the golden hashes on nalgebra's `Vector2<f64>`.
#![no_std]
#![no_main]

use steer_firmware::{steer_conformance::golden, steer_nalgebra::Nalgebra};

steer_firmware::laws!(
    Nalgebra<f64>,
    golden::Bits::bits,
    F64,
    [golden::F64_1000, golden::SWARM_F64, golden::CROWD_F64]
);
