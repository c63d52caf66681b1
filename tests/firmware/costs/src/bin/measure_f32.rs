//! Counts the instructions of every behaviour and combiner.
#![no_std]
#![no_main]

use steer_costs::{entry, exit, measure, steer_glam::Glam};

#[entry]
fn main() -> ! {
    exit(measure::<Glam>())
}
