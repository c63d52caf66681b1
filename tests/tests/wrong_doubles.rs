//! Behaviours that are wrong on purpose, with common defects. Each must break the law that is named
//! after its defect.

mod doubles;
mod own;

use doubles::{Double, all};
use own::{Pair, V};
use std::collections::BTreeSet;
use std::panic::{catch_unwind, set_hook, take_hook};
use steer_conformance::behavior_laws;

#[test]
fn each_double_breaks_the_law_that_names_its_defect() {
    let mut missed = Vec::new();
    for Double { breaks, by, run } in all() {
        let message = quietly(|| catch_unwind(run)).err().map(|panic| {
            panic.downcast::<String>().map_or_else(|_| "no sentence".to_owned(), |message| *message)
        });
        let sentence = format!("D{}: ", breaks[1..3].trim_start_matches('0'));
        if !message.as_ref().is_some_and(|message| message.starts_with(&sentence)) {
            missed.push(format!("{by} does not break {breaks} by its sentence, but by {message:?}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn the_behaviours_of_steer_core_break_none_of_these_laws() {
    for laws in [behavior_laws::<V>(), behavior_laws::<Pair<f32>>()] {
        for law in laws.iter().filter(|law| law.name.starts_with("defects::")) {
            (law.check)();
        }
    }
}

#[test]
fn every_law_of_a_defect_has_a_double() {
    let laws: BTreeSet<_> =
        behavior_laws::<V>().iter().filter_map(|law| law.name.strip_prefix("defects::")).collect();
    let broken: BTreeSet<_> = all().iter().map(|double| double.breaks).collect();
    assert_eq!(laws, broken);
}

/// Runs a closure that panics on purpose, without the message. Runs are serialised, since the hook
/// is global.
fn quietly<T>(run: impl FnOnce() -> T) -> T {
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONE.lock();
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let result = run();
    set_hook(hook);
    result
}
