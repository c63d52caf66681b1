//! Wrong combiners.

use super::{doubles, zero};
use crate::own::V;

/// Ignores the weight of the second entry.
fn forgetful(entry: usize, weight: f64) -> V {
    V([3.0, 4.0]) * if entry == 1 { 1.0 } else { weight }
}

/// Writes the result only if one is wanted, to a value that is reused between calls.
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
