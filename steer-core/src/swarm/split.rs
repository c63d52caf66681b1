//! Work divided among threads: pieces of a slice, and the rows of a step.

use core::ops::Range;

use super::columns::ColumnsMut;
use super::job::{Extra, Job};
use super::{SimdLevel, SwarmScalar, plain};
use crate::vector::Geometry;

/// Number of agents below which another thread does not pay off.
#[cfg(feature = "rayon")]
pub(super) const FEW: usize = 1024;

/// Calls `work` on the whole slice as one piece that begins at 0.
#[cfg(not(feature = "rayon"))]
pub(super) fn each_piece<T: Send>(_birds: usize, all: &mut [T], work: &(impl Fn(usize, &mut [T]) + Sync)) {
    work(0, all);
}

/// Calls `work` on all pieces of a slice, with the index at which each begins. There is one piece
/// for each thread, or a single one for few agents.
#[cfg(feature = "rayon")]
pub(super) fn each_piece<T: Send>(birds: usize, all: &mut [T], work: &(impl Fn(usize, &mut [T]) + Sync)) {
    fn pieces<T: Send>(
        first: usize,
        all: &mut [T],
        threads: usize,
        work: &(impl Fn(usize, &mut [T]) + Sync),
    ) {
        if threads < 2 {
            return work(first, all);
        }
        let half = all.len() * (threads / 2) / threads;
        let (one, other) = all.split_at_mut(half);
        rayon::join(
            || pieces(first, one, threads / 2, work),
            || pieces(first + half, other, threads - threads / 2, work),
        );
    }
    pieces(0, all, if birds < FEW { 1 } else { rayon::current_num_threads() }, work);
}

/// Steps the agents of some stored rows.
#[cfg(not(feature = "rayon"))]
pub(super) fn rows<G, X>(
    job: &Job<'_, G, X>,
    set: SimdLevel,
    rows: Range<usize>,
    out: ColumnsMut<'_, G::Scalar>,
) where
    G: Geometry<Vector: Sync> + Sync,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    step_rows(job, set, rows, out);
}

/// Steps the agents of some stored rows. Halves the rows until a piece is too small for another
/// thread.
#[cfg(feature = "rayon")]
pub(super) fn rows<G, X>(
    job: &Job<'_, G, X>,
    set: SimdLevel,
    rows: Range<usize>,
    out: ColumnsMut<'_, G::Scalar>,
) where
    G: Geometry<Vector: Sync> + Sync,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    let (first, end) = (job.row_start(rows.start), job.row_start(rows.end));
    let threads = rayon::current_num_threads();
    if threads > 1 && rows.len() > 1 && end - first > FEW.max(job.ids.len() / (threads * 8)) {
        let half = (rows.start + 1..rows.end - 1)
            .find(|row| (job.row_start(*row) - first) * 2 >= end - first)
            .unwrap_or(rows.end - 1);
        let (one, other) = out.split_at(job.row_start(half) - first);
        rayon::join(
            || self::rows(job, set, rows.start..half, one),
            || self::rows(job, set, half..rows.end, other),
        );
    } else {
        step_rows(job, set, rows, out);
    }
}

/// Steps the agents of some rows on this thread: `f32` and `f64` in SIMD lanes.
#[cfg_attr(not(feature = "simd"), expect(unused_variables, reason = "there is one way only"))]
fn step_rows<G, X>(job: &Job<'_, G, X>, set: SimdLevel, rows: Range<usize>, out: ColumnsMut<'_, G::Scalar>)
where
    G: Geometry,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    #[cfg(feature = "simd")]
    if let Some(level) = set.level() {
        use super::{same::Same, wide};
        if Same::<G::Scalar, f32>::find().is_some() {
            return wide::step_rows::<G, X, f32>(job, level, rows, out);
        }
        if Same::<G::Scalar, f64>::find().is_some() {
            return wide::step_rows::<G, X, f64>(job, level, rows, out);
        }
    }
    plain::step_rows(job, rows, out);
}
