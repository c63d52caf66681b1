//! [`Job`]: the step of one agent of a crowd.

extern crate alloc;

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::ground::Ground;
use super::member::Member;
use super::person::Person;
use crate::agent::Agent;
use crate::bounds::Bounds;
use crate::crowd::grid::{CrowdGrid, SeenBuffer};
use crate::crowd::rules::{CrowdBuffer, CrowdRules};
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::{force_to_reach, requested_velocity};
use crate::vector::Geometry;

/// Number of half planes that are stored for an agent.
const PLANES: usize = 64;
/// The same for an agent that needs more.
const MOST_PLANES: usize = 512;

/// Everything that a step does not change, besides the bodies and the obstacles.
pub(super) struct Job<G: Geometry> {
    /// By the index of each member.
    pub(super) rules: Vec<CrowdRules<G::Scalar>>,
    pub(super) dt: G::Scalar,
    pub(super) world: Option<Bounds<G>>,
}

/// Storage for one agent after the other.
pub(super) struct Scratch<G: Geometry> {
    seen: SeenBuffer<G>,
    buffer: CrowdBuffer<G, PLANES>,
    large: Option<Box<CrowdBuffer<G, MOST_PLANES>>>,
}

impl<G: Geometry> Scratch<G> {
    pub(super) fn new() -> Self {
        Scratch { seen: SeenBuffer::new(), buffer: CrowdBuffer::new(), large: None }
    }
}

impl<G: Geometry> Job<G> {
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
        (grid, ground): (&CrowdGrid<G>, &Ground<G>),
        force: impl FnOnce(&Person<'_, G>) -> G::Vector,
    ) {
        let Some((rules, mut agent)) = self.start(member) else { return };
        let Scratch { seen, buffer, large } = scratch;
        let others = grid.seen_by(seen, &agent, rules);
        let wish =
            force(&Person { agent: &agent, status: member.status, blocked_by: member.blocked_by, others });
        let wish = requested_velocity(&agent, wish);
        let before = member.patience;
        // By reference, since the iterator has a kilobyte.
        let obstacles = &mut ground.around(agent.position, rules.layers);
        let around = Surroundings { others, obstacles, dt: self.dt };
        let mut velocity = rules.velocity(buffer, &mut member.patience, &agent, wish, around);
        if buffer.overflowed() {
            let large = large.get_or_insert_with(|| Box::new(CrowdBuffer::new()));
            member.patience = before;
            let obstacles = &mut ground.around(agent.position, rules.layers);
            let around = Surroundings { others, obstacles, dt: self.dt };
            velocity = rules.velocity(large, &mut member.patience, &agent, wish, around);
        }
        agent.step(force_to_reach(&agent, velocity, self.dt), self.dt);
        if let Some(world) = &self.world {
            agent.position = world.wrap(agent.position);
            member.patience.see_goal_nearest(&world.torus(), agent.position);
        }
        member.set_status(&agent, wish, &others, self.dt);
        member.agent = agent.with_max_speed(member.agent.max_speed);
    }
}
