//! Progress on stderr of the first rank: a bar on a terminal, else lines if they are wanted.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// Reports steps.
pub(crate) enum Progress {
    /// A bar, redrawn in place.
    Bar(ProgressBar),
    /// A line after each tenth of the steps.
    Lines {
        /// Number of steps in all.
        steps: u64,
    },
    /// Nothing.
    Silent,
}

impl Progress {
    /// Progress from `done` steps up to `steps`.
    pub(crate) fn new(leads: bool, wanted: bool, done: u64, steps: u64) -> Self {
        if !leads {
            return Progress::Silent;
        }
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(steps).with_position(done);
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} steps, {per_sec}, {eta} left");
            return Progress::Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())));
        }
        if wanted { Progress::Lines { steps } } else { Progress::Silent }
    }

    /// Reports that so many steps are done.
    pub(crate) fn step(&self, done: u64) {
        match self {
            Progress::Bar(bar) => bar.set_position(done),
            Progress::Lines { steps } => {
                let tenth = |done: u64| done * 10 / steps;
                if tenth(done) > tenth(done - 1) {
                    eprintln!("{done} of {steps} steps");
                }
            }
            Progress::Silent => {}
        }
    }

    /// Removes the bar.
    pub(crate) fn end(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
