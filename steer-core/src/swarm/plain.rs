//! A step bird by bird, by [`Boids`](crate::Boids) and [`Agent::step`]: for every number and every case, and what the faster ways must equal to the last bit.

use core::ops::Range;

use super::SwarmScalar;
use super::columns::ColumnsMut;
use super::job::{Extra, Job};
use crate::{Agent, Body, Scalar, Vec2Like};

/// Steps the birds of some rows.
pub(super) fn step_rows<V: Vec2Like, X: Extra<V>>(
    job: &Job<'_, V, X>,
    rows: Range<usize>,
    mut out: ColumnsMut<'_, V::Scalar>,
) where
    V::Scalar: SwarmScalar,
{
    let first = job.row_start(rows.start);
    for row in rows {
        for index in job.row_start(row)..job.row_start(row + 1) {
            step_bird(job, row, index, index - first, &mut out);
        }
    }
}

/// Steps one bird of a row and writes it.
pub(super) fn step_bird<V: Vec2Like, X: Extra<V>>(
    job: &Job<'_, V, X>,
    row: usize,
    index: usize,
    to: usize,
    out: &mut ColumnsMut<'_, V::Scalar>,
) where
    V::Scalar: SwarmScalar,
{
    let mut bird = job.bird(index);
    let mut force = flock_force(job, row, index, &bird);
    if X::ANY {
        force = force + job.extra.force(&bird);
    }
    bird.step(force, job.dt);
    job.rules.edge.apply(&mut bird, &job.rules.bounds);
    out.set(to, bird.position, bird.velocity, bird.heading);
}

/// The force of the flock on a bird.
pub(super) fn flock_force<V: Vec2Like, X>(job: &Job<'_, V, X>, row: usize, index: usize, bird: &Agent<V>) -> V
where
    V::Scalar: SwarmScalar,
{
    let [xs, ys] = job.now.place;
    let reach = job.frame.x.reach_and_rounding();
    let runs = job.runs(row, index, 1);
    let asked = if runs.ask { job.frame.torus } else { None };
    let shifted = runs.flat_map(|run| run.birds.map(move |other| (other, run.shift)));
    let others = shifted.filter_map(|(other, [shift_x, shift_y])| {
        let (x, y) = (*xs.get(other)?, *ys.get(other)?);
        let place = match &asked {
            None => V::new(x + shift_x, y + shift_y),
            Some(torus) => torus.nearest(bird.position, V::new(x, y)),
        };
        let way = place - bird.position;
        // Most are told to be too far away by this alone.
        if (other == index) | (way.x().abs() > reach) | (way.y().abs() > reach) {
            return None;
        }
        let id = job.ids.get(other).copied().unwrap_or_default();
        Some(Body { position: place, ..job.now.body::<V>(other, job.rules.bird.radius, id) })
    });
    job.rules.boids.steer(bird, others)
}
