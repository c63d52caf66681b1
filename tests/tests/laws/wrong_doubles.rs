//! Behaviours that are wrong on purpose, with common defects. Each must break the law that is named
//! after its defect.

use core::panic::UnwindSafe;
use std::collections::BTreeSet;
use std::panic::catch_unwind;
use steer_conformance::behavior_laws;

use crate::doubles::{Double, all, units};
use crate::own::V;
use crate::quietly::quietly;

/// The sentence by which a law is broken, if it is.
fn sentence(run: impl FnOnce() + UnwindSafe) -> Option<String> {
    quietly(|| catch_unwind(run)).err().and_then(|panic| panic.downcast::<String>().ok()).map(|text| *text)
}

#[test]
fn each_double_breaks_the_law_that_names_its_defect() {
    let mut missed = Vec::new();
    for Double { breaks, by, run } in all() {
        let message = sentence(run);
        let named = format!("D{}: ", breaks[1..3].trim_start_matches('0'));
        if !message.as_ref().is_some_and(|message| message.starts_with(&named)) {
            missed.push(format!("{by} does not break {breaks} by its sentence, but by {message:?}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn each_hidden_unit_breaks_the_law_of_units() {
    for case in units::HIDDEN_UNITS {
        let said = sentence(|| units::in_units(*case));
        assert!(said.as_ref().is_some_and(|said| said.starts_with("units: ")), "{}: {said:?}", case.0);
    }
}

#[test]
fn each_count_of_calls_breaks_the_law_of_refinement() {
    for run in units::COUNTED {
        let said = sentence(|| units::refined(*run));
        assert!(said.as_ref().is_some_and(|said| said.starts_with("refinement: ")), "{}: {said:?}", run.0);
    }
}

#[test]
fn every_law_of_a_defect_has_a_double() {
    let laws: BTreeSet<_> =
        behavior_laws::<V>().iter().filter_map(|law| law.name.strip_prefix("defects::")).collect();
    let broken: BTreeSet<_> = all().iter().map(|double| double.breaks).collect();
    assert_eq!(laws, broken);
}
