//! Prints the names of all laws, one a line: what a runner on a device has to come to.

#![expect(clippy::print_stdout, reason = "it is what the program is for")]

use steer_conformance::LAW_NAMES;

fn main() {
    for name in LAW_NAMES.into_iter().flatten() {
        println!("{name}");
    }
}
