//! The counting sort that assigns each position to a cell.

use crate::cells;
use crate::cells::Frame;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like};

/// Index of the cell of a position, row by row. Strays are in the cell after the last.
fn cell<G: Geometry>(frame: &Frame<G>, position: G::Vector) -> usize {
    match (frame.x.cell_of_image(position.x()), frame.y.cell_of_image(position.y())) {
        (Some(column), Some(row)) => frame.index(column, row),
        _ => frame.cells(),
    }
}

/// Fills `order` with all indices, cell by cell and within a cell by position, and `starts` with
/// the start of each cell. The last entry is the end.
///
/// Every index is in range by construction. `get` avoids panicking code in firmware.
pub(super) fn fill<G: Geometry>(
    frame: &Frame<G>,
    positions: &[G::Vector],
    order: &mut [u32],
    starts: &mut [u32],
) {
    cells::count(positions.iter().map(|position| cell(frame, *position)), starts);
    let indices = (0..cells::ends(starts)).zip(positions).rev();
    cells::place(indices.map(|(index, position)| (index, cell(frame, *position))), starts, |index, at| {
        if let Some(slot) = order.get_mut(at) {
            *slot = index;
        }
    });
    let place = |index: u32| {
        let position = positions.get(index as usize).copied().unwrap_or_else(G::Vector::zero);
        [position.x(), position.y()]
    };
    for (from, to) in starts.iter().zip(starts.iter().skip(1)) {
        let cell = order.get_mut(*from as usize..*to as usize).unwrap_or_default();
        if cell.len() > 1 {
            cell.sort_unstable_by(|a, b| cells::compare(place(*a), place(*b)).then(a.cmp(b)));
        }
    }
}
