//! The step of a crowd.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use super::job::{Job, Scratch};
use super::member::Member;
use super::person::Person;
use super::store::Crowd;
use crate::agent::Body;
use crate::crowd::grid::SeenBuffer;
use crate::crowd::rules::CrowdBuffer;
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::requested_velocity;
use crate::vector::{Geometry, Vec2Ext as _};

/// Number of steps after which the members are stored in the order of the cells again.
const STEPS_PER_SORT: u32 = 16;
/// Number of agents that a thread steps at a time. Up to two such parts take one thread.
#[cfg(feature = "rayon")]
const CHUNK: usize = 32;

impl<G> Crowd<G>
where
    G: Geometry<Vector: Send + Sync, Scalar: Send + Sync> + Send + Sync,
{
    /// Steps all agents. `force` returns the force that an agent wishes, of any behaviours.
    ///
    /// The force is a request, which the crowd limits. Pass a combiner's `requested`, not its
    /// `total`: a wish within `max_force` differs little from the present velocity, and others
    /// carry the agent along. See [`Budget::requested`](crate::combine::Budget::requested).
    ///
    /// It is called once for each agent, on any thread, with the agent as it was before the step.
    /// So it cannot assign to a variable outside or borrow one as mutable. For behaviours with
    /// states, call [`step_mut`](Self::step_mut).
    pub fn step(&mut self, force: impl Fn(&Person<'_, G>) -> G::Vector + Sync) {
        self.step_among(&[], force);
    }

    /// Steps all agents among bodies that do not give way: a player, a cart. See
    /// [`Other::unyielding`](crate::crowd::Other::unyielding).
    ///
    /// The bodies keep their velocity in this step, and the crowd does not move them. A body that
    /// is not finite or has a negative radius is ignored.
    pub fn step_among(&mut self, bodies: &[Body<G>], force: impl Fn(&Person<'_, G>) -> G::Vector + Sync) {
        self.prepare_step(bodies);
        self.step_members(&self.job(), |_, person| force(person));
    }

    /// The same for behaviours with states: calls `force` for one agent after the other, by id, on
    /// this thread. Then it steps all agents on all threads. The neighbours are found only then, so
    /// `force` takes a [`Member`] without them.
    ///
    /// # Examples
    /// An agent wanders. `Wander` keeps its state outside the crowd.
    ///
    /// ```
    /// use steer_core::behavior::{Wander, WanderState};
    /// use steer_core::crowd::CrowdRules;
    /// use steer_glam::{Agent, Crowd, Vec2};
    ///
    /// let mut crowd = Crowd::new(CrowdRules::default(), 0.05)?;
    /// let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
    /// crowd.insert(agent)?;
    /// let mut states = [WanderState::default()];
    /// for _ in 0..20 {
    ///     crowd.step_mut(|member| {
    ///         let state = &mut states[member.agent.id as usize];
    ///         Wander::for_agent(&member.agent).steer(state, &member.agent, 0.5, 0.05)
    ///     });
    /// }
    /// assert!(crowd.get(0).unwrap().position.length() > 0.3);
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    pub fn step_mut(&mut self, force: impl FnMut(&Member<G>) -> G::Vector) {
        self.step_among_mut(&[], force);
    }

    /// The same among bodies that do not give way, as in [`step_among`](Self::step_among).
    pub fn step_among_mut(&mut self, bodies: &[Body<G>], mut force: impl FnMut(&Member<G>) -> G::Vector) {
        self.prepare_step(bodies);
        let job = self.job();
        let mut forces = vec![G::Vector::zero(); self.len()];
        for (_, index) in &self.indices {
            let member = &self.members[*index as usize];
            let agent = job.start(member).map_or(member.agent, |(_, agent)| agent);
            forces[*index as usize] = force(&Member { agent, ..*member });
        }
        self.step_members(&job, |index, _| forces[index]);
    }

    /// Steps the members by the force for each index.
    fn step_members(&mut self, job: &Job<G>, force: impl Fn(usize, &Person<'_, G>) -> G::Vector + Sync) {
        // Also if `force` panics.
        self.is_seen = false;
        let around = (&self.grid, &self.ground);
        each(&mut self.members, |scratch, index, member| {
            job.step(scratch, member, around, |person| force(index, person));
        });
    }
}

impl<G: Geometry> Crowd<G> {
    /// Returns the velocity that an agent takes in a step with this force, and leaves its half
    /// planes in `buffer`, for a display. `None` if no agent has this id.
    ///
    /// A step stores up to 512 half planes. A `buffer` that holds fewer than the agent needs leaves
    /// out some of Orca, or makes the agent brake, so the velocity may then differ from the step.
    ///
    /// It is computed anew, in a time proportional to the number of agents and obstacles.
    #[must_use]
    pub fn foresee<const N: usize>(
        &self,
        buffer: &mut CrowdBuffer<G, N>,
        id: u32,
        bodies: &[Body<G>],
        force: G::Vector,
    ) -> Option<G::Vector> {
        let mut seen = SeenBuffer::new();
        self.with_grid(bodies, |crowd| {
            let (job, member) = (crowd.job(), crowd.member(id)?);
            let (rules, agent) = job.start(member)?;
            let others = crowd.grid.seen_by(&mut seen, &agent, rules);
            let mut patience = member.patience;
            let obstacles = crowd.ground.around(agent.position, rules.layers);
            let around = Surroundings { others, obstacles, dt: crowd.dt };
            Some(rules.velocity(buffer, &mut patience, &agent, requested_velocity(&agent, force), around))
        })
    }

    fn job(&self) -> Job<G> {
        Job { rules: self.all_rules(self.strength).collect(), dt: self.dt, world: self.world }
    }

    /// Collects what agents see, and stores the members in the order of the cells, once in some
    /// steps.
    fn prepare_step(&mut self, bodies: &[Body<G>]) {
        self.look(bodies);
        if self.steps_to_sort > 0 {
            self.steps_to_sort -= 1;
            return;
        }
        self.steps_to_sort = STEPS_PER_SORT;
        let order = self.grid.order().iter().take(self.len());
        let sorted: Vec<Member<G>> = order.map(|index| self.members[*index as usize]).collect();
        self.members = sorted;
        self.index_members();
    }
}

/// Calls `work` for each member with its index, on several threads if possible.
#[cfg(feature = "rayon")]
fn each<G>(members: &mut [Member<G>], work: impl Fn(&mut Scratch<G>, usize, &mut Member<G>) + Sync)
where
    G: Geometry<Vector: Send, Scalar: Send> + Send,
{
    use rayon::prelude::*;

    if members.len() <= CHUNK * 2 {
        let mut scratch = Scratch::new();
        let members = members.iter_mut().enumerate();
        return members.for_each(|(index, member)| work(&mut scratch, index, member));
    }
    let chunks = members.par_chunks_mut(CHUNK).enumerate();
    chunks.for_each_init(Scratch::new, |scratch, (chunk, members)| {
        let members = (chunk * CHUNK..).zip(members);
        members.for_each(|(index, member)| work(scratch, index, member));
    });
}

#[cfg(not(feature = "rayon"))]
fn each<G: Geometry>(members: &mut [Member<G>], work: impl Fn(&mut Scratch<G>, usize, &mut Member<G>)) {
    let mut scratch = Scratch::new();
    members.iter_mut().enumerate().for_each(|(index, member)| work(&mut scratch, index, member));
}
