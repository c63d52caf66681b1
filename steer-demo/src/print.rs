//! Lines on standard output and standard error.

use std::io::{self, ErrorKind, Write as _};

use steer_scene::error::Refusal;

/// Prints to standard output. A closed pipe is not an error.
pub(crate) fn say(text: &str) -> Result<(), Refusal> {
    let mut out = io::stdout().lock();
    quiet(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Returns a failure to print. A closed pipe is none.
pub(crate) fn quiet(result: io::Result<()>) -> Result<(), Refusal> {
    match result {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => {
            Err(Refusal::new("standard output", format!("cannot be written: {e}"), ""))
        }
        _ => Ok(()),
    }
}

/// Prints a line to standard error. A closed standard error is no fault.
pub(crate) fn warn(line: &str) {
    let _ = writeln!(io::stderr(), "steer-demo: {line}");
}

/// Returns a number of things, such as "2 agents".
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Returns a size such as "12 kB", with advice if a page would hardly show such a file.
pub(crate) fn sized(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        1_000_000..10_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} MB: a larger --every and a smaller --size make it smaller", bytes as f64 / 1e6),
    }
}
