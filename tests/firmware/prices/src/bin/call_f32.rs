//! Calls every behaviour and combiner, and nothing else: nothing in it can panic.
#![no_std]
#![no_main]

use steer_prices::{call_all, entry, exit, steer_glam::GlamVec2};

#[entry]
fn main() -> ! {
    exit(call_all::<GlamVec2>())
}
