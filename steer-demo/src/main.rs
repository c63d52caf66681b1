//! The command line: says what is wrong in one line and exits with status 2, or does what it is asked.

mod cli;
mod command;

use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::parse().and_then(command::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            // With standard error closed there is no one to tell, and the status still says it.
            let _ = writeln!(std::io::stderr(), "steer-demo: {refusal}");
            ExitCode::from(2)
        }
    }
}
