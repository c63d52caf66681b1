//! A counting sort by cell: count, add up, place. And the order within a cell.

use core::cmp::Ordering;

use crate::scalar::Scalar;

/// Counts the items of each cell. Cells out of range are ignored.
#[inline(always)]
pub(crate) fn count(cells: impl Iterator<Item = usize>, counts: &mut [u32]) {
    counts.fill(0);
    for cell in cells {
        if let Some(count) = counts.get_mut(cell) {
            *count += 1;
        }
    }
}

/// Replaces the number of items of each cell by the end of the cell in storage. Returns the end of
/// the last.
#[inline]
pub(crate) fn ends(counts: &mut [u32]) -> u32 {
    let mut end = 0;
    for count in counts {
        end += *count;
        *count = end;
    }
    end
}

/// Calls `put` with each item and its index in storage, and replaces the end of each cell by its
/// start. Items with a cell out of range are ignored.
///
/// Items come in reverse, so that the items of one cell keep their order.
#[inline(always)]
pub(crate) fn place<T>(
    reversed: impl Iterator<Item = (T, usize)>,
    ends: &mut [u32],
    mut put: impl FnMut(T, usize),
) {
    for (item, cell) in reversed {
        let Some(start) = ends.get_mut(cell) else { continue };
        *start -= 1;
        put(item, *start as usize);
    }
}

/// Compares positions by x, then by y, with NaN last, so that the order is total.
#[inline(always)]
pub(crate) fn compare<S: Scalar>(one: [S; 2], other: [S; 2]) -> Ordering {
    let is_nan = |x: S| x.partial_cmp(&x).is_none();
    let component = |a: S, b: S| a.partial_cmp(&b).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)));
    component(one[0], other[0]).then_with(|| component(one[1], other[1]))
}
