//! [`Job`]: the step of one agent of a crowd.

extern crate alloc;

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::extremes::Extremes;
use super::ground::Ground;
use super::member::Member;
use super::member_grids::MemberGrids;
use super::person::Person;
use crate::agent::{Agent, Body};
use crate::bounds::Bounds;
use crate::crowd::grid::{Seen, SeenBuffer};
use crate::crowd::other::{Other, Sighting};
use crate::crowd::rules::{CrowdBuffer, CrowdRules};
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::{force_to_reach, requested_velocity};
use crate::scalar::Scalar as _;
use crate::space::Torus;
use crate::vector::Geometry;

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
    pub(super) seen: SeenBuffer<G>,
    buffer: CrowdBuffer<G, PLANES>,
    large: Option<Box<CrowdBuffer<G, MOST_PLANES>>>,
}

impl<G: Geometry> Scratch<G> {
    pub(super) fn new() -> Self {
        Scratch { seen: SeenBuffer::new(), buffer: CrowdBuffer::new(), large: None }
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
        (grids, ground): (&MemberGrids<G>, &Ground<G>),
        force: impl FnOnce(&Person<'_, G>) -> G::Vector,
    ) {
        let Some((rules, mut agent)) = self.start(member) else { return };
        let Scratch { seen, buffer, large } = scratch;
        let others = self.look_around(rules, &agent, grids, seen);
        let wish = force(&Person { agent: &agent, status: member.status, others });
        let wish = requested_velocity(&agent, wish);
        if let Some(torus) = &self.torus {
            member.patience.see_goal_nearest(torus, agent.position);
        }
        let before = member.patience;
        // By reference, since the iterator has a kilobyte.
        let obstacles = &mut ground.around(agent.position);
        let around = Surroundings { others, obstacles, dt: self.dt };
        let mut velocity = rules.velocity(buffer, &mut member.patience, &agent, wish, around);
        if buffer.overflowed() {
            let large = large.get_or_insert_with(|| Box::new(CrowdBuffer::new()));
            member.patience = before;
            let obstacles = &mut ground.around(agent.position);
            let around = Surroundings { others, obstacles, dt: self.dt };
            velocity = rules.velocity(large, &mut member.patience, &agent, wish, around);
        }
        agent.step(force_to_reach(&agent, velocity, self.dt), self.dt);
        if let Some(world) = &self.world {
            agent.position = world.wrap(agent.position);
        }
        member.set_status(&agent, wish, self.dt);
        member.agent = agent.with_max_speed(member.agent.max_speed);
    }

    /// Finds all that an agent sees, the nearest first.
    pub(super) fn look_around<'a>(
        &self,
        rules: &CrowdRules<G::Scalar>,
        agent: &Agent<G>,
        grids: &MemberGrids<G>,
        seen: &'a mut SeenBuffer<G>,
    ) -> Seen<'a, G> {
        let (torus, reach) = (self.torus.as_ref(), |extremes| self.reach(rules, agent, extremes));
        let most = grids.look(seen, agent, reach, torus);
        if !self.bodies.is_empty() {
            self.see_bodies(rules, agent, reach(self.extremes), seen);
            seen.sort();
        }
        // In a world that wraps, the image of an agent may be farther out.
        Seen { near: &seen.near, most: torus.is_none().then_some(most) }
    }

    /// Returns the distance within which an agent sees others with these extremes.
    #[inline]
    fn reach(
        &self,
        rules: &CrowdRules<G::Scalar>,
        agent: &Agent<G>,
        Extremes { radius, speed, .. }: Extremes<G::Scalar>,
    ) -> G::Scalar {
        rules.view_distance(agent, radius, speed, self.dt)
    }

    /// Adds the bodies that do not give way to the others that an agent sees, in no order.
    #[inline]
    fn see_bodies(
        &self,
        rules: &CrowdRules<G::Scalar>,
        agent: &Agent<G>,
        reach: G::Scalar,
        seen: &mut SeenBuffer<G>,
    ) {
        let (at, filter) = (agent.position, &rules.filter);
        for body in self.bodies.iter().filter(|body| body.radius >= G::Scalar::zero()) {
            let body = self.torus.map_or(*body, |torus| torus.nearest_body(at, *body));
            let sighting = Sighting::from(at, Other::unyielding(body));
            let in_time = filter.view_distance_of_unyielding(agent, body.radius, sighting.speed, self.dt);
            if sighting.distance <= in_time.max(reach) && in_time.is_finite() {
                seen.near.push(sighting);
            }
        }
    }
}
