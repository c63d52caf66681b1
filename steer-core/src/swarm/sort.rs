//! The order of storage: cell after cell, within a cell by x, then by y, then by id.

use core::cmp::Ordering;

use super::SwarmScalar;
use super::columns::ColumnsMut;
use super::frame::Frame;
use crate::Vec2Like;

/// Fills `cells` with the cell of each bird and `starts` with where each cell ends, then counts down to where it begins while handing out places from the last bird on.
///
/// `place(bird)` is asked for the coordinates; `put(bird, to)` is told where the bird goes. Birds of one cell keep their order.
#[inline(always)]
pub(super) fn count<V: Vec2Like>(
    frame: &Frame<V>,
    birds: usize,
    cells: &mut [u32],
    starts: &mut [u32],
    place: impl Fn(usize) -> (V::Scalar, V::Scalar),
    mut put: impl FnMut(usize, usize),
) where
    V::Scalar: SwarmScalar,
{
    starts.fill(0);
    for (bird, cell) in cells.iter_mut().enumerate().take(birds) {
        let (x, y) = place(bird);
        let at = frame.cell(x, y);
        *cell = at as u32;
        if let Some(start) = starts.get_mut(at) {
            *start += 1;
        }
    }
    let mut end = 0;
    for start in starts.iter_mut() {
        end += *start;
        *start = end;
    }
    for (bird, cell) in cells.iter().enumerate().take(birds).rev() {
        if let Some(start) = starts.get_mut(*cell as usize) {
            *start -= 1;
            put(bird, *start as usize);
        }
    }
}

/// Copies all birds into the order of their cells.
#[cfg(feature = "alloc")]
pub(super) fn scatter<V: Vec2Like>(
    frame: &Frame<V>,
    from: super::columns::Columns<'_, V::Scalar>,
    ids: &[u32],
    to: &mut ColumnsMut<'_, V::Scalar>,
    new_ids: &mut [u32],
    cells: &mut [u32],
    starts: &mut [u32],
) where
    V::Scalar: SwarmScalar,
{
    let birds = ids.len();
    let [[x, y], [vx, vy], [hx, hy]] =
        [from.place, from.velocity, from.heading].map(|pair| pair.map(|column| &column[..birds]));
    let ColumnsMut { place: [to_x, to_y], velocity: [to_vx, to_vy], heading: [to_hx, to_hy] } = to;
    count(
        frame,
        birds,
        &mut cells[..birds],
        starts,
        |bird| (x[bird], y[bird]),
        |bird, to| {
            to_x[to] = x[bird];
            to_y[to] = y[bird];
            to_vx[to] = vx[bird];
            to_vy[to] = vy[bird];
            to_hx[to] = hx[bird];
            to_hy[to] = hy[bird];
            new_ids[to] = ids[bird];
        },
    );
}

/// Puts the birds of each cell in order. From one step to the next few change it, so that this is one look at each.
pub(super) fn settle<V: Vec2Like>(frame: &Frame<V>, columns: &mut ColumnsMut<'_, V::Scalar>, ids: &mut [u32])
where
    V::Scalar: SwarmScalar,
{
    for bird in 1..ids.len() {
        let mut at = bird;
        while at > 0 && !is_in_order(frame, columns, ids, at) {
            columns.swap(at, at - 1);
            ids.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Whether a bird comes after the one before it.
#[inline(always)]
fn is_in_order<V: Vec2Like>(
    frame: &Frame<V>,
    columns: &ColumnsMut<'_, V::Scalar>,
    ids: &[u32],
    at: usize,
) -> bool
where
    V::Scalar: SwarmScalar,
{
    let [x, y] = &columns.place;
    if x[at - 1] < x[at] {
        return true;
    }
    let (one, other) = ((x[at - 1], y[at - 1]), (x[at], y[at]));
    if frame.cell(one.0, one.1) != frame.cell(other.0, other.1) {
        return true;
    }
    // What is no number comes last.
    let is_nan = |number: V::Scalar| number.partial_cmp(&number).is_none();
    let order = |a: V::Scalar, b: V::Scalar| a.partial_cmp(&b).unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)));
    order(one.0, other.0).then(order(one.1, other.1)).then(ids[at - 1].cmp(&ids[at])) != Ordering::Greater
}
