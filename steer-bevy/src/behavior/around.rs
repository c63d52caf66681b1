//! Behaviours of neighbours, which a grid finds.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::neighbors::{Grid, GridBuffer};
use steer_glam::v0_33::{self as steer, Agent, Body, behavior as core};

use super::declare::{Declared, Resolved, behavior, checked, scaled};
use crate::agent::{Paused, State, clean};
use crate::forces::SteeringForce;
use crate::memory::{QueueMemory, Stateless};
use crate::target::Target;
use crate::view::View;

behavior! {
    /// Steers aside from all predicted collisions with other agents. For agents that never touch,
    /// see [`Crowd`](crate::Crowd).
    AvoidAgents: core::AvoidAgents<f32>, Stateless, scaled;
    takes { horizon: f32; clearance: f32, least 0.5 }
}

behavior! {
    /// Waits its turn at a door.
    Queue: core::Queue<f32>, QueueMemory, scaled;
    needs {
        /// The door, a point or an entity.
        @entities door: Target
    }
    takes { distance: f32, least 3.0; clearance: f32, least 0.5 }
}

behavior! {
    /// Flocks with all that have the same group: keeps a spacing, matches velocities and stays
    /// together. The other lengths and the weights follow from the spacing and the limits.
    ///
    /// A flock that nothing else moves comes to rest: give it a
    /// [`min_speed`](crate::Steering::min_speed) or [`Wander`](crate::Wander). One whose members
    /// have the same spacing, factors and limits is the fastest. A single member that also wanders,
    /// turns by itself, pauses, has a parent, an engine or a [`Crowd`](crate::Crowd) takes its
    /// whole group the slower way.
    Flock: core::Boids<f32>, Stateless, boids;
    needs {
        /// Distance that agents keep (length).
        spacing: f32
    }
    also {
        /// Agents with the same number flock together. 0 by default.
        group: u32 = 0,
        /// Factor of separation. 1 by default.
        separation: f32 = 1.0,
        /// Factor of alignment. 1 by default.
        alignment: f32 = 1.0,
        /// Factor of cohesion. 1 by default.
        cohesion: f32 = 1.0
    }
}

impl Flock {
    /// The same flock in another group.
    #[must_use]
    pub fn with_group(self, group: u32) -> Self {
        Flock { group, ..self }
    }

    /// Returns the rules of steer-core for an agent: [`for_agent`](core::Boids::for_agent), with
    /// the factors.
    #[must_use]
    pub fn boids(&self, agent: &Agent) -> core::Boids<f32> {
        let boids = core::Boids::for_agent(agent, clean(self.spacing));
        let times = |rule: core::FlockRule<f32>, factor: f32| rule.with_weight(rule.weight * factor);
        core::Boids {
            separation: times(boids.separation, self.separation),
            alignment: times(boids.alignment, self.alignment),
            cohesion: times(boids.cohesion, self.cohesion),
            ..boids
        }
    }
}

/// Returns the rules of a flock for an agent.
fn boids(agent: &Agent, flock: &Flock) -> core::Boids<f32> {
    flock.boids(agent)
}

/// The largest values of all agents, on which distances of sight depend.
#[derive(Clone, Copy, Default)]
pub(crate) struct Largest {
    radius: f32,
    speed: f32,
}

/// A behaviour of the bodies around an agent.
pub(crate) trait Around: Declared {
    /// Returns the distance within which bodies count.
    fn reach(of: &Self::Parameters, agent: &Agent, others: &Largest) -> f32;

    /// Returns the group of agents that see each other, or `None` for all agents.
    fn group(&self) -> Option<u32> {
        None
    }

    /// Whether the force is left out, since a swarm moves the agent.
    fn is_left_out(&self, _: &Elsewhere) -> bool {
        false
    }

    /// Whether it is left out for all agents.
    fn are_left_out(_: &Elsewhere) -> bool {
        false
    }

    /// Returns the force.
    fn steer_among(
        &self,
        of: &Self::Parameters,
        memory: &mut Self::Memory,
        agent: &Agent,
        others: impl Iterator<Item = Body>,
        view: &View,
    ) -> Vec2;
}

impl Around for AvoidAgents {
    fn reach(of: &Self::Parameters, agent: &Agent, others: &Largest) -> f32 {
        of.reach(agent, others.radius, others.speed)
    }
    fn steer_among(
        &self,
        of: &Self::Parameters,
        _: &mut Stateless,
        agent: &Agent,
        others: impl Iterator<Item = Body>,
        _: &View,
    ) -> Vec2 {
        of.steer(agent, others)
    }
}

impl Around for Queue {
    fn reach(of: &Self::Parameters, agent: &Agent, others: &Largest) -> f32 {
        of.reach(agent, others.radius)
    }
    fn steer_among(
        &self,
        of: &Self::Parameters,
        memory: &mut QueueMemory,
        agent: &Agent,
        others: impl Iterator<Item = Body>,
        view: &View,
    ) -> Vec2 {
        let Some(door) = view.body(self.door) else { return Vec2::ZERO };
        memory.wait_at(self.door);
        memory.update(|state| of.steer(state, agent, door.position, others, view.step.dt))
    }
}

impl Around for Flock {
    fn reach(of: &Self::Parameters, _: &Agent, _: &Largest) -> f32 {
        of.reach()
    }
    fn group(&self) -> Option<u32> {
        Some(self.group)
    }
    fn is_left_out(&self, swarms: &Elsewhere) -> bool {
        swarms.groups.contains(&self.group)
    }
    fn are_left_out(swarms: &Elsewhere) -> bool {
        swarms.are_all
    }
    fn steer_among(
        &self,
        of: &Self::Parameters,
        _: &mut Stateless,
        agent: &Agent,
        others: impl Iterator<Item = Body>,
        _: &View,
    ) -> Vec2 {
        of.steer(agent, others)
    }
}

/// The groups of flocks that are stepped as swarms in this step.
#[derive(Resource, Default)]
pub(crate) struct Elsewhere {
    pub(crate) groups: BTreeSet<u32>,
    /// Whether these are all groups.
    pub(crate) are_all: bool,
}

/// A group of bodies that see each other, ordered by their numbers.
#[derive(Default)]
pub(crate) struct Group {
    bodies: Vec<Body>,
    positions: Vec<Vec2>,
    buffer: GridBuffer,
    reach: f32,
}

impl Group {
    pub(crate) fn clear(&mut self) {
        self.bodies.clear();
        self.reach = 0.0;
    }

    pub(crate) fn push(&mut self, body: Body, reach: f32) {
        self.bodies.push(body);
        self.reach = self.reach.max(reach);
    }

    /// Sorts the bodies and returns them in a grid, unless there are none.
    pub(crate) fn grid(&mut self) -> Option<(&[Body], Grid<'_>)> {
        let Group { bodies, positions, buffer, reach } = self;
        if !bodies.is_sorted_by_key(|body| body.id) {
            bodies.sort_by_key(|body| body.id);
        }
        positions.clear();
        positions.extend(bodies.iter().map(|body| body.position));
        let bounds = rectangle(positions)?;
        let grid = buffer.plane(&bounds, reach.max(f32::MIN_POSITIVE), positions).ok()?;
        Some((bodies, grid))
    }
}

/// Returns the rectangle round these positions.
fn rectangle(positions: &[Vec2]) -> Option<steer::Bounds> {
    let first = *positions.first()?;
    let (min, max) = positions.iter().fold((first, first), |(min, max), at| (min.min(*at), max.max(*at)));
    Some(steer::Bounds { min, max })
}

/// The groups of a behaviour, kept for their storage.
#[derive(Default)]
pub(crate) struct Groups {
    numbers: BTreeMap<u32, usize>,
    groups: Vec<Group>,
}

impl Groups {
    fn clear(&mut self) {
        self.groups.iter_mut().for_each(Group::clear);
    }

    fn group(&mut self, number: u32) -> &mut Group {
        let Groups { numbers, groups } = self;
        let at = *numbers.entry(number).or_insert_with(|| {
            groups.push(Group::default());
            groups.len() - 1
        });
        &mut groups[at]
    }
}

/// Adds the force of a behaviour of neighbours to its agents.
pub(crate) fn steer_among<B: Around>(
    mut groups: Local<Groups>,
    view: View,
    elsewhere: Res<Elsewhere>,
    all: Query<&State>,
    mut agents: Query<(&State, &B, &Resolved<B>, &mut B::Memory, &mut SteeringForce), Without<Paused>>,
) {
    groups.clear();
    if B::are_left_out(&elsewhere) {
        return;
    }
    let largest = |largest: Largest, state: &State| Largest {
        radius: largest.radius.max(state.agent.radius),
        speed: largest.speed.max(state.seen.length()),
    };
    let others = all.iter().filter(|state| state.ready).fold(Largest::default(), largest);
    let mut sees_all: Option<f32> = None;
    for (state, behavior, resolved, ..) in &agents {
        let (true, Some(of)) = (state.ready, &resolved.0) else { continue };
        if behavior.is_left_out(&elsewhere) {
            continue;
        }
        let reach = B::reach(of, &state.agent, &others);
        match behavior.group() {
            Some(number) => groups.group(number).push(state.body(), reach),
            None => sees_all = Some(sees_all.unwrap_or(0.0).max(reach)),
        }
    }
    if let Some(reach) = sees_all {
        let group = groups.group(0);
        all.iter().filter(|state| state.ready).for_each(|state| group.push(state.body(), reach));
    }
    let Groups { numbers, groups } = &mut *groups;
    let grids: Vec<_> = groups.iter_mut().map(Group::grid).collect();
    agents.par_iter_mut().for_each(|(state, behavior, resolved, mut memory, mut forces)| {
        let (true, Some(of)) = (state.ready, &resolved.0) else { return };
        if behavior.is_left_out(&elsewhere) {
            return;
        }
        let number = behavior.group().unwrap_or(0);
        let at = numbers.get(&number);
        let Some(Some((bodies, grid))) = at.and_then(|at| grids.get(*at)) else { return };
        let agent = &state.agent;
        let mut own = *memory;
        SteeringForce::then(&mut forces, behavior.weight(), || {
            let near = grid.within(agent.position, B::reach(of, agent, &others));
            let near = near.map(|other| bodies[other.index]).filter(|other| other.id != agent.id);
            behavior.steer_among(of, &mut own, agent, near, &view)
        });
        memory.set_if_neq(own);
    });
}
