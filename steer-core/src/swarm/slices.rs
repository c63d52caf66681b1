//! The door for birds that the caller keeps: a step over slices of vectors, in storage that is borrowed.

use super::buckets::Buckets;
use super::columns::{Columns, ColumnsMut, numbers};
use super::frame::Frame;
use super::job::{Also, Extra, Job, Nothing};
use super::sort::{self, Part};
use super::{InstructionSet, MOST, SwarmRules, SwarmScalar, split};
use crate::error::finite_vector;
use crate::{Agent, Error, Validate, Vec2Like};

/// The birds of a caller: three slices of the same length, index by index.
#[derive(Debug)]
pub struct SwarmSlices<'a, V> {
    /// Where each bird is.
    pub positions: &'a mut [V],
    /// Its velocity.
    pub velocities: &'a mut [V],
    /// Where it looks, a unit vector: the direction of the last velocity that was not zero.
    pub headings: &'a mut [V],
}

/// Storage that a step over slices works in: it holds nothing from one step to the next.
#[derive(Debug)]
pub struct SwarmRoom<'a, S> {
    /// At least [`SwarmRoom::numbers`] of them.
    pub numbers: &'a mut [S],
    /// At least [`SwarmRoom::indices`] of them.
    pub indices: &'a mut [u32],
}

impl<S: SwarmScalar> SwarmRoom<'_, S> {
    /// How many numbers a step of so many birds needs: 12 · (n + 16), and from 496 birds on 12 · (n + 16 rounded up to a multiple of 256, plus 80).
    #[must_use]
    pub const fn numbers(birds: usize) -> usize {
        2 * numbers(birds)
    }

    /// How many indices a step of so many birds needs: 5 · n + 1, for fewer than 64 birds 3 · n + 129.
    #[must_use]
    pub const fn indices(birds: usize) -> usize {
        3 * birds + most_starts(birds)
    }
}

/// The most starts of cells that there are for so many birds.
pub(super) const fn most_starts(birds: usize) -> usize {
    super::frame::most_cells(birds) + 1
}

impl<V> SwarmRules<V>
where
    V: Vec2Like + Sync,
    V::Scalar: SwarmScalar,
{
    /// Steps birds that the caller keeps; see [`Swarm`](crate::Swarm) for what a step is, and for storage that is faster, since its birds are still nearly in order.
    ///
    /// The index of a bird is its id.
    ///
    /// # Degenerate cases
    /// Those of [`Swarm`](crate::Swarm). k birds in one cell are put in order by some k² / 4 exchanges in each step, while a `Swarm` keeps the order from step to step.
    ///
    /// # Errors
    /// What [`SwarmRules::validate`](Validate::validate) refuses; [`Error::SmallStorage`] for a room that is too small, or for slices of different lengths (`needed` is the longest of them); [`Error::NotFinite`] for a position, a
    /// velocity or a heading that is not finite; [`Error::TooMany`] for more than 2²⁸ birds. Nothing has moved then.
    pub fn step_slices(
        &self,
        birds: SwarmSlices<'_, V>,
        room: SwarmRoom<'_, V::Scalar>,
        dt: V::Scalar,
    ) -> Result<(), Error> {
        self.step_slices_by(birds, room, dt, &Nothing)
    }

    /// As [`step_slices`](Self::step_slices), with a force of the caller's for each bird added to that of the flock.
    ///
    /// It is asked for with the bird as it was before the step, on any thread, and for some birds twice: the same bird must get the same answer.
    ///
    /// # Errors
    /// Those of [`step_slices`](Self::step_slices).
    pub fn step_slices_with(
        &self,
        birds: SwarmSlices<'_, V>,
        room: SwarmRoom<'_, V::Scalar>,
        dt: V::Scalar,
        extra: impl Fn(&Agent<V>) -> V + Sync,
    ) -> Result<(), Error> {
        self.step_slices_by(birds, room, dt, &Also(extra))
    }

    fn step_slices_by<X: Extra<V>>(
        &self,
        birds: SwarmSlices<'_, V>,
        room: SwarmRoom<'_, V::Scalar>,
        dt: V::Scalar,
        extra: &X,
    ) -> Result<(), Error> {
        self.validate()?;
        let SwarmSlices { positions, velocities, headings } = birds;
        let count = positions.len();
        let longest = count.max(velocities.len()).max(headings.len());
        if [velocities.len(), headings.len()] != [count; 2] {
            return Err(Error::SmallStorage { needed: longest });
        }
        if count > MOST as usize {
            return Err(Error::TooMany { most: MOST });
        }
        let too_small = |needed| Error::SmallStorage { needed };
        let slabs = 2 * numbers(count);
        let slabs = room.numbers.get_mut(..slabs).ok_or(too_small(slabs))?;
        let indices = SwarmRoom::<V::Scalar>::indices(count);
        let indices = room.indices.get_mut(..indices).ok_or(too_small(indices))?;
        for ((position, velocity), heading) in positions.iter().zip(&*velocities).zip(&*headings) {
            finite_vector("position", *position)?;
            finite_vector("velocity", *velocity)?;
            finite_vector("heading", *heading)?;
        }
        let frame = Frame::new(self, count);
        let (now, next) = slabs.split_at_mut(slabs.len() / 2);
        let (ids, rest) = indices.split_at_mut(count);
        let (tags, starts) = rest.split_at_mut(2 * count);
        let starts = &mut starts[..frame.cells() + 1];
        let place = |bird: usize| self.inside(positions[bird]);
        // Until the birds are in their buckets, the room for their ids holds their cells.
        let cells = &mut *ids;
        sort::find_cells(&frame, cells, |bird| {
            let at = place(bird);
            (at.x(), at.y())
        });
        sort::find_ends(cells, starts);
        let buckets = Buckets::by_cell((next, tags), cells, starts, |bird| {
            let [at, velocity, heading] = [place(bird), velocities[bird], headings[bird]];
            [at.x(), at.y(), velocity.x(), velocity.y(), heading.x(), heading.y()]
        });
        Part::all(&frame, &buckets, starts, ColumnsMut::of(now), ids).sort();
        let job = Job { rules: self, frame, now: Columns::of(now), ids, starts, extra, dt };
        split::all_rows(&job, InstructionSet::best(), ColumnsMut::of(next));
        for (bird, [x, y, vx, vy, hx, hy]) in Buckets::by_id((now, tags), &Columns::of(next), ids).birds() {
            let bird = bird as usize;
            (positions[bird], velocities[bird], headings[bird]) =
                (V::new(x, y), V::new(vx, vy), V::new(hx, hy));
        }
        Ok(())
    }
}
