//! Ends the program at Ctrl-C and SIGTERM, without an unfinished file.

use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;

/// Progress bar that is shown, to clear it before the last line.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Registers the progress bar that is shown from now on.
pub(crate) fn shows(bar: &ProgressBar) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
}

/// Starts to wait for the signals: at the first one the program prints one line and exits with
/// status 130 (SIGINT) or 143 (SIGTERM).
#[cfg(unix)]
pub(crate) fn heed() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without a handler the signals still end the program; only a temporary file may then be left.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            stop(if signal == SIGINT { "Ctrl-C" } else { "SIGTERM" }, 128 + signal);
        }
    });
}

/// Other systems end the program by themselves.
#[cfg(not(unix))]
pub(crate) fn heed() {}

#[cfg_attr(not(unix), expect(dead_code, reason = "only unix has these signals"))]
fn stop(by: &str, status: i32) {
    steer_scene::output::abandon(|| {
        if let Some(bar) = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
        // If standard error is closed, the status still reports the signal.
        let _ = writeln!(std::io::stderr(), "steer-demo: stopped by {by}; no unfinished file is left");
        std::process::exit(status)
    })
}
