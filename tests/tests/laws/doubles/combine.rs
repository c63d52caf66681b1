//! Wrong ways to combine.

use super::{doubles, zero};
use crate::own::V;

/// The weight of the second entry is forgotten.
fn forgetful(entry: usize, weight: f64) -> V {
    V([3.0, 4.0]) * if entry == 1 { 1.0 } else { weight }
}

/// The result is written only where there is one, into a place that is used again and again.
fn leaking() -> impl FnMut(bool) -> V {
    let mut scratch = zero();
    move |wanted| {
        if wanted {
            scratch = V([3.0, 4.0]);
        }
        scratch
    }
}

doubles! {
    combine::d25_every_weight_counts, "a sum that forgets a weight", 3, forgetful;
    combine::d28_nothing_wanted_is_zero, "a scratch value that leaks", leaking();
}
