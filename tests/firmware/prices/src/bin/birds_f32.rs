//! Counts the instructions of a step of 100 agents.
#![no_std]
#![no_main]

use steer_prices::{entry, exit, measure_birds, steer_glam::Glam};

#[entry]
fn main() -> ! {
    exit(measure_birds::<Glam>())
}
