//! Calls every behaviour and combiner, and nothing else: it must contain no panicking code.
#![no_std]
#![no_main]

use steer_costs::{call_all, entry, exit, steer_glam::Glam};

#[entry]
fn main() -> ! {
    exit(call_all::<Glam>())
}
