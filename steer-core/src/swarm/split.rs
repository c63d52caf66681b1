//! Work divided among threads: pieces of a slice, and the rows of a step.

use core::ops::Range;

use super::columns::ColumnsMut;
use super::job::{Extra, Job};
use super::{SimdLevel, SwarmScalar, plain};
use crate::vector::Geometry;

/// Number of agents below which another thread does not pay off.
pub(super) const FEW: usize = 1024;

/// Number of threads that work can be divided among.
pub(super) fn threads() -> usize {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    1
}

/// Runs both, on two threads if possible.
pub(super) fn join(one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    #[cfg(feature = "rayon")]
    rayon::join(one, other);
    #[cfg(not(feature = "rayon"))]
    {
        one();
        other();
    }
}

/// Calls `work` on all pieces of a slice, with the index at which each begins. There is one piece
/// for each thread, or a single one for few agents.
pub(super) fn each_piece<T: Send>(agents: usize, all: &mut [T], work: &(impl Fn(usize, &mut [T]) + Sync)) {
    pieces(0, all, if agents < FEW { 1 } else { threads() }, work);
}

/// Calls `work` on so many pieces of a slice that begins at the index `first`.
fn pieces<T: Send>(first: usize, all: &mut [T], count: usize, work: &(impl Fn(usize, &mut [T]) + Sync)) {
    if count < 2 {
        return work(first, all);
    }
    let half = all.len() * (count / 2) / count;
    let (one, other) = all.split_at_mut(half);
    join(|| pieces(first, one, count / 2, work), || pieces(first + half, other, count - count / 2, work));
}

/// Steps the agents of some stored rows. Halves the rows until a piece is too small for another
/// thread.
pub(super) fn rows<G, X>(
    job: &Job<'_, G, X>,
    level: SimdLevel,
    rows: Range<usize>,
    out: ColumnsMut<'_, G::Scalar>,
) where
    G: Geometry<Vector: Sync> + Sync,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    let (first, end) = (job.row_start(rows.start), job.row_start(rows.end));
    let threads = threads();
    if threads < 2 || rows.len() < 2 || end - first <= FEW.max(job.ids.len() / (threads * 8)) {
        return step_rows(job, level, rows, out);
    }
    let half = (rows.start + 1..rows.end - 1)
        .find(|row| (job.row_start(*row) - first) * 2 >= end - first)
        .unwrap_or(rows.end - 1);
    let (one, other) = out.split_at(job.row_start(half) - first);
    join(|| self::rows(job, level, rows.start..half, one), || self::rows(job, level, half..rows.end, other));
}

/// Steps the agents of some rows on this thread: `f32` and `f64` in SIMD lanes.
#[cfg_attr(not(feature = "simd"), expect(unused_variables, reason = "there is one way only"))]
fn step_rows<G, X>(job: &Job<'_, G, X>, level: SimdLevel, rows: Range<usize>, out: ColumnsMut<'_, G::Scalar>)
where
    G: Geometry,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    #[cfg(feature = "simd")]
    if let Some(level) = level.level() {
        use super::wide;
        use crate::same::Same;
        if Same::<G::Scalar, f32>::IS_POSSIBLE && Same::<G::Scalar, f32>::find().is_some() {
            return wide::step_rows::<G, X, f32>(job, level, rows, out);
        }
        if Same::<G::Scalar, f64>::IS_POSSIBLE && Same::<G::Scalar, f64>::find().is_some() {
            return wide::step_rows::<G, X, f64>(job, level, rows, out);
        }
    }
    plain::step_rows(job, rows, out);
}
