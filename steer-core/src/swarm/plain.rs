//! The scalar step, one agent at a time, by [`Boids`](crate::behavior::Boids) and [`Agent::step`].
//! It handles every number type and every case; the SIMD code must match it bit for bit.

use core::ops::Range;

use super::SwarmScalar;
use super::columns::ColumnsMut;
use super::job::{Extra, Job};
use crate::agent::{Agent, Body};
use crate::cells::{Run, Runs};
use crate::scalar::{Scalar, slack};
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Like};

/// Steps the agents of some rows.
pub(super) fn step_rows<G: Geometry, X: Extra<G>>(
    job: &Job<'_, G, X>,
    rows: Range<usize>,
    mut out: ColumnsMut<'_, G::Scalar>,
) where
    G::Scalar: SwarmScalar,
{
    let first = job.row_start(rows.start);
    for row in rows {
        for index in job.row_start(row)..job.row_start(row + 1) {
            step_bird(job, row, index, index - first, &mut out);
        }
    }
}

/// Steps one agent of a row and writes it.
pub(super) fn step_bird<G: Geometry, X: Extra<G>>(
    job: &Job<'_, G, X>,
    row: usize,
    index: usize,
    to: usize,
    out: &mut ColumnsMut<'_, G::Scalar>,
) where
    G::Scalar: SwarmScalar,
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

/// Force of the flock on an agent.
pub(super) fn flock_force<G: Geometry, X>(
    job: &Job<'_, G, X>,
    row: usize,
    index: usize,
    bird: &Agent<G>,
) -> G::Vector
where
    G::Scalar: SwarmScalar,
{
    let (runs, by_image) = job.runs(row, index, 1);
    let asked = if by_image { job.frame.torus } else { None };
    // The largest difference of coordinates within reach, rounding included.
    let reach = job.reach + slack(job.reach);
    let none = Run { items: 0..0, shift: [G::Scalar::zero(); 2] };
    job.rules.boids.steer(bird, Others { job, index, from: bird.position, reach, asked, runs, run: none })
}

/// The agents that an agent may see, and few more.
///
/// A chain of iterator adapters is shorter, but it passes each agent through memory between the
/// adapters and takes a third longer.
struct Others<'a, 'b, G: Geometry, X> {
    job: &'a Job<'b, G, X>,
    index: usize,
    from: G::Vector,
    reach: G::Scalar,
    /// The torus, where the nearest image must be computed for each agent.
    asked: Option<Torus<G>>,
    runs: Runs<'b, G::Scalar>,
    /// Rest of the run that `runs` returned last.
    run: Run<G::Scalar>,
}

impl<G: Geometry, X> Iterator for Others<'_, '_, G, X>
where
    G::Scalar: SwarmScalar,
{
    type Item = Body<G>;

    #[inline(always)]
    fn next(&mut self) -> Option<Body<G>> {
        let now = &self.job.now;
        let [xs, ys] = now.place;
        loop {
            let Some(other) = self.run.items.next() else {
                self.run = self.runs.next()?;
                continue;
            };
            let (Some(x), Some(y)) = (xs.get(other), ys.get(other)) else { continue };
            let [shift_x, shift_y] = self.run.shift;
            let place = match &self.asked {
                None => G::Vector::new(*x + shift_x, *y + shift_y),
                Some(torus) => torus.nearest(self.from, G::Vector::new(*x, *y)),
            };
            let way = place - self.from;
            // This alone rejects most agents that are too far away.
            if (other == self.index) | (way.x().abs() > self.reach) | (way.y().abs() > self.reach) {
                continue;
            }
            let id = self.job.ids.get(other).copied().unwrap_or_default();
            return Some(Body {
                position: place,
                ..now.body::<G>(other, self.job.rules.template.radius, id)
            });
        }
    }
}
