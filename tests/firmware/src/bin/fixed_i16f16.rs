//! The laws and the golden hash on the fixed-point vector of `I16F16`.
#![no_std]
#![no_main]

use steer_firmware::{fixed_bits, fixed_golden::I16F16_1000, steer_fixed};

steer_firmware::laws!(steer_fixed::FixedVec2<steer_fixed::I16F16>, fixed_bits, I16F16_1000);
