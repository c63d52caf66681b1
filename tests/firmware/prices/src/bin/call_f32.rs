//! Calls every behaviour and combiner, and nothing else: it must contain no panicking code.
#![no_std]
#![no_main]

use steer_prices::{call_all, entry, exit, steer_glam::GlamVec2};

#[entry]
fn main() -> ! {
    exit(call_all::<GlamVec2>())
}
