//! Prints the names of all laws, one a line: the list that a run on a device must match.

#![expect(clippy::print_stdout, reason = "it is what the program is for")]

use steer_conformance::{behavior_laws, swarm_laws, vector_laws};
use steer_glam::GlamVec2;

fn main() {
    let laws = [vector_laws::<GlamVec2>(), behavior_laws::<GlamVec2>(), swarm_laws::<GlamVec2>()];
    for law in laws.into_iter().flatten() {
        println!("{}", law.name);
    }
}
