//! Laws of [`Priority`].

use crate::approx::{equals, n, same, same_vec, v};
use crate::refinement::force_converges;
use crate::units::follows_the_units;
use core::cell::Cell;
use steer_core::combine::{Contribution, Priority};
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Vec2Like, seek};

/// The first force above the threshold is taken, with its weight. No later entry is evaluated.
pub fn nothing_is_evaluated_after_the_choice<G: Geometry>() {
    let calls = Cell::new(0);
    let counted = |force: G::Vector| {
        calls.set(calls.get() + 1);
        force
    };
    // The threshold is a thousandth of 10: (0, 0.0078125) is below it.
    let total = Priority::<G>::new(n(10.0))
        .then(|| counted(v(0.0, 0.007_812_5)))
        .weighted(n(-2.0), || counted(v(3.0, 0.0)))
        .then(|| counted(v(0.0, 9.0)))
        .weighted(n(4.0), || counted(v(1.0, 1.0)))
        .total();
    equals(&(), total, v(-6.0, 0.0));
    assert!(calls.get() == 2, "nothing is evaluated after the choice: {} of 4 entries were", calls.get());
}

/// The chosen force is truncated. If none exceeds the threshold, the total is zero.
pub fn the_choice_is_truncated<G: Geometry>() {
    let total = Priority::<G>::new(n(5.0)).then(|| v(6.0, 8.0)).total();
    equals(&(), total, v(3.0, 4.0));
    let faint = Priority::<G>::new(n(5.0)).with_threshold(n(2.0)).then(|| v(2.0, 0.0)).then(|| v(0.0, -1.0));
    for total in [faint.total(), Priority::<G>::new(n(5.0)).total()] {
        same(&total, total, v(0.0, 0.0));
    }
}

/// The record receives every entry in order: its force, and that only the chosen one is applied.
pub fn the_record_has_the_chosen_entry<G: Geometry>() {
    let recorded = [const { Cell::new(None) }; 3];
    let _ = Priority::<G>::new(n(10.0))
        .with_recorder(|part: Contribution<G>| recorded[part.entry].set(Some(part)))
        .then(|| v(0.0, 0.0))
        .weighted(n(2.0), || v(0.0, 0.5))
        .then(|| v(1.0, 0.0))
        .total();
    for (cell, want) in recorded.iter().zip([v(0.0, 0.0), v(0.0, 1.0), v(0.0, 0.0)]) {
        let part = cell.get();
        assert!(
            part.is_some_and(|part| same_vec(part.requested, want) && same_vec(part.applied, want)),
            "the entry requested and got {want:?}: {part:?}"
        );
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Priority", |me: &Agent<G>, _, _| {
        // Beyond 30 from (−60, 0) it turns back.
        let away = me.position - v(-60.0, 0.0);
        let back = || if away.length() > n(30.0) { seek(me, v(-60.0, 0.0)) } else { v(0.0, 0.0) };
        Priority::new(me.max_force).then(back).then(|| seek(me, v(-80.0, 60.0))).total()
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Priority", |s, out| {
        let (max, [a, b, c]) = (s.me.max_force, s.forces);
        let faint = a * n(1.0 / 1024.0);
        out.force(Priority::new(max).then(|| faint).then(|| b).total());
        let own = Priority::new(max).with_threshold(s.of(Unit::FORCE, 8.0));
        out.force(own.then(|| a).then(|| b).weighted(n(0.5), || c).total());
    });
}
