//! Laws of [`RunningSum`], and its difference from [`Budget`]: both against their formulas in the
//! words of their sources.

use crate::approx::{at, equals, n, near_at, near_vec, same, same_vec, tolerance, v};
use crate::cases::vectors;
use crate::refinement::{force_converges, leader};
use crate::units::follows_the_units;
use core::cell::Cell;
use steer_core::behavior::Evade;
use steer_core::combine::{Budget, Contribution, RunningSum};
use steer_core::parameters::Unit;
use steer_core::{Agent, Geometry, Scalar, Vec2Ext, Vec2Like, seek};

/// Adds a force to a running total as `AccumulateForce` of Buckland does.
fn accumulate<G, V: Vec2Like<G>>(total: V, force: V, max_force: V::Scalar) -> V {
    let remaining = max_force - total.length();
    if remaining <= n(0.0) {
        total
    } else if force.length() < remaining {
        total + force
    } else {
        total + force.unit() * remaining
    }
}

/// Adds a force as "prioritized acceleration allocation" of Reynolds does: its magnitude goes into
/// a second accumulator, and the last force is trimmed back by the excess.
fn allocate<G, V: Vec2Like<G>>(
    (total, used): (V, V::Scalar),
    force: V,
    max_force: V::Scalar,
) -> (V, V::Scalar) {
    let excess = used + force.length() - max_force;
    if used >= max_force {
        (total, used)
    } else if excess > n(0.0) {
        (total + force.unit() * (force.length() - excess), max_force)
    } else {
        (total + force, used + force.length())
    }
}

/// Calls `law` with three forces and a limit, in many combinations.
fn on_requests<G: Geometry>(mut law: impl FnMut([G::Vector; 3], G::Scalar)) {
    let all = vectors::<G>();
    for i in 0..all.len() {
        for (first, second) in [(1, 2), (3, 7), (5, 4)] {
            for most in [2.0, 7.0, 40.0, 90.0] {
                law([all[i], all[(i + first) % all.len()], -all[(i + second) % all.len()]], n(most));
            }
        }
    }
}

/// The total of a running sum is as from Buckland's `AccumulateForce`.
pub fn it_is_as_in_buckland<G: Geometry>() {
    on_requests::<G>(|forces, most| {
        let want = forces.into_iter().fold(at::<G>(0.0, 0.0), |total, force| accumulate(total, force, most));
        let [a, b, c] = forces;
        let got = RunningSum::new(most).then(|| a).then(|| b).then(|| c).total();
        let size = most.max(n(1.0));
        assert!(
            near_at(got.x(), want.x(), size) && near_at(got.y(), want.y(), size),
            "{forces:?} within {most:?} is {want:?}: it is {got:?}"
        );
    });
}

/// The total of a budget is as from Reynolds' allocation. The two differ where forces oppose each
/// other.
pub fn a_budget_is_as_in_reynolds<G: Geometry>() {
    let different = Cell::new(0);
    on_requests::<G>(|forces, most| {
        let start = (at::<G>(0.0, 0.0), n(0.0));
        let (want, _) = forces.into_iter().fold(start, |so_far, force| allocate(so_far, force, most));
        let [a, b, c] = forces;
        let got = Budget::new(most).then(|| a).then(|| b).then(|| c).total();
        let size = most.max(n(1.0));
        assert!(
            near_at(got.x(), want.x(), size) && near_at(got.y(), want.y(), size),
            "{forces:?} within {most:?} is {want:?}: it is {got:?}"
        );
        let sum = RunningSum::new(most).then(|| a).then(|| b).then(|| c).total();
        different.set(different.get() + usize::from(!near_vec(sum, got)));
    });
    assert!(different.get() > 10, "the two differ in {} cases", different.get());
}

/// A force that is opposed to the sum leaves more to those after it: 5, then 5 back, leave all 10.
pub fn opposed_forces_leave_more<G: Geometry>() {
    let sum = RunningSum::<G>::new(n(10.0)).then(|| v(0.0, 5.0));
    assert!(near_at(sum.left(), n(5.0), n(10.0)), "of 10 less 5 there is 5 left: {:?}", sum.left());
    let sum = sum.weighted(n(-1.0), || v(0.0, 5.0));
    assert!(near_at(sum.left(), n(10.0), n(10.0)), "of 10 less 0 there is 10 left: {:?}", sum.left());
    let total = sum.then(|| v(8.0, 0.0)).total();
    equals(&(), total, v(8.0, 0.0));
}

/// At the limit no entry is evaluated. The total is no longer than `max_force`.
pub fn at_the_limit_nothing_is_evaluated<G: Geometry>() {
    let calls = Cell::new(0);
    let counted = |force: G::Vector| {
        calls.set(calls.get() + 1);
        force
    };
    let total =
        RunningSum::<G>::new(n(4.0)).then(|| counted(v(8.0, 0.0))).then(|| counted(v(0.0, 1.0))).total();
    equals(&(), total, v(4.0, 0.0));
    assert!(calls.get() == 1, "at the limit nothing is evaluated: {} of 2 entries were", calls.get());
    let none = RunningSum::<G>::new(n(0.0)).then(|| counted(v(1.0, 0.0))).total();
    assert!(
        same_vec(none, v(0.0, 0.0)) && calls.get() == 1,
        "with max_force 0 nothing is evaluated and the total is zero: {none:?}"
    );
    // Cut to a direction whose length rounds.
    let cut = RunningSum::<G>::new(n(0.7)).then(|| v(1.0, 3.0)).then(|| counted(v(1.0, 0.0)));
    assert!(calls.get() == 1, "nothing is left but rounding: {:?}", cut.total());
    on_requests::<G>(|[a, b, c], most| {
        let applied = Cell::new(at::<G>(0.0, 0.0));
        let record = |part: Contribution<G>| applied.set(applied.get() + part.applied);
        let total = RunningSum::new(most).with_recorder(record).then(|| a).then(|| b).then(|| c).total();
        assert!(total.length() <= most + tolerance(most), "no more than {most:?}: {total:?}");
        same(&(), applied.get(), total);
    });
}

/// A run converges if its steps get shorter.
pub fn it_converges_with_shorter_steps<G: Geometry>() {
    force_converges("RunningSum", |me: &Agent<G>, time, _| {
        let evade = || Evade::default().steer(me, &leader(time));
        RunningSum::new(me.max_force).weighted(n(0.0625), evade).then(|| seek(me, v(-80.0, 60.0))).total()
    });
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("RunningSum", |s, out| {
        let [a, b, c] = s.forces;
        let sum = RunningSum::new(s.me.max_force).then(|| a).weighted(n(-0.25), || b).then(|| c);
        out.number(Unit::FORCE, sum.left());
        out.force(sum.total());
    });
}
