//! The step of a crowd.

extern crate alloc;

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::ground::Ground;
use super::member::Member;
use super::person::{Near, Person};
use super::sight::{Extremes, Sight};
use super::store::Crowd;
use crate::agent::{Agent, Body};
use crate::bounds::Bounds;
use crate::crowd::other::Other;
use crate::crowd::rules::{CrowdBuffer, CrowdRules};
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::{force_to_reach, requested_velocity};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Ext, Vec2Like};

/// Number of half planes that are stored for an agent.
const PLANES: usize = 64;
/// Number of steps after which the members are stored in the order of the cells again.
const STEPS_PER_SORT: u32 = 16;
/// Number of agents that a thread steps at a time.
#[cfg(feature = "rayon")]
const CHUNK: usize = 64;

/// Everything that a step does not change.
struct Job<'a, G: Geometry> {
    rules: CrowdRules<G::Scalar>,
    dt: G::Scalar,
    world: Option<Bounds<G>>,
    torus: Option<Torus<G>>,
    extremes: Extremes<G::Scalar>,
    sight: &'a Sight<G>,
    ground: &'a Ground<G>,
    /// Bodies that do not give way.
    bodies: &'a [Body<G>],
}

/// Storage for one agent after the other.
struct Scratch<G: Geometry> {
    near: Vec<Near<G>>,
    buffer: CrowdBuffer<G, PLANES>,
}

impl<G> Crowd<G>
where
    G: Geometry<Vector: Send + Sync, Scalar: Send + Sync> + Send + Sync,
{
    /// Steps all agents. `force` returns the force that an agent wishes, of any behaviours.
    ///
    /// It is called once for each agent, on any thread, with the agent as it was before the step.
    pub fn step(&mut self, force: impl Fn(&Person<'_, G>) -> G::Vector + Sync) {
        self.step_among(&[], force);
    }

    /// Steps all agents among bodies that do not give way: a player, a cart. See
    /// [`Other::unyielding`](crate::crowd::Other::unyielding).
    ///
    /// The bodies keep their velocity in this step, and the crowd does not move them. A body that
    /// is not finite is ignored.
    pub fn step_among(&mut self, bodies: &[Body<G>], force: impl Fn(&Person<'_, G>) -> G::Vector + Sync) {
        self.sight.expire();
        self.look();
        self.sort_members();
        let job = Job {
            rules: self.rules(),
            dt: self.dt,
            world: self.world,
            torus: self.torus(),
            extremes: self.extremes,
            sight: &self.sight,
            ground: &self.ground,
            bodies,
        };
        each(&mut self.members, |scratch, member| job.step(scratch, member, &force));
        self.sight.expire();
    }

    /// Stores the members in the order of the cells, once in some steps.
    fn sort_members(&mut self) {
        if self.unsorted_steps > 0 {
            self.unsorted_steps -= 1;
            return;
        }
        self.unsorted_steps = STEPS_PER_SORT;
        let order = self.sight.order().iter();
        self.members = order.map(|index| self.members[*index as usize]).collect();
        self.index_members();
    }
}

/// Calls `work` for each member, on several threads if possible.
#[cfg(feature = "rayon")]
fn each<G>(members: &mut [Member<G>], work: impl Fn(&mut Scratch<G>, &mut Member<G>) + Sync)
where
    G: Geometry<Vector: Send, Scalar: Send> + Send,
{
    use rayon::prelude::*;

    if members.len() <= CHUNK * 2 {
        let mut scratch = Scratch::new();
        return members.iter_mut().for_each(|member| work(&mut scratch, member));
    }
    members
        .par_chunks_mut(CHUNK)
        .for_each_init(Scratch::new, |scratch, chunk| chunk.iter_mut().for_each(|one| work(scratch, one)));
}

#[cfg(not(feature = "rayon"))]
fn each<G: Geometry>(members: &mut [Member<G>], work: impl Fn(&mut Scratch<G>, &mut Member<G>)) {
    let mut scratch = Scratch::new();
    members.iter_mut().for_each(|member| work(&mut scratch, member));
}

impl<G: Geometry> Scratch<G> {
    fn new() -> Self {
        Scratch { near: Vec::new(), buffer: CrowdBuffer::new() }
    }
}

impl<G: Geometry> Job<'_, G> {
    /// Steps one agent.
    fn step(
        &self,
        scratch: &mut Scratch<G>,
        member: &mut Member<G>,
        force: &impl Fn(&Person<'_, G>) -> G::Vector,
    ) {
        let Scratch { near, buffer } = scratch;
        let mut agent = member.agent;
        self.rules.filter.change_max_speed(&mut agent, member.max_speed, self.dt);
        self.find(&agent, near);
        let wish = force(&Person { agent: &agent, status: member.status, near });
        let wish = requested_velocity(&agent, wish);
        let around = Surroundings {
            others: near.iter().map(|near| near.other),
            obstacles: self.ground.around(agent.position),
            dt: self.dt,
        };
        let velocity = self.rules.velocity(buffer, &mut member.patience, &agent, wish, around);
        agent.step(force_to_reach(&agent, velocity, self.dt), self.dt);
        if let Some(world) = &self.world {
            agent.position = world.wrap(agent.position);
        }
        member.agent = agent;
        member.set_status(wish);
    }

    /// Finds all that an agent sees, the nearest first.
    fn find(&self, agent: &Agent<G>, near: &mut Vec<Near<G>>) {
        near.clear();
        let (at, Extremes { radius, speed, .. }) = (agent.position, self.extremes);
        let reach = self.rules.view_distance(agent, radius, speed, self.dt);
        self.sight.each_near(at, agent.id, reach, self.torus.as_ref(), |one| near.push(one));
        for body in self.bodies {
            let body = self.torus.map_or(*body, |torus| torus.nearest_body(at, *body));
            let (other, distance) = (Other::unyielding(body), at.distance(body.position));
            let speed = body.velocity.length();
            let filter = &self.rules.filter;
            let in_time = filter.view_distance_of_unyielding(agent, body.radius, speed, self.dt);
            if distance <= in_time.max(reach) && in_time.is_finite() {
                near.push(Near { distance, other });
            }
        }
        near.sort_unstable_by(|one, other| match (one.is_before(other), other.is_before(one)) {
            (true, _) => Ordering::Less,
            (_, true) => Ordering::Greater,
            _ => Ordering::Equal,
        });
    }
}
