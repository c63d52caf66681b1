//! The scalar step, one agent at a time, by [`Boids`](crate::behavior::Boids) and [`Agent::step`].
//! It handles every number type and every case. The SIMD code must match it bit for bit.

use core::ops::Range;

use super::SwarmScalar;
use super::columns::ColumnsMut;
use super::job::{Extra, Job, Nearby};
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
            step_agent(job, row, index, index - first, &mut out);
        }
    }
}

/// Steps one agent of a row and writes it.
pub(super) fn step_agent<G: Geometry, X: Extra<G>>(
    job: &Job<'_, G, X>,
    row: usize,
    index: usize,
    to: usize,
    out: &mut ColumnsMut<'_, G::Scalar>,
) where
    G::Scalar: SwarmScalar,
{
    let mut agent = job.agent(index);
    let mut force = flock_force(job, row, index, &agent);
    if X::ANY {
        force = job.extra.total(&agent, force);
    }
    agent.step(force, job.dt);
    job.rules.edge.apply(&mut agent, &job.rules.bounds);
    out.set(to, agent.position, agent.velocity, agent.heading);
}

/// Force of the flock on an agent.
pub(super) fn flock_force<G: Geometry, X>(
    job: &Job<'_, G, X>,
    row: usize,
    index: usize,
    agent: &Agent<G>,
) -> G::Vector
where
    G::Scalar: SwarmScalar,
{
    let Nearby { runs, torus } = job.nearby(row, index, 1);
    // The largest difference of coordinates within reach, rounding included.
    let reach = job.reach + slack(job.reach);
    let run = Run { items: 0..0, shift: [G::Scalar::zero(); 2] };
    job.rules.boids.steer(agent, Others { job, index, from: agent.position, reach, torus, runs, run })
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
    torus: Option<Torus<G>>,
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
        let [xs, ys] = now.position;
        loop {
            let Some(other) = self.run.items.next() else {
                self.run = self.runs.next()?;
                continue;
            };
            let (Some(x), Some(y)) = (xs.get(other), ys.get(other)) else { continue };
            let [shift_x, shift_y] = self.run.shift;
            let position = match &self.torus {
                None => G::Vector::new(*x + shift_x, *y + shift_y),
                Some(torus) => torus.nearest(self.from, G::Vector::new(*x, *y)),
            };
            let offset = position - self.from;
            // This alone rejects most agents that are too far away.
            if (other == self.index) | (offset.x().abs() > self.reach) | (offset.y().abs() > self.reach) {
                continue;
            }
            let id = self.job.ids.get(other).copied().unwrap_or_default();
            return Some(Body { position, ..now.body::<G>(other, self.job.rules.template.radius, id) });
        }
    }
}
