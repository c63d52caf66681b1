//! The counting sort that assigns each position to a cell.

use core::cmp::Ordering;

use super::frame::Frame;
use crate::scalar::Scalar;
use crate::vector::{Vec2Ext as _, Vec2Like};

/// Fills `order` with all indices, cell by cell and within a cell by position, and `starts` with
/// the start of each cell; the last entry is the end.
///
/// Every index is in range by construction; `get` avoids panicking code in firmware.
pub(super) fn fill<V: Vec2Like>(frame: &Frame<V>, positions: &[V], order: &mut [u32], starts: &mut [u32]) {
    starts.fill(0);
    for place in positions {
        if let Some(count) = starts.get_mut(frame.cell(*place)) {
            *count += 1;
        }
    }
    let mut end = 0;
    for start in starts.iter_mut() {
        end += *start;
        *start = end;
    }
    for (index, place) in (0..end).zip(positions).rev() {
        let Some(start) = starts.get_mut(frame.cell(*place)) else { continue };
        *start -= 1;
        if let Some(slot) = order.get_mut(*start as usize) {
            *slot = index;
        }
    }
    let place = |index: u32| positions.get(index as usize).copied().unwrap_or_else(V::zero);
    for (from, to) in starts.iter().zip(starts.iter().skip(1)) {
        let cell = order.get_mut(*from as usize..*to as usize).unwrap_or_default();
        if cell.len() > 1 {
            cell.sort_unstable_by(|a, b| compare(place(*a), place(*b)).then(a.cmp(b)));
        }
    }
}

/// Orders by x, then by y, with NaN last, so that the order is total.
fn compare<V: Vec2Like>(a: V, b: V) -> Ordering {
    component(a.x(), b.x()).then_with(|| component(a.y(), b.y()))
}

#[inline]
fn component<S: Scalar>(a: S, b: S) -> Ordering {
    let is_nan = |x: S| x.partial_cmp(&x).is_none();
    a.partial_cmp(&b).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}
