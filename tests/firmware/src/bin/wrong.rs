//! The laws of vectors on a vector whose `dot` has a wrong sign: this program must fail.
#![no_std]
#![no_main]

use steer_firmware::{Leaning, check, exit, steer_conformance::vector_laws};

#[steer_firmware::entry]
fn main() -> ! {
    check(vector_laws::<Leaning<f32>>());
    exit(true)
}
