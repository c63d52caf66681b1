//! Laws of [`Dither`].

use crate::approx::{at, equals, n, same, v};
use crate::units::follows_the_units;
use core::cell::Cell;
use steer_core::combine::{Contribution, Dither};
use steer_core::{Geometry, Scalar, Vec2Like};

/// On average every entry gets its force in the steps that reach it.
pub fn the_mean_is_the_requested_sum<G: Geometry>() {
    let sums = [const { Cell::new((0.0, 0.0)) }; 3].map(|_| Cell::new(at::<G>(0.0, 0.0)));
    let mut whole = at::<G>(0.0, 0.0);
    // Samples in the middle of 64 equal parts of [−1, 1].
    for i in 0..64 {
        let sample = n((f64::from(i) + 0.5) / 32.0 - 1.0);
        whole = whole
            + Dither::<G>::new(n(100.0), sample)
                .with_recorder(|part: Contribution<G>| {
                    let sum = &sums[part.entry];
                    sum.set(sum.get() + part.applied);
                })
                .then(n(0.25), || v(1.0, 0.0))
                .weighted(n(0.5), n(-2.0), || v(0.0, 1.0))
                .then(n(1.0), || v(1.0, 1.0))
                .total();
    }
    // All 64 steps reach the first entry, 3/4 of them the second, 3/8 the third.
    for (sum, want) in sums.iter().zip([v(64.0, 0.0), v(0.0, -96.0), v(24.0, 24.0)]) {
        let sum = sum.get();
        equals(&sum, sum, want);
    }
    equals(&(), whole, v(88.0, -72.0));
}

/// An entry with a probability of 0 or less is never admitted, one with 1 or more always. An entry
/// with a force of zero is skipped.
pub fn probabilities_beyond_0_and_1_are_never_and_always<G: Geometry>() {
    for sample in [-1.0, -0.25, 0.0, 0.75, 1.0] {
        let called = Cell::new(false);
        let total = Dither::<G>::new(n(9.0), n(sample))
            .then(n(0.0), || {
                called.set(true);
                v(1.0, 0.0)
            })
            .then(n(-1.0), || {
                called.set(true);
                v(1.0, 0.0)
            })
            .then(n(1.0), || v(0.0, 0.0))
            .then(n(2.0), || v(0.0, 3.0))
            .total();
        assert!(!called.get(), "probability 0 is never admitted: it is with sample {sample}");
        same(&sample, total, v(0.0, 3.0));
    }
    same(&(), Dither::<G>::new(n(9.0), n(0.5)).total(), v(0.0, 0.0));
}

/// An admitted entry with a force of zero does not change the probabilities of the others.
pub fn a_zero_force_leaves_the_probabilities_alone<G: Geometry>() {
    let count = |silent: bool| {
        let mut taken = [0; 2];
        for i in 0..64 {
            let start = Dither::<G>::new(n(9.0), n((f64::from(i) + 0.5) / 32.0 - 1.0));
            let start = if silent { start.then(n(0.5), || v(0.0, 0.0)) } else { start };
            let total = start.then(n(0.25), || v(1.0, 0.0)).then(n(1.0), || v(0.0, 3.0)).total();
            taken[usize::from(total.x() == n(0.0))] += 1;
        }
        taken
    };
    for silent in [false, true] {
        let taken = count(silent);
        assert!(
            taken == [16, 48],
            "a quarter and the rest of 64 is taken: {taken:?}, silent first: {silent}"
        );
    }
}

/// An entry is taken if the random number is below its probability. If they are equal, the next
/// entry is taken.
pub fn the_cut_belongs_to_what_follows<G: Geometry>() {
    // A sample of −1/2 is the random number 1/4.
    for (sample, want) in [(-0.5, v(0.0, 3.0)), (-0.515_625, v(4.0, 0.0))] {
        let total =
            Dither::<G>::new(n(9.0), n(sample)).then(n(0.25), || v(1.0, 0.0)).then(n(1.0), || v(0.0, 3.0));
        equals(&sample, total.total(), want);
    }
    // However small the probability: the smallest sample is the random number 0.
    let small = G::Scalar::epsilon() * n(0.125);
    let total = Dither::<G>::new(n(9.0), n(-1.0)).then(small, || v(1.0, 0.0)).total();
    let want = if small > n(0.0) { v(9.0, 0.0) } else { v(0.0, 0.0) };
    equals(&small, total, want);
}

/// The chosen force is truncated, and no later entry is evaluated.
pub fn the_choice_is_truncated_and_the_last<G: Geometry>() {
    let calls = Cell::new(0);
    let total = Dither::<G>::new(n(5.0), n(-0.5))
        .then(n(0.5), || v(6.0, 8.0))
        .then(n(1.0), || {
            calls.set(1);
            v(1.0, 0.0)
        })
        .total();
    equals(&(), total, v(3.0, 4.0));
    assert!(calls.get() == 0, "nothing is evaluated after the choice: the next entry was");
}

/// Its results follow the units.
pub fn it_follows_the_units<G: Geometry>() {
    follows_the_units::<G>("Dither", |s, out| {
        let (max, [a, b, c]) = (s.me.max_force, s.forces);
        let dither = Dither::new(max, s.sample).then(n(0.25), || a).then(n(0.5), || b);
        out.force(dither.weighted(n(0.75), n(2.0), || c).total());
    });
}
