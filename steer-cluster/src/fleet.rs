//! [`Fleet`]: the part of a flock on this rank, stepped together with the parts on all others.

use core::ops::Range;
use core::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use steer_core::swarm::{Swarm, SwarmRows, SwarmRules};
use steer_core::{Agent, Geometry};
use twox_hash::XxHash3_64;

use crate::cuts;
use crate::error::Error;
use crate::link::Link;
use crate::wire::{self, Number};

/// A flock over all ranks of a job. Each rank stores the agents in its rows of the world.
///
/// Agents keep their ids, and move like the agents of one [`Swarm`], to the last bit, whatever the
/// number of ranks, the owners of the rows and the number of threads.
///
/// Every method that sends messages has to be called on all ranks, in the same order.
///
/// ```no_run
/// use steer_cluster::{Error, Fleet, Link};
/// use steer_core::behavior::Boids;
/// use steer_core::space::{Bounds, Edge};
/// use steer_core::swarm::SwarmRules;
/// use steer_glam::{Agent, Vec2};
///
/// let link = Link::start()?;
/// let template = Agent::new(Vec2::ZERO, Vec2::ZERO);
/// let bounds = Bounds { min: Vec2::ZERO, max: Vec2::splat(2000.0) };
/// let rules = SwarmRules { boids: Boids::default(), template, bounds, edge: Edge::Wrap };
/// // Each rank adds some of the agents, wherever they are. The fleet sends them to their owners.
/// let agents = (0..1000).skip(link.rank()).step_by(link.ranks()).map(|id| {
///     let position = Vec2::new((id % 50) as f32 * 40.0, (id / 50) as f32 * 100.0);
///     template.with_position(position).with_id(id)
/// });
/// let mut fleet = Fleet::new(&link, rules, 1000, agents)?;
/// for _ in 0..100 {
///     fleet.step(1.0)?;
/// }
/// println!("{:016x}", fleet.hash());
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Fleet<'l, G: Geometry> {
    pub(crate) link: &'l Link,
    pub(crate) swarm: Swarm<G>,
    pub(crate) rows: SwarmRows<G>,
    /// First row of each rank, then the number of rows.
    pub(crate) cuts: Vec<usize>,
    /// Number of agents on all ranks, and the sum of their ids modulo 2⁶⁴.
    agents: usize,
    ids: u64,
    pub(crate) tally: Tally,
    /// Processor time when the rows were last cut.
    measured: Duration,
}

/// Counts and processor times of this rank since the start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Processor time of the steps, all threads together.
    pub stepping: Duration,
    /// Processor time of finding, packing and unpacking agents for other ranks.
    pub packing: Duration,
    /// Agents received that were only seen.
    pub seen: u64,
    /// Agents sent to another rank because they moved to one of its rows.
    pub moved: u64,
    /// Number of times that the rows got other owners.
    pub recuts: u64,
}

impl<'l, G> Fleet<'l, G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: Number,
{
    /// Creates a flock of so many agents on all ranks together. Each rank brings some of them in
    /// `some`, with their ids. Their positions may lie anywhere. Then the rows are divided so that
    /// each rank has about as many agents, and the agents are sent to the owners of their rows.
    ///
    /// # Errors
    /// The errors of [`Swarm::insert_with_id`]. [`Error::TooManyRanks`] if a rank would have no
    /// row. [`Error::Lost`] if the ranks bring more or fewer agents.
    pub fn new(
        link: &'l Link,
        rules: SwarmRules<G>,
        agents: usize,
        some: impl IntoIterator<Item = Agent<G>>,
    ) -> Result<Self, Error> {
        Self::filled(link, rules, agents, |swarm| {
            some.into_iter().try_for_each(|agent| Ok(swarm.insert_with_id(agent).map(|_| ())?))
        })
    }

    /// Creates a flock as [`new`](Self::new) does, of the agents that `fill` inserts on each rank.
    pub(crate) fn filled(
        link: &'l Link,
        rules: SwarmRules<G>,
        agents: usize,
        fill: impl FnOnce(&mut Swarm<G>) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let rows = rules.rows(agents)?;
        let ranks = link.ranks();
        if ranks > rows.count() {
            return Err(Error::TooManyRanks { ranks, agents, rows: rows.count() });
        }
        let mut swarm = Swarm::new(rules)?;
        swarm.reserve(agents / ranks + usize::from(ranks > 1) * agents / ranks / 16);
        fill(&mut swarm)?;
        let cuts = (0..=ranks).map(|rank| rank * rows.count() / ranks).collect();
        let (tally, measured) = (Tally::default(), Duration::ZERO);
        let mut fleet = Fleet { link, swarm, rows, cuts, agents, ids: 0, tally, measured };
        let [found, ids] = fleet.census();
        if found != agents as u64 {
            return Err(Error::Lost { agents, found });
        }
        fleet.ids = ids;
        let weights = fleet.weights(1);
        fleet.cuts = cuts::balanced(&weights, ranks);
        fleet.send_to_owners()?;
        Ok(fleet)
    }

    /// Steps all agents of all ranks by the time `dt`.
    ///
    /// # Errors
    /// The errors of [`Swarm::step_part`]. [`Error::Jumped`] for an agent that moved further than
    /// its `max_speed` allows.
    pub fn step(&mut self, dt: G::Scalar) -> Result<(), Error> {
        self.step_by(dt, |swarm, agents, rows| swarm.step_part(dt, agents, rows))
    }

    /// Steps all agents as [`step`](Self::step) does, and adds `extra` to the flock's
    /// force. It must return the same force for the same agent on every rank.
    ///
    /// # Errors
    /// The errors of [`step`](Self::step).
    pub fn step_with(
        &mut self,
        dt: G::Scalar,
        extra: impl Fn(&Agent<G>) -> G::Vector + Sync,
    ) -> Result<(), Error> {
        self.step_by(dt, |swarm, agents, rows| swarm.step_part_with(dt, agents, rows, extra))
    }

    fn step_by(
        &mut self,
        dt: G::Scalar,
        step: impl FnOnce(&mut Swarm<G>, usize, Range<usize>) -> Result<(), steer_core::Error>,
    ) -> Result<(), Error> {
        if self.link.ranks() > 1 {
            self.meet_neighbors(dt)?;
        }
        let begin = processor_time();
        let own = self.own_rows();
        step(&mut self.swarm, self.agents, own)?;
        self.tally.stepping += processor_time().saturating_sub(begin);
        Ok(())
    }

    /// Rows whose agents this rank steps.
    #[must_use]
    pub fn own_rows(&self) -> Range<usize> {
        self.cuts[self.link.rank()]..self.cuts[self.link.rank() + 1]
    }

    /// First row of each rank, then the number of rows.
    #[must_use]
    pub fn cuts(&self) -> &[usize] {
        &self.cuts
    }

    /// Gives the rows other owners: rank i owns the rows from `cuts[i]` up to `cuts[i + 1]`. The
    /// cuts have to be the same on all ranks. They change no result.
    ///
    /// # Errors
    /// [`Error::Rejected`] if a rank would have no row, or a row no rank.
    pub fn cut_at(&mut self, cuts: &[usize]) -> Result<(), Error> {
        let whole = cuts.len() == self.link.ranks() + 1
            && cuts.first() == Some(&0)
            && cuts.last() == Some(&self.rows.count())
            && cuts.windows(2).all(|cut| cut[0] < cut[1]);
        if !whole {
            let (what, needed) =
                ("cuts", "the first row of each rank in order, from 0, then the number of rows");
            return Err(steer_core::Error::OutOfRange { what, needed }.into());
        }
        if cuts != self.cuts {
            self.cuts.clear();
            self.cuts.extend_from_slice(cuts);
            self.tally.recuts += 1;
            self.send_to_owners()?;
        }
        Ok(())
    }

    /// Divides the rows anew by their weight: their agents times the processor time that an agent
    /// took on this rank since the last call. Rows keep their owners unless the heaviest rank
    /// becomes lighter by a twentieth.
    ///
    /// # Errors
    /// The errors of [`Swarm::insert_with_id`].
    pub fn balance(&mut self) -> Result<(), Error> {
        let spent = self.tally.stepping + self.tally.packing;
        let time = spent.saturating_sub(self.measured).as_nanos() as u64;
        self.measured = spent;
        // In sixteenths of a nanosecond for a step of an agent; 1 before any step.
        let weights = self.weights((time * 16 / self.swarm.len().max(1) as u64).max(1));
        let cuts = cuts::balanced(&weights, self.link.ranks());
        let [old, new] = [&self.cuts, &cuts].map(|cuts| cuts::heaviest(&weights, cuts));
        if new < old - old / 20 { self.cut_at(&cuts) } else { Ok(()) }
    }

    /// Weight of each row on all ranks, if each agent of this rank has the weight `each`.
    fn weights(&self, each: u64) -> Vec<u64> {
        let mut weights = vec![0; self.rows.count()];
        for y in self.swarm.positions()[1] {
            weights[self.rows.row(*y)] += each;
        }
        self.link.sum(&mut weights);
        weights
    }

    /// Sends each agent directly to the owner of its row, rank by rank.
    fn send_to_owners(&mut self) -> Result<(), Error> {
        let (rank, ranks) = (self.link.rank(), self.link.ranks());
        for distance in 1..ranks {
            let to = (rank + distance) % ranks;
            let rows = self.cuts[to]..self.cuts[to + 1];
            let mut leaving = Vec::new();
            for index in (0..self.swarm.len()).rev() {
                if rows.contains(&self.rows.row(self.swarm.positions()[1][index])) {
                    wire::put(&self.swarm, index, &mut leaving);
                    self.swarm.swap_remove(index);
                }
            }
            let arriving = self.link.swap(to, &leaving, (rank + ranks - distance) % ranks);
            self.unpack(&arriving)?;
        }
        Ok(())
    }

    /// Checks that no agent is lost or doubled: their number on all ranks, and the sum of their
    /// ids.
    ///
    /// # Errors
    /// [`Error::Lost`] on all ranks if they differ from those at the start.
    pub fn check(&self) -> Result<(), Error> {
        let [found, ids] = self.census();
        let whole = found == self.agents as u64 && ids == self.ids;
        if whole { Ok(()) } else { Err(Error::Lost { agents: self.agents, found }) }
    }

    /// Number of agents on all ranks, and the sum of their ids modulo 2⁶⁴.
    fn census(&self) -> [u64; 2] {
        let ids = self.swarm.ids().iter().fold(0, |sum: u64, id| sum.wrapping_add(u64::from(*id)));
        let mut census = [self.swarm.len() as u64, ids];
        self.link.sum(&mut census);
        census
    }

    /// Hash of all agents on all ranks: the sum over all ids, modulo 2⁶⁴, of XXH3 of the agent's
    /// bytes with its id as the seed. So no rank needs all agents, or any order of them.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut sum = 0_u64;
        let mut bytes = Vec::new();
        for (index, id) in self.swarm.ids().iter().enumerate() {
            bytes.clear();
            wire::put(&self.swarm, index, &mut bytes);
            sum = sum.wrapping_add(XxHash3_64::oneshot_with_seed(u64::from(*id), &bytes));
        }
        let mut sum = [sum];
        self.link.sum(&mut sum);
        sum[0]
    }

    /// The link to the other ranks.
    #[must_use]
    pub fn link(&self) -> &'l Link {
        self.link
    }

    /// The agents of this rank.
    #[must_use]
    pub fn swarm(&self) -> &Swarm<G> {
        &self.swarm
    }

    /// Number of agents on all ranks.
    #[must_use]
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Number of rows of the world.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.count()
    }

    /// Counts and processor times of this rank since the start.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }
}

/// Processor time of all threads of this process. Other programs on the machine do not count.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
