//! Defects of combining: D25, D28.

use crate::approx::{n, same_vec, v};
use steer_core::{Geometry, Vec2Ext, Vec2Like};

/// D25: the weight of every entry counts.
///
/// `force` returns the total with this weight for this entry and 0 for all others, without reaching
/// a limit.
pub fn d25_every_weight_counts<G: Geometry>(
    entries: usize,
    mut force: impl FnMut(usize, G::Scalar) -> G::Vector,
) {
    for entry in 0..entries {
        let once = force(entry, n(1.0));
        assert!(once.length() > n(0.001), "D25: entry {entry} alone gives a force: {once:?}");
        for weight in [0.0, 0.5, 2.0, -1.0] {
            let (got, want) = (force(entry, n(weight)), once * n(weight));
            // An interpolated force is exact to one thousandth.
            let off = got.distance(want);
            assert!(
                off <= once.length() * n(0.001),
                "D25: the weight of entry {entry} counts: with {weight} it gives {got:?}, not {want:?}"
            );
        }
    }
}

/// D28: a behaviour without a target or threat returns zero, whatever it returned before.
///
/// `steer` takes `true` for something to steer to or from, and `false` for nothing.
pub fn d28_nothing_wanted_is_zero<G: Geometry>(mut steer: impl FnMut(bool) -> G::Vector) {
    for (before, wanted) in
        [(false, false), (false, true), (true, false), (false, true), (true, true), (true, false)]
    {
        let force = steer(wanted);
        let zero = same_vec(force, v(0.0, 0.0));
        assert!(
            zero != wanted,
            "D28: nothing wanted is zero: wanted: {wanted}, before: {before}, force: {force:?}"
        );
    }
}
