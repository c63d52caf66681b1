//! Panics on purpose, without their messages.

use std::panic::{set_hook, take_hook};
use std::sync::Mutex;

/// Runs a function that panics on purpose without printing messages. One at a time, since the panic
/// hook belongs to the whole process.
pub(crate) fn quietly<T>(run: impl FnOnce() -> T) -> T {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock();
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let result = run();
    set_hook(hook);
    result
}
