//! Prints the names of all laws, one a line: the list that a run on a device must match.

#![expect(clippy::print_stdout, reason = "it is what the program is for")]

use steer_conformance::LAW_NAMES;

fn main() {
    for name in LAW_NAMES.into_iter().flatten() {
        println!("{name}");
    }
}
