//! Prints the names of all laws, one a line: what a runner on a device has to come to.

#![expect(clippy::print_stdout, reason = "it is what the program is for")]

use steer_conformance::{behavior_laws, vector_laws};
use steer_glam::GlamVec2;

fn main() {
    for law in vector_laws::<GlamVec2>().iter().chain(behavior_laws::<GlamVec2>()) {
        println!("{}", law.name);
    }
}
