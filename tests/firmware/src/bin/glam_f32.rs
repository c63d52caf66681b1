//! The laws and the golden hashes on glam's `Vec2`.
#![no_std]
#![no_main]

use steer_firmware::{steer_conformance::golden, steer_glam::Glam};

steer_firmware::laws!(
    Glam,
    golden::Bits::bits,
    F32,
    [golden::F32_1000, golden::SWARM_F32, golden::CROWD_F32]
);
