//! The laws and the golden hashes on glam's `DVec2`.
#![no_std]
#![no_main]

use steer_firmware::{steer_conformance::golden, steer_glam::GlamF64};

steer_firmware::laws!(
    GlamF64,
    golden::Bits::bits,
    F64,
    [golden::F64_1000, golden::SWARM_F64, golden::CROWD_F64]
);
