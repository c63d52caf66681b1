//! The laws and the golden hashes on the fixed-point vector of `I16F16`.
#![no_std]
#![no_main]

use steer_firmware::{fixed_bits, fixed_golden, steer_fixed};

steer_firmware::laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, fixed_bits, I16F16, fixed_golden::I16F16);
