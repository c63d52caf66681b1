//! [`Job`]: the step of one agent of a crowd.

extern crate alloc;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::ground::Ground;
use super::member::Member;
use super::person::Person;
use super::sight::{Extremes, Sight};
use crate::agent::{Agent, Body};
use crate::bounds::Bounds;
use crate::crowd::other::{Other, Sighting};
use crate::crowd::rules::{CrowdBuffer, CrowdRules};
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::{force_to_reach, requested_velocity};
use crate::scalar::Scalar;
use crate::space::Torus;
use crate::vector::{Geometry, Vec2Like as _};

/// Number of half planes that are stored for an agent.
const PLANES: usize = 64;
/// The same for an agent that needs more.
const MOST_PLANES: usize = 512;

/// Everything that a step does not change, besides the bodies and the obstacles.
pub(super) struct Job<'a, G: Geometry> {
    /// By the index of each member.
    pub(super) rules: Vec<CrowdRules<G::Scalar>>,
    pub(super) dt: G::Scalar,
    pub(super) world: Option<Bounds<G>>,
    pub(super) torus: Option<Torus<G>>,
    pub(super) extremes: Extremes<G::Scalar>,
    /// Bodies that do not give way.
    pub(super) bodies: &'a [Body<G>],
}

/// Storage for one agent after the other.
pub(super) struct Scratch<G: Geometry> {
    /// Distance and rank of each neighbour, and the same in order.
    found: [Vec<(G::Scalar, u32)>; 2],
    near: Vec<Sighting<G>>,
    buffer: CrowdBuffer<G, PLANES>,
    large: Option<Box<CrowdBuffer<G, MOST_PLANES>>>,
}

impl<G: Geometry> Scratch<G> {
    pub(super) fn new() -> Self {
        let found = [Vec::new(), Vec::new()];
        Scratch { found, near: Vec::new(), buffer: CrowdBuffer::new(), large: None }
    }
}

impl<G: Geometry> Job<'_, G> {
    /// Returns the rules of a member, and its agent with the `max_speed` that it has in this step.
    #[inline]
    pub(super) fn start(&self, member: &Member<G>) -> Option<(&CrowdRules<G::Scalar>, Agent<G>)> {
        let rules = self.rules.get(member.rules as usize)?;
        let mut agent = member.agent;
        rules.filter.change_max_speed(&mut agent, member.agent.max_speed, self.dt);
        Some((rules, agent))
    }

    /// Steps one agent.
    pub(super) fn step(
        &self,
        scratch: &mut Scratch<G>,
        member: &mut Member<G>,
        (sight, ground): (&Sight<G>, &Ground<G>),
        force: impl FnOnce(&Person<'_, G>) -> G::Vector,
    ) {
        let Some((rules, mut agent)) = self.start(member) else { return };
        self.look_around(rules, &agent, sight, scratch);
        let Scratch { near, buffer, large, .. } = scratch;
        let wish = force(&Person { agent: &agent, status: member.status, near });
        let wish = requested_velocity(&agent, wish);
        let before = member.patience;
        // By reference, since the iterator has a kilobyte.
        let obstacles = &mut ground.around(agent.position);
        let around = Surroundings { others: near.iter(), obstacles, dt: self.dt };
        // In a world that wraps, the image of an agent may be farther out.
        let Extremes { radius, speed, size } = self.extremes;
        let most = self.torus.is_none().then_some([radius, speed, size]);
        let mut velocity = rules.velocity_among(buffer, &mut member.patience, &agent, wish, around, most);
        if buffer.is_full() {
            let large = large.get_or_insert_with(|| Box::new(CrowdBuffer::new()));
            member.patience = before;
            let obstacles = &mut ground.around(agent.position);
            let around = Surroundings { others: near.iter(), obstacles, dt: self.dt };
            velocity = rules.velocity_among(large, &mut member.patience, &agent, wish, around, most);
        }
        agent.step(force_to_reach(&agent, velocity, self.dt), self.dt);
        if let Some(world) = &self.world {
            agent.position = world.wrap(agent.position);
        }
        member.set_status(&agent, wish, self.dt);
        member.agent = agent.with_max_speed(member.agent.max_speed);
    }

    /// Finds all that an agent sees, the nearest first.
    fn look_around(
        &self,
        rules: &CrowdRules<G::Scalar>,
        agent: &Agent<G>,
        sight: &Sight<G>,
        scratch: &mut Scratch<G>,
    ) {
        let Scratch { found: [storage, sorted], near, .. } = scratch;
        let (at, torus) = (agent.position, self.torus.as_ref());
        let reach = self.reach(rules, agent);
        near.clear();
        sort(sight.find(at, reach, torus, storage), reach, sorted);
        near.extend(sorted.iter().filter_map(|one| sight.sighting(at, agent.id, torus, *one)));
        self.see_bodies(rules, agent, reach, near);
    }

    /// Returns all that an agent sees, the nearest first, from all members.
    pub(super) fn seen(
        &self,
        rules: &CrowdRules<G::Scalar>,
        agent: &Agent<G>,
        members: &[Member<G>],
    ) -> Vec<Sighting<G>> {
        let (at, reach) = (agent.position, self.reach(rules, agent));
        let others = members.iter().map(|member| member.agent.to_body()).filter(|body| body.id != agent.id);
        let nearest = |body: Body<G>| self.torus.map_or(body, |torus| torus.nearest_body(at, body));
        let seen = others.map(|body| Sighting::from(at, Other::from(nearest(body))));
        let mut near: Vec<_> = seen.filter(|sighting| sighting.distance <= reach).collect();
        self.see_bodies(rules, agent, reach, &mut near);
        near
    }

    /// Returns the distance within which an agent sees others.
    #[inline]
    fn reach(&self, rules: &CrowdRules<G::Scalar>, agent: &Agent<G>) -> G::Scalar {
        rules.view_distance(agent, self.extremes.radius, self.extremes.speed, self.dt)
    }

    /// Adds the bodies that do not give way to the others that an agent sees.
    #[inline]
    fn see_bodies(
        &self,
        rules: &CrowdRules<G::Scalar>,
        agent: &Agent<G>,
        reach: G::Scalar,
        near: &mut Vec<Sighting<G>>,
    ) {
        let (at, filter) = (agent.position, &rules.filter);
        for body in self.bodies {
            let body = self.torus.map_or(*body, |torus| torus.nearest_body(at, *body));
            let sighting = Sighting::from(at, Other::unyielding(body));
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

/// Sorts neighbours by distance, of which none is above `reach`. Those that are equally near are in
/// any order.
#[inline]
fn sort<S: Scalar>(found: &[(S, u32)], reach: S, sorted: &mut Vec<(S, u32)>) {
    sorted.clear();
    sorted.extend_from_slice(found);
    let is_sorted = match found.len() {
        0..=16 => is_sorted_by_counting::<S, 16>(found, reach, sorted),
        17..=32 => is_sorted_by_counting::<S, 32>(found, reach, sorted),
        _ => false,
    };
    if !is_sorted {
        sorted.copy_from_slice(found);
        let order = |one: &(S, u32), other: &(S, u32)| one.0.partial_cmp(&other.0).unwrap_or(Ordering::Equal);
        sorted.sort_unstable_by(order);
    }
}

/// Sorts at most `N` neighbours. Returns false if two are equally near.
///
/// Counting the nearer ones takes no branch that could be mispredicted.
#[inline]
fn is_sorted_by_counting<S: Scalar, const N: usize>(
    found: &[(S, u32)],
    reach: S,
    sorted: &mut [(S, u32)],
) -> bool {
    let mut distances = [reach; N];
    distances.iter_mut().zip(found).for_each(|(slot, one)| *slot = one.0);
    let mut total = 0;
    for one in found {
        let nearer: u32 = distances.iter().map(|distance| u32::from(*distance < one.0)).sum();
        total += nearer;
        if let Some(slot) = sorted.get_mut(nearer as usize) {
            *slot = *one;
        }
    }
    total as usize == found.len() * found.len().saturating_sub(1) / 2
}

/// Compares two by distance, then bodies that do not give way come first, then by id and by all
/// other numbers of the body: those that are equal are the same.
fn order<G: Geometry>(one: &Sighting<G>, other: &Sighting<G>) -> Ordering {
    let rest = |sighting: &Sighting<G>| (sighting.other.gives_way, sighting.other.body.id);
    let numbers = |sighting: &Sighting<G>| {
        let Body { position, velocity, heading, radius, .. } = sighting.other.body;
        [position.x(), position.y(), velocity.x(), velocity.y(), heading.x(), heading.y(), radius]
    };
    let by_distance = one.distance.partial_cmp(&other.distance).unwrap_or(Ordering::Equal);
    by_distance
        .then_with(|| rest(one).cmp(&rest(other)))
        .then_with(|| numbers(one).partial_cmp(&numbers(other)).unwrap_or(Ordering::Equal))
}
