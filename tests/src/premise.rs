//! [`Premise`]: behaviours are checked on vectors that keep the laws of vectors.

use crate::law::Law;
use core::sync::atomic::{AtomicU8, Ordering};

/// The laws of a vector type, as the premise of the laws of behaviours on it.
///
/// A broken vector breaks a law in each behaviour. So the first law of behaviours that runs checks
/// the laws of vectors. If one is broken, it fails with the name of that law, and all later laws of
/// the process return without a check: there is one failure, and it states the cause.
///
/// Each expansion of [`behavior_laws!`](crate::behavior_laws!) and
/// [`swarm_laws!`](crate::swarm_laws!) has one in a `static`, since a type has none.
#[derive(Debug, Default)]
pub struct Premise {
    state: AtomicU8,
}

const UNKNOWN: u8 = 0;
const CHECKING: u8 = 1;
const KEPT: u8 = 2;
const BROKEN: u8 = 3;

impl Premise {
    /// Creates a premise that is not checked yet.
    #[must_use]
    pub const fn new() -> Self {
        Premise { state: AtomicU8::new(UNKNOWN) }
    }

    /// Runs a law if all laws of its vector are kept. Of several threads, the first checks them and
    /// the others wait.
    ///
    /// # Panics
    /// If the law is broken, or if a law of the vector is, with its name, in the first call only.
    pub fn check(&self, vector: &[Law], law: fn()) {
        if self.begins() {
            let mut outcome = Outcome { state: &self.state, new: BROKEN };
            check_vector(vector);
            outcome.new = KEPT;
            // Dropped here, before the wait for it.
        }
        while self.state.load(Ordering::Acquire) == CHECKING {
            core::hint::spin_loop();
        }
        if self.state.load(Ordering::Acquire) == KEPT {
            law();
        }
    }
}

impl Premise {
    /// Returns `true` in the first call, for one thread only.
    #[cfg(target_has_atomic = "8")]
    fn begins(&self) -> bool {
        self.state.compare_exchange(UNKNOWN, CHECKING, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// The same on a processor without compare and exchange, such as a Cortex-M0, which has one
    /// thread.
    #[cfg(not(target_has_atomic = "8"))]
    fn begins(&self) -> bool {
        let first = self.state.load(Ordering::Acquire) == UNKNOWN;
        if first {
            self.state.store(CHECKING, Ordering::Release);
        }
        first
    }
}

/// Stores the outcome of a check when it is dropped, also when a law panics.
struct Outcome<'p> {
    state: &'p AtomicU8,
    new: u8,
}

impl Drop for Outcome<'_> {
    fn drop(&mut self) {
        self.state.store(self.new, Ordering::Release);
    }
}

/// Modules of the laws of vectors, each after those that it builds on: so the first broken law is
/// the cause.
const ORDER: [&str; 5] = ["numbers", "operators", "products", "lengths", "directions"];

/// Runs the laws of a vector, the basic ones first. The message of the first broken one begins with
/// its name, if there is std. Otherwise it is the law's own.
pub(crate) fn check_vector(laws: &[Law]) {
    let rank = |law: &Law| {
        let module = law.name.split("::").next();
        ORDER.iter().position(|name| Some(*name) == module).unwrap_or(ORDER.len())
    };
    for step in 0..=ORDER.len() {
        laws.iter().filter(|law| rank(law) == step).for_each(check_named);
    }
}

#[cfg(feature = "std")]
fn check_named(law: &Law) {
    use std::string::String;
    let Err(cause) = std::panic::catch_unwind(law.check) else { return };
    let text = cause.downcast_ref::<String>().map(String::as_str);
    let text = text.or(cause.downcast_ref::<&str>().copied()).unwrap_or_default();
    panic!("the vector breaks its law {}, so no law of behaviours is checked: {text}", law.name);
}

#[cfg(not(feature = "std"))]
fn check_named(law: &Law) {
    (law.check)();
}
