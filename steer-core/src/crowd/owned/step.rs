//! The step of a crowd.

extern crate alloc;

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::ground::Ground;
use super::member::Member;
use super::person::Person;
use super::sight::{Extremes, Sight};
use super::store::Crowd;
use crate::agent::{Agent, Body};
use crate::bounds::Bounds;
use crate::crowd::other::{Other, Sighting};
use crate::crowd::rules::{CrowdBuffer, CrowdRules};
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::{force_to_reach, requested_velocity};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::Geometry;

/// Number of half planes that are stored for an agent.
const PLANES: usize = 64;
/// Number of steps after which the members are stored in the order of the cells again.
const STEPS_PER_SORT: u32 = 16;
/// Number of neighbours, at most, that are sorted by counting.
const MOST_COUNTED: usize = 32;
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
    /// Distance and rank of each neighbour, and the same in order.
    found: [Vec<(G::Scalar, u32)>; 2],
    near: Vec<Sighting<G>>,
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
        Scratch { found: [Vec::new(), Vec::new()], near: Vec::new(), buffer: CrowdBuffer::new() }
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
        let mut agent = member.agent;
        self.rules.filter.change_max_speed(&mut agent, member.max_speed, self.dt);
        self.look_around(&agent, scratch);
        let Scratch { near, buffer, .. } = scratch;
        let wish = force(&Person { agent: &agent, status: member.status, near });
        let wish = requested_velocity(&agent, wish);
        let around = Surroundings {
            others: near.iter().copied(),
            obstacles: self.ground.around(agent.position),
            dt: self.dt,
        };
        let velocity = self.rules.velocity_among(buffer, &mut member.patience, &agent, wish, around);
        agent.step(force_to_reach(&agent, velocity, self.dt), self.dt);
        if let Some(world) = &self.world {
            agent.position = world.wrap(agent.position);
        }
        member.agent = agent;
        member.set_status(wish);
    }

    /// Finds all that an agent sees, the nearest first.
    fn look_around(&self, agent: &Agent<G>, scratch: &mut Scratch<G>) {
        let Scratch { found: [found, sorted], near, .. } = scratch;
        let (at, torus, Extremes { radius, speed, .. }) =
            (agent.position, self.torus.as_ref(), self.extremes);
        let reach = self.rules.view_distance(agent, radius, speed, self.dt);
        found.clear();
        near.clear();
        self.sight.find(at, agent.id, reach, torus, found);
        sort(found, sorted);
        near.extend(sorted.iter().filter_map(|one| self.sight.sighting(at, torus, *one)));
        for body in self.bodies {
            let body = torus.map_or(*body, |torus| torus.nearest_body(at, *body));
            let sighting = Sighting::from(at, Other::unyielding(body));
            let filter = &self.rules.filter;
            let in_time = filter.view_distance_of_unyielding(agent, body.radius, sighting.speed, self.dt);
            if sighting.distance <= in_time.max(reach) && in_time.is_finite() {
                near.push(sighting);
            }
        }
        // Bodies at the end, and neighbours that are equally near.
        let is_sorted = near.is_sorted_by(|one, other| one.distance < other.distance);
        if !is_sorted {
            near.sort_unstable_by(order);
        }
    }
}

/// Sorts neighbours by distance. Those that are equally near are in any order.
#[inline]
fn sort<S: Scalar>(found: &[(S, u32)], sorted: &mut Vec<(S, u32)>) {
    sorted.clear();
    sorted.extend_from_slice(found);
    if found.len() > MOST_COUNTED {
        let order = |one: &(S, u32), other: &(S, u32)| one.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal);
        sorted.sort_unstable_by(order);
        return;
    }
    // Counting the nearer ones takes no branch that could be mispredicted.
    for (index, one) in found.iter().enumerate() {
        let before = found.iter().take(index).filter(|other| other.0 <= one.0).count();
        let after = found.iter().skip(index).filter(|other| other.0 < one.0).count();
        if let Some(slot) = sorted.get_mut(before + after) {
            *slot = *one;
        }
    }
}

/// Compares two by distance, then bodies that do not give way come first, then by id.
fn order<G: Geometry>(one: &Sighting<G>, other: &Sighting<G>) -> Ordering {
    let rest = |sighting: &Sighting<G>| (sighting.other.gives_way, sighting.other.body.id);
    let by_distance = one.distance.partial_cmp(&other.distance).unwrap_or(Ordering::Equal);
    by_distance.then_with(|| rest(one).cmp(&rest(other)))
}
