//! A step over slices of vectors that the caller owns, in borrowed storage.

use super::buckets::Buckets;
use super::columns::{Columns, ColumnsMut, numbers};
use super::job::{Also, Extra, Job, Nothing};
use super::sort::{self, Part};
use super::{MOST, SimdLevel, SwarmRules, SwarmScalar, split};
use crate::agent::Agent;
use crate::checked::Validate;
use crate::error::{Error, finite_vector};
use crate::vector::{Geometry, Vec2Like};

/// Agents of the caller: three slices of the same length, index by index.
#[derive(Debug)]
pub struct SwarmSlices<'a, G: Geometry> {
    /// Position of each agent.
    pub positions: &'a mut [G::Vector],
    /// Velocity of each agent, length/time.
    pub velocities: &'a mut [G::Vector],
    /// Heading of each agent, a unit vector: the direction of the last velocity that was not zero.
    pub headings: &'a mut [G::Vector],
}

/// Scratch storage of a step over slices: it holds nothing from one step to the next.
#[derive(Debug)]
pub struct SwarmScratch<'a, S> {
    /// At least [`SwarmScratch::numbers`] of them.
    pub numbers: &'a mut [S],
    /// At least [`SwarmScratch::indices`] of them.
    pub indices: &'a mut [u32],
}

impl<S: SwarmScalar> SwarmScratch<'_, S> {
    /// Length of `numbers` for a step of n agents: 12 · (n + 16) for n < 496, else 12 · (n + 16
    /// rounded up to a multiple of 256, plus 80). `usize::MAX` if that is more.
    #[must_use]
    pub const fn numbers(agents: usize) -> usize {
        numbers(agents).saturating_mul(2)
    }

    /// Length of `indices` for a step of n agents: 2 · n + 129 for n < 64, else 4 · n + 1.
    /// `usize::MAX` if that is more.
    #[must_use]
    pub const fn indices(agents: usize) -> usize {
        agents.saturating_mul(2).saturating_add(most_starts(agents))
    }
}

/// Largest number of cell starts for so many agents.
pub(super) const fn most_starts(agents: usize) -> usize {
    super::frame::most_cells(agents).saturating_add(1)
}

impl<G> SwarmRules<G>
where
    G: Geometry<Vector: Sync> + Sync,
    G::Scalar: SwarmScalar,
{
    /// Steps agents that the caller stores. See [`Swarm`](crate::swarm::Swarm) for the definition
    /// of a step, and for storage that is faster because its agents are still nearly in order.
    ///
    /// The index of an agent is its id.
    ///
    /// # Degenerate cases
    /// The same as at [`Swarm`](crate::swarm::Swarm). Sorting k agents in one cell takes about k² /
    /// 4 exchanges in each step, while a `Swarm` keeps the order from step to step.
    ///
    /// # Errors
    /// - The errors of [`SwarmRules::validate`](Validate::validate).
    /// - [`Error::SmallStorage`] if `scratch` is too small or the slices differ in length (`needed`
    ///   is then the longest of them).
    /// - [`Error::NotFinite`] for a position, a velocity or a heading that is not finite.
    /// - [`Error::TooMany`] for more than 2²⁸ agents.
    ///
    /// On an error, no agent has moved.
    pub fn step_slices(
        &self,
        agents: SwarmSlices<'_, G>,
        scratch: SwarmScratch<'_, G::Scalar>,
        dt: G::Scalar,
    ) -> Result<(), Error> {
        self.step_slices_by(agents, scratch, dt, &Nothing)
    }

    /// Steps agents as [`step_slices`](Self::step_slices) does, and adds `extra` to the force of
    /// the flock.
    ///
    /// `extra` receives each agent as it was before the step. It is called on any thread, and twice
    /// for some agents: it must return the same force for the same agent.
    ///
    /// # Errors
    /// The same as at [`step_slices`](Self::step_slices).
    pub fn step_slices_with(
        &self,
        agents: SwarmSlices<'_, G>,
        scratch: SwarmScratch<'_, G::Scalar>,
        dt: G::Scalar,
        extra: impl Fn(&Agent<G>) -> G::Vector + Sync,
    ) -> Result<(), Error> {
        self.step_slices_by(agents, scratch, dt, &Also(extra))
    }

    fn step_slices_by<X: Extra<G>>(
        &self,
        agents: SwarmSlices<'_, G>,
        scratch: SwarmScratch<'_, G::Scalar>,
        dt: G::Scalar,
        extra: &X,
    ) -> Result<(), Error> {
        self.validate()?;
        let SwarmSlices { positions, velocities, headings } = agents;
        let count = positions.len();
        let longest = count.max(velocities.len()).max(headings.len());
        if [velocities.len(), headings.len()] != [count; 2] {
            return Err(Error::SmallStorage { needed: longest });
        }
        if count > MOST as usize {
            return Err(Error::TooMany { most: MOST });
        }
        let too_small = |needed| Error::SmallStorage { needed };
        let slabs = SwarmScratch::<G::Scalar>::numbers(count);
        let slabs = scratch.numbers.get_mut(..slabs).ok_or(too_small(slabs))?;
        let indices = SwarmScratch::<G::Scalar>::indices(count);
        let indices = scratch.indices.get_mut(..indices).ok_or(too_small(indices))?;
        for ((position, velocity), heading) in positions.iter().zip(&*velocities).zip(&*headings) {
            finite_vector("position", *position)?;
            finite_vector("velocity", *velocity)?;
            finite_vector("heading", *heading)?;
        }
        let frame = self.frame(count);
        let (now, next) = slabs.split_at_mut(slabs.len() / 2);
        let (ids, rest) = indices.split_at_mut(count);
        let (bucket_ids, starts) = rest.split_at_mut(count);
        let starts = &mut starts[..frame.cells() + 1];
        let position = |agent: usize| self.inside(positions[agent]);
        // Until the agents are in their buckets, the storage of their ids holds their cells.
        let cells = &mut *ids;
        sort::find_cells(&frame, cells, |agent| {
            let at = position(agent);
            (at.x(), at.y())
        });
        sort::find_ends(cells, starts);
        let buckets = Buckets::by_cell((next, bucket_ids), cells, starts, |agent| {
            let [at, velocity, heading] = [position(agent), velocities[agent], headings[agent]];
            (agent as u32, [at.x(), at.y(), velocity.x(), velocity.y(), heading.x(), heading.y()])
        });
        Part::all(&frame, &buckets, starts, ColumnsMut::of(now), ids).sort();
        let reach = self.boids.reach();
        let job = Job { rules: self, reach, frame, now: Columns::of(now), ids, starts, extra, dt };
        split::rows(&job, SimdLevel::detect(), 0..frame.window.count(), ColumnsMut::of(next));
        for (agent, [x, y, vx, vy, hx, hy]) in
            Buckets::by_id((now, bucket_ids), &Columns::of(next), ids).agents()
        {
            let agent = agent as usize;
            (positions[agent], velocities[agent], headings[agent]) =
                (G::Vector::new(x, y), G::Vector::new(vx, vy), G::Vector::new(hx, hy));
        }
        Ok(())
    }
}
