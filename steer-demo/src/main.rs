//! The command line: says what is wrong in one line and exits with status 2, or does what it is asked. In a page there is
//! no command line, and the playground starts.

#[cfg(not(target_arch = "wasm32"))]
mod cli;
#[cfg(not(target_arch = "wasm32"))]
mod command;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use std::io::Write as _;
    use std::process::ExitCode;

    match cli::parse().and_then(command::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            // With standard error closed there is no one to tell, and the status still says it.
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
