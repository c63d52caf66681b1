//! Counts what every behaviour and combiner takes.
#![no_std]
#![no_main]

use steer_prices::{entry, exit, measure, steer_glam::GlamVec2};

#[entry]
fn main() -> ! {
    exit(measure::<GlamVec2>())
}
