//! The laws and the golden hashes on a custom vector in `f64`.
#![no_std]
#![no_main]

use steer_firmware::{Pair, steer_conformance::golden};

steer_firmware::laws!(
    Pair<f64>,
    golden::Bits::bits,
    F64,
    [golden::F64_1000, golden::SWARM_F64, golden::CROWD_F64]
);
