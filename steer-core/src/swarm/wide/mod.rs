//! SIMD: each lane is an agent, and all lanes process the same neighbours one after the other.
//!
//! A lane performs exactly the operations of [`Boids::steer`](crate::behavior::Boids::steer) and
//! [`Agent::step`](crate::Agent::step), in their order; an agent that it does not see adds 0. So
//! results are bit-identical to the scalar step for any number of lanes. A lane that needs more
//! than that (two agents at one position, a length that cannot be a divisor) is marked as odd and
//! repeated by the scalar step.

mod motion;
mod survey;

use core::ops::Range;

use fearless_simd::{Level, Simd, SimdElement, SimdFloat, SimdFloatElement, SimdMask, dispatch};

use super::columns::{Columns, ColumnsMut};
use super::job::{Extra, Job};
use super::same::Same;
use super::{SwarmScalar, plain};
use crate::agent::Agent;
use crate::scalar::Scalar;
use crate::space::Edge;
use crate::vector::{Geometry, Vec2Like};

/// Two components, each of many agents.
type Pair<W> = [W; 2];

/// The agents of a block before the step.
#[derive(Clone, Copy)]
struct Block<W> {
    place: Pair<W>,
    velocity: Pair<W>,
    heading: Pair<W>,
}

/// Input of a step, with the numbers as the type of the lanes.
struct Input<'a, 'b, G: Geometry, X, F: 'static> {
    job: &'a Job<'b, G, X>,
    now: Columns<'b, F>,
    same: &'static Same<G::Scalar, F>,
}

/// Steps the agents of some rows with the instructions of `level`. `F` is the number type of the
/// vectors.
pub(super) fn step_rows<G: Geometry, X: Extra<G>, F: Scalar + SimdFloatElement>(
    job: &Job<'_, G, X>,
    level: Level,
    rows: Range<usize>,
    mut out: ColumnsMut<'_, G::Scalar>,
) where
    G::Scalar: SwarmScalar,
{
    dispatch!(level, simd => rows_with::<_, <F as SimdFloatElement>::Native<_>, G, X>(simd, job, rows.clone(), &mut out));
}

#[inline(always)]
fn rows_with<'b, M, W, G, X>(
    simd: M,
    job: &Job<'b, G, X>,
    rows: Range<usize>,
    out: &mut ColumnsMut<'_, G::Scalar>,
) where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar + SimdElement,
    G: Geometry,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    // Found here, where the compiler sees that it converts nothing.
    let Some(same) = Same::<G::Scalar, W::Element>::find() else { return };
    let all = |number| W::splat(simd, (same.number)(number));
    let rules = survey::Rules::<W>::new(&job.rules.boids, all);
    let limits = motion::Limits::<W>::new(&job.rules.template, job.dt, all);
    let pair = |[x, y]: [&'b [G::Scalar]; 2]| [(same.slice)(x), (same.slice)(y)];
    let Columns { place, velocity, heading } = job.now;
    let now = Columns { place: pair(place), velocity: pair(velocity), heading: pair(heading) };
    let input = Input { job, now, same };
    let first = job.row_start(rows.start);
    for row in rows {
        let (mut bird, end) = (job.row_start(row), job.row_start(row + 1));
        while bird < end {
            let count = W::LEN.min(end - bird);
            step_block(simd, &input, &rules, &limits, row, bird, count, bird - first, out);
            bird += count;
        }
    }
}

#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "all of it is the state of one loop")]
fn step_block<M, W, G, X>(
    simd: M,
    input: &Input<'_, '_, G, X, W::Element>,
    rules: &survey::Rules<W>,
    limits: &motion::Limits<W>,
    row: usize,
    first: usize,
    count: usize,
    to: usize,
    out: &mut ColumnsMut<'_, G::Scalar>,
) where
    M: Simd,
    W: SimdFloat<M>,
    W::Element: Scalar + SimdElement,
    G: Geometry,
    G::Scalar: SwarmScalar,
    X: Extra<G>,
{
    let Input { job, now, same } = input;
    let load = |column: &[W::Element]| W::from_slice(simd, &column[first..first + W::LEN]);
    let birds = Block {
        place: now.place.map(load),
        velocity: now.velocity.map(load),
        heading: now.heading.map(load),
    };
    let seen = survey::look(simd, input, rules, &birds, row, first, count);
    let (mut force, odd) = seen.force(simd, rules, &birds, limits.max_speed, limits.gain);
    if X::ANY {
        let [xs, ys] = &mut force;
        for lane in 0..count {
            let extra = job.extra.force(&job.bird(first + lane));
            let (x, y) = (&mut xs.as_mut_slice()[lane], &mut ys.as_mut_slice()[lane]);
            (*x, *y) = (*x + (same.number)(extra.x()), *y + (same.number)(extra.y()));
        }
    }
    let (after, too) = motion::step(simd, limits, &birds, force);
    let mut again = (odd | too).to_bitmask();
    let mut beyond = 0;
    if job.rules.edge != Edge::Open {
        let (min, max) = (job.rules.bounds.min, job.rules.bounds.max);
        let all = |number| W::splat(simd, (same.number)(number));
        let within = |at: W, min, max| at.simd_ge(all(min)) & at.simd_le(all(max));
        let inside = within(after.place[0], min.x(), max.x()) & within(after.place[1], min.y(), max.y());
        beyond = !inside.to_bitmask();
    }
    let pairs = [
        (&mut out.place, after.place),
        (&mut out.velocity, after.velocity),
        (&mut out.heading, after.heading),
    ];
    for (columns, values) in pairs {
        for (column, value) in columns.iter_mut().zip(values) {
            let column = (same.slice_mut)(column);
            if count == W::LEN {
                value.store_slice(&mut column[to..to + W::LEN]);
            } else {
                column[to..to + count].copy_from_slice(&value.as_slice()[..count]);
            }
        }
    }
    // Lanes beyond the row are ignored.
    let ours = if count == 64 { u64::MAX } else { (1 << count) - 1 };
    again &= ours;
    beyond &= ours & !again;
    while again != 0 {
        let lane = again.trailing_zeros() as usize;
        again &= again - 1;
        plain::step_bird(job, row, first + lane, to + lane, out);
    }
    while beyond != 0 {
        let lane = beyond.trailing_zeros() as usize;
        beyond &= beyond - 1;
        bring_back(job, to + lane, out);
    }
}

/// Applies the world's edge to an agent that has moved.
#[cold]
fn bring_back<G: Geometry, X>(job: &Job<'_, G, X>, at: usize, out: &mut ColumnsMut<'_, G::Scalar>)
where
    G::Scalar: SwarmScalar,
{
    let columns = Columns {
        place: [&*out.place[0], &*out.place[1]],
        velocity: [&*out.velocity[0], &*out.velocity[1]],
        heading: [&*out.heading[0], &*out.heading[1]],
    };
    let mut bird = Agent { ..job.rules.template };
    let body = columns.body::<G>(at, bird.radius, 0);
    (bird.position, bird.velocity, bird.heading) = (body.position, body.velocity, body.heading);
    job.rules.edge.apply(&mut bird, &job.rules.bounds);
    out.set(at, bird.position, bird.velocity, bird.heading);
}

/// Dot product.
#[inline(always)]
fn dot<M: Simd, W: SimdFloat<M>>(a: Pair<W>, b: Pair<W>) -> W {
    a[0] * b[0] + a[1] * b[1]
}

/// Length.
#[inline(always)]
fn length<M: Simd, W: SimdFloat<M>>(a: Pair<W>) -> W {
    dot(a, a).sqrt()
}

/// Mask of the lengths that can be divisors, as for a single vector.
#[inline(always)]
fn ordinary<M: Simd, W: SimdFloat<M>>(simd: M, length: W) -> W::Mask
where
    W::Element: Scalar,
{
    let (tiny, huge) = crate::vector::ordinary_range::<W::Element>();
    length.simd_gt(W::splat(simd, tiny)) & length.simd_lt(W::splat(simd, huge))
}

/// Selects `yes` where the mask is set, else `no`.
#[inline(always)]
fn pick<M: Simd, W: SimdFloat<M>>(mask: W::Mask, yes: Pair<W>, no: Pair<W>) -> Pair<W> {
    use fearless_simd::Select;
    let ([yes_x, yes_y], [no_x, no_y]) = (yes, no);
    [mask.select(yes_x, no_x), mask.select(yes_y, no_y)]
}

/// A pair times a factor.
#[inline(always)]
fn times<M: Simd, W: SimdFloat<M>>(a: Pair<W>, by: W) -> Pair<W> {
    [a[0] * by, a[1] * by]
}

/// Sum of two pairs.
#[inline(always)]
fn sum<M: Simd, W: SimdFloat<M>>(a: Pair<W>, b: Pair<W>) -> Pair<W> {
    [a[0] + b[0], a[1] + b[1]]
}

/// Difference of two pairs.
#[inline(always)]
fn difference<M: Simd, W: SimdFloat<M>>(a: Pair<W>, b: Pair<W>) -> Pair<W> {
    [a[0] - b[0], a[1] - b[1]]
}
