//! The counting sort that puts everybody into a cell.

use core::cmp::Ordering;

use super::frame::Frame;
use crate::{Scalar, Vec2Like};

/// Fills `order` with all indices, cell after cell and within a cell by position, and `starts` with where each cell begins; the last is the end.
pub(super) fn fill<V: Vec2Like>(frame: &Frame<V>, positions: &[V], order: &mut [u32], starts: &mut [u32]) {
    starts.fill(0);
    for place in positions {
        starts[frame.cell(*place)] += 1;
    }
    let mut end = 0;
    for start in starts.iter_mut() {
        end += *start;
        *start = end;
    }
    for (index, place) in (0..end).zip(positions).rev() {
        let start = &mut starts[frame.cell(*place)];
        *start -= 1;
        order[*start as usize] = index;
    }
    for pair in starts.windows(2) {
        let (from, to) = (pair[0] as usize, pair[1] as usize);
        if to - from > 1 {
            order[from..to].sort_unstable_by(|a, b| {
                compare(positions[*a as usize], positions[*b as usize]).then(a.cmp(b))
            });
        }
    }
}

/// By x, then by y; what is no number comes last, so that this is an order for all.
fn compare<V: Vec2Like>(a: V, b: V) -> Ordering {
    component(a.x(), b.x()).then_with(|| component(a.y(), b.y()))
}

#[inline]
fn component<S: Scalar>(a: S, b: S) -> Ordering {
    let is_nan = |x: S| x.partial_cmp(&x).is_none();
    a.partial_cmp(&b).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}
