//! Behaviours of neighbours, which a grid finds.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use steer_glam::v0_33::neighbors::{Grid, GridBuffer, Sight};
use steer_glam::v0_33::{self as steer, Agent, Body, Glam, behavior as core};

use super::declare::{Declared, Resolved, behavior, checked, scaled};
use crate::agent::{Paused, State};
use crate::forces::SteeringForce;
use crate::memory::{QueueMemory, Stateless};
use crate::target::Target;
use crate::view::View;

behavior! {
    /// Keeps clear of other agents: aside from the first predicted collision. For agents that
    /// never touch, see [`Crowd`](crate::Crowd).
    AvoidAgents: core::AvoidAgents<f32>, Stateless, scaled;
    takes { horizon: f32; clearance: f32 }
}

behavior! {
    /// Waits its turn at a door.
    Queue: core::Queue<f32>, QueueMemory, scaled;
    needs {
        /// The door, a point or an entity.
        @entities door: Target
    }
    takes { distance: f32; clearance: f32 }
}

behavior! {
    /// Flocks with all that have the same group: keeps a spacing, matches velocities and stays
    /// together. The other lengths follow from the spacing.
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

    /// Returns the rules of steer-core.
    #[must_use]
    pub fn boids(&self) -> core::Boids<f32> {
        let spacing = if self.spacing.is_finite() { self.spacing.max(0.0) } else { 0.0 };
        let rule = |sight: Sight<f32>, weight: f32| core::FlockRule { sight, weight };
        core::Boids {
            separation: rule(Sight::all_round(spacing), 1.5 * self.separation),
            alignment: rule(Sight::ahead(3.0 * spacing), self.alignment),
            cohesion: rule(Sight::ahead(3.0 * spacing), 0.4 * self.cohesion),
            ..core::Boids::default()
        }
    }
}

/// Returns the rules of a flock, whatever its agents.
fn boids(_: &Agent, flock: &Flock) -> core::Boids<f32> {
    flock.boids()
}

/// A behaviour of the bodies around an agent.
pub(crate) trait Around: Declared {
    /// Returns the distance within which bodies count.
    fn reach(of: &Self::Parameters, agent: &Agent) -> f32;

    /// Returns the group of agents that see each other, or `None` for all agents.
    fn group(&self) -> Option<u32>;

    /// Whether the force is left out, since a swarm moves the agent.
    fn is_left_out(&self, _: &Elsewhere) -> bool {
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
    fn reach(of: &Self::Parameters, agent: &Agent) -> f32 {
        // Both may approach each other at this speed.
        2.0 * agent.max_speed * of.horizon + of.clearance + 2.0 * agent.radius
    }
    fn group(&self) -> Option<u32> {
        None
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
    fn reach(of: &Self::Parameters, agent: &Agent) -> f32 {
        of.distance + of.clearance + 2.0 * agent.radius
    }
    fn group(&self) -> Option<u32> {
        None
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
        memory.update(|state| of.steer(state, agent, door.position, others, view.step.dt))
    }
}

impl Around for Flock {
    fn reach(of: &Self::Parameters, _: &Agent) -> f32 {
        let sights = [of.separation.sight, of.alignment.sight, of.cohesion.sight];
        sights.iter().fold(0.0, |reach, sight| sight.distance.max(reach))
    }
    fn group(&self) -> Option<u32> {
        Some(self.group)
    }
    fn is_left_out(&self, swarms: &Elsewhere) -> bool {
        swarms.0.contains(&self.group)
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

/// The flocks that are stepped as swarms in this step.
#[derive(Resource, Default)]
pub(crate) struct Elsewhere(pub(crate) Vec<u32>);

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
    pub(crate) fn grid(&mut self) -> Option<(&[Body], Grid<'_, Glam>)> {
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
    numbers: Vec<u32>,
    groups: Vec<Group>,
}

impl Groups {
    fn clear(&mut self) {
        self.groups.iter_mut().for_each(Group::clear);
    }

    fn group(&mut self, number: u32) -> &mut Group {
        let at = self.numbers.iter().position(|other| *other == number).unwrap_or_else(|| {
            self.numbers.push(number);
            self.groups.push(Group::default());
            self.numbers.len() - 1
        });
        &mut self.groups[at]
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
    let mut sees_all: Option<f32> = None;
    for (state, behavior, resolved, ..) in &agents {
        let (true, Some(of)) = (state.ready, &resolved.0) else { continue };
        if behavior.is_left_out(&elsewhere) {
            continue;
        }
        let reach = B::reach(of, &state.agent);
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
        let at = numbers.iter().position(|other| *other == number);
        let Some(Some((bodies, grid))) = at.and_then(|at| grids.get(at)) else { return };
        let agent = &state.agent;
        forces.then(behavior.weight(), || {
            let near = grid.within(agent.position, B::reach(of, agent));
            let others = near.map(|other| bodies[other.index]).filter(|other| other.id != agent.id);
            behavior.steer_among(of, &mut memory, agent, others, &view)
        });
    });
}
