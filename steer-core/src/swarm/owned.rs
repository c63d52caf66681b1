//! [`Swarm`]: storage that keeps its agents in order.

extern crate alloc;

use alloc::vec::Vec;
use core::mem::swap;
use core::ops::Range;

use super::columns::{Columns, ColumnsMut, numbers};
use super::job::{Also, Extra, Job, Nothing};
use super::slices::most_starts;
use super::{MOST, SimdLevel, SwarmRules, SwarmScalar, split};
use crate::agent::{Agent, Body};
use crate::cells::Frame;
use crate::checked::Validate;
use crate::error::{Error, finite_vector};
use crate::scalar::Scalar;
use crate::space::{Bounds, Edge};
use crate::vector::{Geometry, Vec2Ext};

/// A flock of a few agents or a million, stepped together.
///
/// Each agent steers by [`Boids`](crate::behavior::Boids) among all others, then moves by
/// [`Agent::step`] and [`Edge::apply`](crate::space::Edge::apply). Forces are computed from the
/// state before the step, so no agent is ahead of the others.
///
/// > forceᵢ = boids(i, all others) + extra(i), then step, then edge
///
/// The agents are stored component by component, in the order of a grid, for the processor's
/// caches. An agent is identified by its id. The order depends on the positions alone, and each
/// agent sums its neighbours in that order. Results are therefore bit-identical for every
/// instruction set, every number of threads and every order in which agents were added. Only agents
/// at exactly the same position are ordered by id. This holds for rules that
/// [`validate`](Validate::validate) accepts, and for vectors that do not override `dot`, `length`
/// and the other provided methods of [`Vec2Like`](crate::Vec2Like), since SIMD lanes are computed
/// component by component.
///
/// The time for an agent depends on the number of agents it sees, not on the size of the swarm.
/// With the feature `std`, the best SIMD level is detected at run time. With `rayon`, the agents
/// are divided among the threads of rayon's pool.
///
/// With the feature `serde`, a swarm is serialised as its `rules`, its `next_id` and its `birds`,
/// each with its `id`, `position`, `velocity` and `heading`. A deserialised swarm continues with
/// bit-identical results. Deserialising rejects the values that [`insert`](Self::insert) rejects, a
/// duplicate id, and an id that is not below `next_id`. The instruction set is not serialised.
/// Deserialising selects the best.
///
/// ```
/// # use steer_core::{Agent, Error, Vec2Like, seek};
/// # use steer_core::behavior::Boids;
/// # use steer_core::space::{Bounds, Edge};
/// # use steer_core::swarm::{Swarm, SwarmRules, SwarmScalar};
/// # fn fly<V: Vec2Like + Send + Sync>(world: Bounds<V>, starts: &[V], goal: V) -> Result<(), Error> where V::Scalar: SwarmScalar {
/// # let (still, dt) = (world.min - world.min, V::Scalar::one());
/// # use steer_core::Scalar;
/// let agent = Agent::new(still, still).with_max_force(V::Scalar::from_f64(0.5));
/// let mut swarm = Swarm::new(SwarmRules { boids: Boids::default(), template: agent, bounds: world, edge: Edge::Wrap })?;
/// for position in starts {
///     swarm.add(*position, still)?;
/// }
/// swarm.step(dt);
/// swarm.step_with(dt, |agent| seek(agent, goal));
/// for agent in swarm.iter() {
///     // Draw it: agent.position, agent.heading, agent.id.
/// #   let _ = agent;
/// }
/// # Ok(())
/// # }
/// ```
///
/// # Degenerate cases
/// Agents at exactly the same position separate by their ids, as described at
/// [`Separation`](crate::behavior::Separation). If all agents share one cell, a step is correct but
/// quadratic. Stepping an empty swarm has no effect.
///
/// Source: Reynolds 1987 and 1999, Buckland ch. 3 (cells), and the cell lists of molecular dynamics
/// (storage).
#[derive(Clone, Debug)]
pub struct Swarm<G: Geometry> {
    /// Rules common to all agents. They may change from step to step.
    pub rules: SwarmRules<G>,
    /// Instructions that the agents are stepped with.
    pub simd_level: SimdLevel,
    /// Columns of the agents, and their ids in the same order.
    pub(super) now: Vec<G::Scalar>,
    pub(super) ids: Vec<u32>,
    /// Scratch of the same lengths: the output of a sort or a step before it is swapped with `now`
    /// and `ids`.
    pub(super) next: Vec<G::Scalar>,
    pub(super) next_ids: Vec<u32>,
    /// Stored cell of each agent, computed anew in each step.
    pub(super) cells: Vec<u32>,
    /// Start of each cell in `now`.
    pub(super) starts: Vec<u32>,
    /// Number of agents added since the last sort: if they are many, they go through buckets.
    pub(super) unsorted: usize,
    pub(super) next_id: u32,
    /// World in which all stored positions lie.
    pub(super) world: (Bounds<G>, Edge),
}

impl<G> Swarm<G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar,
{
    /// Creates a swarm without agents.
    ///
    /// # Errors
    /// Returns the errors of [`SwarmRules::validate`](Validate::validate).
    pub fn new(rules: SwarmRules<G>) -> Result<Self, Error> {
        rules.validate()?;
        Ok(Swarm {
            rules,
            simd_level: SimdLevel::detect(),
            now: Vec::new(),
            next: Vec::new(),
            ids: Vec::new(),
            next_ids: Vec::new(),
            cells: Vec::new(),
            starts: Vec::new(),
            unsorted: 0,
            next_id: 0,
            world: (rules.bounds, rules.edge),
        })
    }

    /// Adds an agent that faces along its velocity, or along (1, 0) if that is zero, and returns
    /// its id. Ids count up from 0 and are not reused.
    ///
    /// In a world that wraps, a position outside is replaced by its image inside.
    ///
    /// # Errors
    /// - [`Error::NotFinite`] for a position or a velocity that is not finite.
    /// - [`Error::TooMany`] for more than 2²⁸ agents, or if no id is left.
    pub fn add(&mut self, position: G::Vector, velocity: G::Vector) -> Result<u32, Error> {
        let agent = Agent {
            heading: velocity.direction_or(G::Vector::unit_x()),
            position,
            velocity,
            ..self.rules.template
        };
        self.insert(agent)
    }

    /// Adds an agent with the position, velocity and heading of `agent`, and returns its id. All
    /// else is as in the template of the rules.
    ///
    /// # Errors
    /// - The errors of [`add`](Self::add).
    /// - [`Error::NotUnit`] for a heading that is not a unit vector.
    pub fn insert(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        self.insert_with_id(Agent { id: self.next_id, ..agent })
    }

    /// Adds an agent with its own id and returns the id. Ids of later calls of
    /// [`insert`](Self::insert) are larger.
    ///
    /// It does not detect a second agent with the same id. If both are at one position, their order
    /// is arbitrary.
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert).
    pub fn insert_with_id(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        if agent.id == u32::MAX {
            return Err(Error::TooMany { most: u32::MAX });
        }
        self.put(&agent)?;
        self.next_id = self.next_id.max(agent.id + 1);
        Ok(agent.id)
    }

    /// Adds an agent with its id.
    pub(super) fn put(&mut self, agent: &Agent<G>) -> Result<(), Error> {
        finite_vector("position", agent.position)?;
        finite_vector("velocity", agent.velocity)?;
        crate::error::unit_vector("heading", agent.heading)?;
        let count = self.ids.len();
        if count >= MOST as usize {
            return Err(Error::TooMany { most: MOST });
        }
        if self.now.len() < numbers(count + 1) {
            self.grow(count + 1 + count / 2);
        }
        let position = self.rules.inside(agent.position);
        ColumnsMut::of(&mut self.now).set(count, position, agent.velocity, agent.heading);
        self.ids.push(agent.id);
        self.unsorted += 1;
        Ok(())
    }

    /// Reserves space for `agents` agents in total, and no more than that. More agents can still be
    /// added.
    ///
    /// # Panics
    /// Panics if there is not enough memory, as [`Vec::reserve`] does.
    pub fn reserve(&mut self, agents: usize) {
        if self.now.len() < numbers(agents) {
            self.grow(agents);
        }
    }

    /// Removes all agents for which `keep` returns false. `keep` is called for all agents first: if
    /// it panics, none is removed.
    pub fn retain(&mut self, mut keep: impl FnMut(Body<G>) -> bool) {
        let radius = self.rules.template.radius;
        let now = Columns::of(&self.now);
        // The next step computes the cells anew.
        self.cells.clear();
        for (at, id) in self.ids.iter().enumerate() {
            if keep(now.body(at, radius, *id)) {
                self.cells.push(at as u32);
            }
        }
        for (to, from) in self.cells.iter().enumerate() {
            let from = *from as usize;
            let body = Columns::of(&self.now).body::<G>(from, radius, self.ids[from]);
            ColumnsMut::of(&mut self.now).set(to, body.position, body.velocity, body.heading);
            self.ids[to] = body.id;
        }
        self.ids.truncate(self.cells.len());
    }

    /// Removes the agent with this id and returns it, or `None` if there is none. It searches all
    /// ids: to remove many agents, use [`retain`](Self::retain).
    pub fn remove(&mut self, id: u32) -> Option<Agent<G>> {
        self.swap_remove(self.ids.iter().position(|one| *one == id)?)
    }

    /// Removes the agent at this index of the storage and returns it, or returns `None` if the
    /// index is not below [`len`](Self::len). The last agent of the storage takes its index.
    pub fn swap_remove(&mut self, index: usize) -> Option<Agent<G>> {
        let agent = self.at(index)?;
        // The next step sorts all.
        let last = self.ids.len() - 1;
        ColumnsMut::of(&mut self.now).swap(index, last);
        self.ids.swap_remove(index);
        Some(agent)
    }

    /// Number of agents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// `true` if there is no agent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Returns the agent with this id. It searches all ids.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<Agent<G>> {
        self.at(self.ids.iter().position(|one| *one == id)?)
    }

    /// The agent at this index of the storage.
    fn at(&self, index: usize) -> Option<Agent<G>> {
        let (id, template) = (*self.ids.get(index)?, self.rules.template);
        let Body { position, velocity, heading, .. } =
            Columns::of(&self.now).body::<G>(index, template.radius, id);
        Some(Agent { position, velocity, heading, id, ..template })
    }

    /// The ids in the order of storage.
    #[must_use]
    pub fn ids(&self) -> &[u32] {
        &self.ids
    }

    /// x and y of all positions (length) in the order of storage.
    #[must_use]
    pub fn positions(&self) -> [&[G::Scalar]; 2] {
        Columns::of(&self.now).position.map(|column| &column[..self.ids.len()])
    }

    /// x and y of all velocities (length/time) in the order of storage.
    #[must_use]
    pub fn velocities(&self) -> [&[G::Scalar]; 2] {
        Columns::of(&self.now).velocity.map(|column| &column[..self.ids.len()])
    }

    /// x and y of all headings (unit vectors) in the order of storage.
    #[must_use]
    pub fn headings(&self) -> [&[G::Scalar]; 2] {
        Columns::of(&self.now).heading.map(|column| &column[..self.ids.len()])
    }

    /// Steps all agents by the time `dt`, as [`Agent::step`] does. See [`Swarm`].
    pub fn step(&mut self, dt: G::Scalar) {
        self.step_by(dt, &Nothing);
    }

    /// Steps all agents as [`step`](Self::step) does, and adds `extra` to the force of the flock: a
    /// goal, an obstacle, a predator.
    ///
    /// `extra` receives each agent as it was before the step. It is called on any thread, and twice
    /// for some agents: it must return the same force for the same agent.
    pub fn step_with(&mut self, dt: G::Scalar, extra: impl Fn(&Agent<G>) -> G::Vector + Sync) {
        self.step_by(dt, &Also(extra));
    }

    /// Steps all agents by the force that `total` returns for an agent and the force of the flock
    /// on it: a weighted one, or a combination with other forces in some order.
    ///
    /// `total` is called as `extra` of [`step_with`](Self::step_with) is. If it is called
    /// twice for an agent, the last result is used.
    ///
    /// ```
    /// # use steer_core::Error;
    /// use steer_core::behavior::Boids;
    /// use steer_core::combine::Budget;
    /// use steer_core::swarm::{Swarm, SwarmRules};
    /// use steer_core::space::Edge;
    /// use steer_core::seek;
    /// use steer_glam::{Agent, Bounds, Vec2};
    ///
    /// # fn main() -> Result<(), Error> {
    /// let template = Agent::new(Vec2::ZERO, Vec2::ZERO);
    /// let rules = SwarmRules { boids: Boids::default(), template, bounds: Bounds::new(800.0, 600.0)?, edge: Edge::Open };
    /// let mut swarm = Swarm::new(rules)?;
    /// swarm.add(Vec2::ZERO, Vec2::ZERO)?;
    /// let goal = Vec2::new(0.0, 90.0);
    /// swarm.step_combined(1.0, |agent, flock| {
    ///     Budget::new(agent.max_force).then(|| seek(agent, goal)).then(|| flock).total()
    /// });
    /// assert_eq!(swarm.velocities()[1], [1.0]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn step_combined(&mut self, dt: G::Scalar, total: impl Fn(&Agent<G>, G::Vector) -> G::Vector + Sync) {
        self.step_by(dt, &Combined(total));
    }

    /// Heap memory of the swarm, in bytes.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        let numbers = self.now.capacity() + self.next.capacity();
        let indices =
            self.ids.capacity() + self.next_ids.capacity() + self.cells.capacity() + self.starts.capacity();
        numbers * size_of::<G::Scalar>() + indices * size_of::<u32>()
    }

    fn step_by<X: Extra<G>>(&mut self, dt: G::Scalar, extra: &X) {
        self.enter_world();
        let frame = self.rules.frame(self.ids.len());
        self.find_cells(&frame);
        self.step_rows(dt, &frame, 0..frame.window.count(), extra);
    }

    /// Steps the agents of some stored rows, and removes all others. The cells are known.
    pub(super) fn step_rows<X: Extra<G>>(
        &mut self,
        dt: G::Scalar,
        frame: &Frame<G>,
        rows: Range<usize>,
        extra: &X,
    ) {
        self.sort(frame);
        let (now, starts) = (Columns::of(&self.now), &self.starts[..frame.cells() + 1]);
        let (frame, reach) = (*frame, self.rules.boids.reach());
        let job = Job { rules: &self.rules, reach, frame, now, ids: &self.ids, starts, extra, dt };
        let own = job.row_start(rows.start)..job.row_start(rows.end);
        split::rows(&job, self.simd_level, rows, ColumnsMut::of(&mut self.next));
        swap(&mut self.now, &mut self.next);
        if own.len() < self.ids.len() {
            self.ids.copy_within(own.clone(), 0);
            self.ids.truncate(own.len());
        }
    }

    /// Moves the columns to larger allocations.
    fn grow(&mut self, agents: usize) {
        let length = numbers(agents);
        let zero = G::Scalar::zero();
        let mut longer = Vec::new();
        longer.reserve_exact(length);
        longer.resize(length, zero);
        let radius = self.rules.template.radius;
        let (from, mut to) = (Columns::of(&self.now), ColumnsMut::of(&mut longer));
        for (at, id) in self.ids.iter().enumerate() {
            let body = from.body::<G>(at, radius, *id);
            to.set(at, body.position, body.velocity, body.heading);
        }
        self.now = longer;
        self.next = Vec::new();
        self.next.reserve_exact(length);
        self.next.resize(length, zero);
        for indices in [&mut self.ids, &mut self.next_ids, &mut self.cells] {
            indices.reserve_exact(agents - indices.len().min(agents));
        }
        let starts = most_starts(agents);
        self.starts.reserve_exact(starts - self.starts.len().min(starts));
    }
}

/// A function of the agent and the force of the flock returns the total.
#[derive(Debug)]
struct Combined<F>(F);

impl<G: Geometry, F: Fn(&Agent<G>, G::Vector) -> G::Vector + Sync> Extra<G> for Combined<F> {
    const ANY: bool = true;

    #[inline]
    fn total(&self, agent: &Agent<G>, flock: G::Vector) -> G::Vector {
        (self.0)(agent, flock)
    }
}
