//! Calls every behaviour and combiner, and nothing else: it must contain no panicking code.
#![no_std]
#![no_main]

use steer_costs::{
    call_all, entry, exit,
    steer_fixed::{FixedVec2, I16F16},
};

#[entry]
fn main() -> ! {
    exit(call_all::<FixedVec2<I16F16>>())
}
