//! [`Swarm`]: the storage that keeps its birds in order.

extern crate alloc;

use alloc::vec::Vec;
use core::mem::swap;

use super::columns::{Columns, ColumnsMut, numbers};
use super::frame::Frame;
use super::job::{Also, Extra, Job, Nothing};
use super::slices::most_starts;
use super::sort::{self, Part};
use super::stored::Stored;
use super::{InstructionSet, MOST, SwarmRules, SwarmScalar, split};
use crate::error::finite_vector;
use crate::{Agent, Body, Bounds, Edge, Error, Scalar, Validate, Vec2Ext, Vec2Like};

/// Ten birds or a million that flock, stepped together.
///
/// Each bird steers as [`Boids`](crate::Boids) says of all others, then moves as [`Agent::step`] and [`Edge::apply`](crate::Edge::apply) say. Forces are calculated from the state before the step, so no bird is ahead of the others.
///
/// > forceᵢ = boids(i, all others) + extra(i); step; edge
///
/// The birds are kept component by component in the order of a grid, as it is for the sake of the processor's caches; a bird is known by its id. The order depends on nothing but the places, and each bird sums up its neighbours in that order.
/// So the bits depend neither on the instruction set nor on the number of threads, nor on the order in which birds were added (but for birds in exactly the same place, whose ids decide). That holds for rules that
/// [`validate`](Validate::validate) takes and for vectors that leave `dot`, `length` and the other provided methods of [`Vec2Like`] as they are, since many birds at a time are calculated component by component.
///
/// The time for a bird depends on how many it sees, not on how many there are. With the feature `std` the best instructions of the processor are found at run time; with `parallel` the birds are shared out over
/// the threads of rayon's pool.
///
/// With the feature `serde` a swarm is written as its `rules`, the `next_id` and its `birds`, each with its `id`, `position`, `velocity` and `heading`; read again it flies on to the same bits.
/// Reading refuses what [`add_bird`](Self::add_bird) refuses, and an id that is there twice or is not below `next_id`. The instruction set is not written: reading takes the best.
///
/// ```
/// # use steer_core::{Agent, Boids, Bounds, Edge, Error, Swarm, SwarmRules, SwarmScalar, Vec2Like, seek};
/// # fn fly<V: Vec2Like + Send + Sync>(world: Bounds<V>, places: &[V], goal: V) -> Result<(), Error> where V::Scalar: SwarmScalar {
/// # let (still, dt) = (world.min - world.min, V::Scalar::one());
/// # use steer_core::Scalar;
/// let bird = Agent::new(still, still).with_max_force(V::Scalar::from_f64(0.5));
/// let mut swarm = Swarm::new(SwarmRules { boids: Boids::default(), bird, bounds: world, edge: Edge::Wrap })?;
/// for place in places {
///     swarm.add(*place, still)?;
/// }
/// swarm.step(dt);
/// swarm.step_with(dt, |bird| seek(bird, goal));
/// for bird in swarm.birds() {
///     // Draw it: bird.position, bird.heading, bird.id.
/// #   let _ = bird;
/// }
/// # Ok(())
/// # }
/// ```
///
/// # Degenerate cases
/// Birds in exactly the same place part as [`Separation`](crate::Separation) tells, by their ids. A cell that everyone sits in is slow but right. Without a bird nothing happens.
///
/// Source: Reynolds 1987 and 1999; the cells: Buckland ch. 3; the storage: cell lists of molecular dynamics.
#[derive(Clone, Debug)]
pub struct Swarm<V: Vec2Like> {
    /// What all birds have in common; it may change from step to step.
    pub rules: SwarmRules<V>,
    /// With which instructions the birds are stepped.
    pub instruction_set: InstructionSet,
    now: Vec<V::Scalar>,
    next: Vec<V::Scalar>,
    pub(super) ids: Vec<u32>,
    new_ids: Vec<u32>,
    cells: Vec<u32>,
    starts: Vec<u32>,
    pub(super) next_id: u32,
    /// The world that all birds are known to be in.
    world: (Bounds<V>, Edge),
}

impl<V> Swarm<V>
where
    V: Vec2Like + Send + Sync,
    V::Scalar: SwarmScalar,
{
    /// A swarm without a bird.
    ///
    /// # Errors
    /// What [`SwarmRules::validate`](Validate::validate) refuses.
    pub fn new(rules: SwarmRules<V>) -> Result<Self, Error> {
        rules.validate()?;
        Ok(Swarm {
            rules,
            instruction_set: InstructionSet::best(),
            now: Vec::new(),
            next: Vec::new(),
            ids: Vec::new(),
            new_ids: Vec::new(),
            cells: Vec::new(),
            starts: Vec::new(),
            next_id: 0,
            world: (rules.bounds, rules.edge),
        })
    }

    /// Adds a bird that looks where it goes, without a velocity along (1, 0), and tells its id. Ids count up from 0 and are not used again.
    ///
    /// Where the world wraps, a place outside of it counts as its image inside.
    ///
    /// # Errors
    /// [`Error::NotFinite`] for a place or a velocity that is not; [`Error::TooMany`] for more than 2²⁸ birds, or once there is no id left.
    pub fn add(&mut self, position: V, velocity: V) -> Result<u32, Error> {
        let bird =
            Agent { heading: velocity.direction_or(V::unit_x()), position, velocity, ..self.rules.bird };
        self.add_bird(&bird)
    }

    /// Adds a bird in the place, with the velocity and with the heading of an agent, and tells its id.
    ///
    /// # Errors
    /// As [`add`](Self::add); [`Error::NotUnit`] for a heading that is not a unit vector.
    pub fn add_bird(&mut self, bird: &Agent<V>) -> Result<u32, Error> {
        if self.next_id == u32::MAX {
            return Err(Error::TooMany { most: u32::MAX });
        }
        let id = self.next_id;
        self.put(&Agent { id, ..*bird })?;
        self.next_id += 1;
        Ok(id)
    }

    /// Adds a bird with its id.
    pub(super) fn put(&mut self, bird: &Agent<V>) -> Result<(), Error> {
        finite_vector("position", bird.position)?;
        finite_vector("velocity", bird.velocity)?;
        crate::error::unit_vector("heading", bird.heading)?;
        let count = self.ids.len();
        if count >= MOST as usize {
            return Err(Error::TooMany { most: MOST });
        }
        if self.now.len() < numbers(count + 1) {
            self.make_room(count + 1 + count / 2);
        }
        let place = self.rules.inside(bird.position);
        ColumnsMut::of(&mut self.now).set(count, place, bird.velocity, bird.heading);
        self.ids.push(bird.id);
        Ok(())
    }

    /// Makes room for so many birds in all, to the last byte; more are added all the same.
    pub fn reserve(&mut self, birds: usize) {
        if self.now.len() < numbers(birds) {
            self.make_room(birds);
        }
    }

    /// Removes all birds for which `keep` says no. All are asked about first: if `keep` panics, none is removed.
    pub fn retain(&mut self, mut keep: impl FnMut(Body<V>) -> bool) {
        let radius = self.rules.bird.radius;
        let now = Columns::of(&self.now);
        // The next step finds the cells anew.
        self.cells.clear();
        for (at, id) in self.ids.iter().enumerate() {
            if keep(now.body(at, radius, *id)) {
                self.cells.push(at as u32);
            }
        }
        for (to, from) in self.cells.iter().enumerate() {
            let from = *from as usize;
            let body = Columns::of(&self.now).body::<V>(from, radius, self.ids[from]);
            ColumnsMut::of(&mut self.now).set(to, body.position, body.velocity, body.heading);
            self.ids[to] = body.id;
        }
        self.ids.truncate(self.cells.len());
    }

    /// Removes the bird of this id; false if there is none. It looks at all ids: to remove many, see [`retain`](Self::retain).
    pub fn remove(&mut self, id: u32) -> bool {
        let Some(at) = self.ids.iter().position(|one| *one == id) else { return false };
        // The last takes its place; the next step puts all in order.
        let last = self.ids.len() - 1;
        ColumnsMut::of(&mut self.now).swap(at, last);
        self.ids.swap_remove(at);
        true
    }

    /// How many birds there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is no bird.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The birds in the order of storage, which changes from step to step.
    pub fn birds(&self) -> impl ExactSizeIterator<Item = Body<V>> + Clone + '_ {
        let (columns, radius) = (Columns::of(&self.now), self.rules.bird.radius);
        self.ids.iter().enumerate().map(move |(at, id)| columns.body(at, radius, *id))
    }

    /// The bird of this id; it looks at all ids.
    #[must_use]
    pub fn bird(&self, id: u32) -> Option<Body<V>> {
        let at = self.ids.iter().position(|one| *one == id)?;
        Some(Columns::of(&self.now).body(at, self.rules.bird.radius, id))
    }

    /// The ids in the order of storage.
    #[must_use]
    pub fn ids(&self) -> &[u32] {
        &self.ids
    }

    /// The x and the y of all places in the order of storage.
    #[must_use]
    pub fn positions(&self) -> [&[V::Scalar]; 2] {
        Columns::of(&self.now).place.map(|column| &column[..self.ids.len()])
    }

    /// The x and the y of all velocities in the order of storage.
    #[must_use]
    pub fn velocities(&self) -> [&[V::Scalar]; 2] {
        Columns::of(&self.now).velocity.map(|column| &column[..self.ids.len()])
    }

    /// The x and the y of all headings in the order of storage.
    #[must_use]
    pub fn headings(&self) -> [&[V::Scalar]; 2] {
        Columns::of(&self.now).heading.map(|column| &column[..self.ids.len()])
    }

    /// Steps all birds; see [`Swarm`].
    pub fn step(&mut self, dt: V::Scalar) {
        self.step_by(dt, &Nothing);
    }

    /// Steps all birds, with a force of the caller's for each added to that of the flock: a goal, an obstacle, a predator.
    ///
    /// It is asked for with the bird as it was before the step, on any thread, and for some birds twice: the same bird must get the same answer.
    pub fn step_with(&mut self, dt: V::Scalar, extra: impl Fn(&Agent<V>) -> V + Sync) {
        self.step_by(dt, &Also(extra));
    }

    /// How many bytes of the heap the swarm takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let numbers = self.now.capacity() + self.next.capacity();
        let indices =
            self.ids.capacity() + self.new_ids.capacity() + self.cells.capacity() + self.starts.capacity();
        numbers * size_of::<V::Scalar>() + indices * size_of::<u32>()
    }

    fn step_by<X: Extra<V>>(&mut self, dt: V::Scalar, extra: &X) {
        if self.world != (self.rules.bounds, self.rules.edge) {
            self.enter();
        }
        let frame = self.sort();
        let (now, starts) = (Columns::of(&self.now), &self.starts[..frame.cells() + 1]);
        let job = Job { rules: &self.rules, frame, now, ids: &self.ids, starts, extra, dt };
        split::all_rows(&job, self.instruction_set, ColumnsMut::of(&mut self.next));
        swap(&mut self.now, &mut self.next);
    }

    /// Brings the birds into a world that is not the one they were in.
    #[cold]
    fn enter(&mut self) {
        let radius = self.rules.bird.radius;
        for (at, id) in self.ids.iter().enumerate() {
            let body = Columns::of(&self.now).body::<V>(at, radius, *id);
            let place = self.rules.inside(body.position);
            ColumnsMut::of(&mut self.now).set(at, place, body.velocity, body.heading);
        }
        self.world = (self.rules.bounds, self.rules.edge);
    }

    /// Puts the birds in the order of their cells.
    fn sort(&mut self) -> Frame<V> {
        let count = self.ids.len();
        let frame = Frame::new(&self.rules, count);
        self.cells.resize(count, 0);
        self.new_ids.resize(count, 0);
        self.starts.resize(frame.cells() + 1, 0);
        let from = Columns::of(&self.now).first(count);
        let [x, y] = from.place;
        sort::find_cells(&frame, &mut self.cells, |bird| (x[bird], y[bird]));
        sort::find_ends(&self.cells, &mut self.starts);
        let stored = Stored { from, ids: &self.ids, cells: &self.cells };
        let to = ColumnsMut::of(&mut self.next);
        Part::all(&frame, &stored, &mut self.starts, to, &mut self.new_ids).sort();
        swap(&mut self.now, &mut self.next);
        swap(&mut self.ids, &mut self.new_ids);
        frame
    }

    /// Moves the columns to longer ones.
    fn make_room(&mut self, birds: usize) {
        let length = numbers(birds);
        let zero = V::Scalar::zero();
        let mut longer = Vec::new();
        longer.reserve_exact(length);
        longer.resize(length, zero);
        let radius = self.rules.bird.radius;
        let (from, mut to) = (Columns::of(&self.now), ColumnsMut::of(&mut longer));
        for (at, id) in self.ids.iter().enumerate() {
            let body = from.body::<V>(at, radius, *id);
            to.set(at, body.position, body.velocity, body.heading);
        }
        self.now = longer;
        self.next = Vec::new();
        self.next.reserve_exact(length);
        self.next.resize(length, zero);
        for indices in [&mut self.ids, &mut self.new_ids, &mut self.cells] {
            indices.reserve_exact(birds - indices.len().min(birds));
        }
        let starts = most_starts(birds);
        self.starts.reserve_exact(starts - self.starts.len().min(starts));
    }
}
