//! Laws of [`Budget`].

use crate::approx::{equals, equals_number, n, near_vec, same_vec, tolerance, v};
use crate::cases::vectors;
use crate::refinement::{force_converges, leader};
use crate::units::follows_the_units;
use core::cell::Cell;
use steer_core::behavior::Evade;
use steer_core::combine::{Budget, Contribution};
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Vec2Like, seek};

/// Entries are served in order: each gets its force, or the remaining part of the budget.
pub fn entries_are_served_in_order<G: Geometry>() {
    // Budget 10: the first takes 6; the second requests 2 · 5 and gets the remaining 4.
    let got = [const { Cell::new(None) }; 2];
    let budget = Budget::<G>::new(n(10.0))
        .with_recorder(|part: Contribution<G>| got[part.entry].set(Some(part)))
        .then(|| v(6.0, 0.0));
    equals_number(&(), budget.left(), n(4.0));
    equals(&(), budget.weighted(n(2.0), || v(0.0, -5.0)).total(), v(6.0, -4.0));
    for (cell, (requested, given)) in
        got.iter().zip([(v(6.0, 0.0), v(6.0, 0.0)), (v(0.0, -10.0), v(0.0, -4.0))])
    {
        let part = cell.get();
        assert!(
            part.is_some_and(|part| near_vec(part.requested, requested) && near_vec(part.applied, given)),
            "the entry that requested {requested:?} got {given:?}: {part:?}"
        );
    }
}

/// After the budget is spent no entry is evaluated.
pub fn a_spent_budget_evaluates_nothing<G: Geometry>() {
    let calls = Cell::new(0);
    let counted = |force: G::Vector| {
        calls.set(calls.get() + 1);
        force
    };
    let total = Budget::<G>::new(n(4.0))
        .then(|| counted(v(8.0, 0.0)))
        .then(|| counted(v(0.0, 1.0)))
        .weighted(n(3.0), || counted(v(0.0, 1.0)))
        .total();
    equals(&(), total, v(4.0, 0.0));
    assert!(calls.get() == 1, "a spent budget evaluates nothing: {} of 3 entries were", calls.get());
    let none = Budget::<G>::new(n(0.0)).then(|| counted(v(1.0, 0.0))).total();
    assert!(
        same_vec(none, v(0.0, 0.0)) && calls.get() == 1,
        "with max_force 0 nothing is evaluated and the total is zero: {none:?}"
    );
}

/// Neither the total nor the summed lengths of the parts exceed `max_force`.
pub fn the_total_is_no_longer_than_max_force<G: Geometry>() {
    let all = vectors::<G>();
    for (i, max) in [0.5, 5.0, 40.0, 90.0].into_iter().cycle().take(all.len()).enumerate() {
        let spent = Cell::new(n::<G::Scalar>(0.0));
        let total = Budget::<G>::new(n(max))
            .with_recorder(|part: Contribution<G>| spent.set(spent.get() + part.applied.length()))
            .then(|| all[i])
            .weighted(n(-1.5), || all[(i + 3) % all.len()])
            .then(|| all[(i + 5) % all.len()])
            .total();
        let most = n::<G::Scalar>(max) + tolerance(n(max));
        assert!(
            total.length() <= most && spent.get() <= most,
            "no more than {max} is given: {total:?}, one by one {:?}",
            spent.get()
        );
    }
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("Budget", |me: &Agent<G>, time, _| {
        let evade = || Evade::default().steer(me, &leader(time));
        Budget::new(me.max_force).weighted(n(0.0625), evade).then(|| seek(me, v(-80.0, 60.0))).total()
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Budget", |s, out| {
        let [a, b, c] = s.forces;
        let sum = Budget::new(s.me.max_force).then(|| a).weighted(n(0.25), || b).then(|| c);
        out.number(Unit::FORCE, sum.left());
        out.force(sum.total());
    });
}
