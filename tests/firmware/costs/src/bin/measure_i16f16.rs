//! Counts the instructions of every behaviour and combiner.
#![no_std]
#![no_main]

use steer_costs::{
    entry, exit, measure,
    steer_fixed::{FixedVec2, I16F16},
};

#[entry]
fn main() -> ! {
    exit(measure::<FixedVec2<I16F16>>())
}
