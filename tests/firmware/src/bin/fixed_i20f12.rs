//! The laws and the golden hashes on the fixed-point vector of `I20F12`.
#![no_std]
#![no_main]

use steer_firmware::{fixed_bits, fixed_golden, steer_fixed};

steer_firmware::laws!(steer_fixed::FixedVec2<steer_fixed::I20F12>, fixed_bits, I20F12, fixed_golden::I20F12);
