//! Cases on all threads.

use core::num::NonZero;
use std::thread;

/// Calls `check` for all cases, on all threads.
pub(crate) fn each<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for part in 0..threads {
            let check = &check;
            scope.spawn(move || cases.iter().skip(part).step_by(threads).for_each(check));
        }
    });
}
