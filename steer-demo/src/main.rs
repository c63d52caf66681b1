//! The command line: executes a command, or prints the error in one line and exits with status 2. A
//! page has no command line, so there it starts the playground.

#[cfg(not(target_arch = "wasm32"))]
mod cli;
#[cfg(not(target_arch = "wasm32"))]
mod command;
#[cfg(not(target_arch = "wasm32"))]
mod plot;
#[cfg(not(target_arch = "wasm32"))]
mod print;
#[cfg(not(target_arch = "wasm32"))]
mod signals;
#[cfg(not(target_arch = "wasm32"))]
mod warnings;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use std::io::Write as _;
    use std::process::ExitCode;

    signals::heed();
    match cli::parse().and_then(command::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            // If standard error is closed, the status still reports the error.
            let _ = writeln!(std::io::stderr(), "steer-demo: {refusal}");
            ExitCode::from(2)
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "window")]
    steer_demo::window::start();
}
