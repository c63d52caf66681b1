//! Steps groups with `"swarm": true`, each as a swarm.

use core::ops::Range;

use steer_glam::dvec2::SwarmRules;
use steer_glam::steer_core::Vec2Ext as _;
use steer_glam::steer_core::swarm::{SwarmScratch, SwarmSlices};

use crate::behavior::Push;
use crate::scene::Scene;
use crate::vector::{Agent, Body, Bounds, V};

/// A group that is stepped as a swarm.
#[derive(Clone, Debug)]
struct Swarm {
    group: Range<usize>,
    rules: SwarmRules,
}

/// All swarms of a world.
#[derive(Clone, Debug, Default)]
pub(super) struct Swarms {
    all: Vec<Swarm>,
    /// For each agent index, the index of the flock among its entries that push, if a swarm
    /// computes that. Empty if there is no swarm. Agents with other limits than their group, from a
    /// snapshot, are in no swarm.
    flocks: Vec<Option<usize>>,
    /// Whether the swarms make this step.
    active: bool,
    /// For each agent index, whether a swarm made its last step. Empty before the first step.
    moved: Vec<bool>,
    buffers: Buffers,
}

/// Buffers of a step. They hold nothing between steps.
#[derive(Debug, Default)]
struct Buffers {
    positions: Vec<V>,
    velocities: Vec<V>,
    headings: Vec<V>,
    numbers: Vec<f64>,
    indices: Vec<u32>,
}

impl Clone for Buffers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Swarms {
    /// Collects the groups that are swarms.
    pub(super) fn of(scene: &Scene, agents: &[Agent], bounds: &Bounds) -> Self {
        let mut swarms = Self::default();
        for (index, spec) in scene.groups.iter().enumerate().filter(|(_, spec)| spec.swarm) {
            let Ok((flock, boids)) = spec.flock() else { continue };
            let (first, template) = (scene.first_of(index), spec.agent(V::zero(), V::zero()));
            let group = first..first + spec.count as usize;
            swarms.flocks.resize(agents.len(), None);
            for member in group.clone() {
                let is_alike = limits(&agents[member]) == limits(&template);
                swarms.flocks[member] = is_alike.then_some(flock);
            }
            let rules = SwarmRules { boids, template, bounds: *bounds, edge: scene.edge };
            swarms.all.push(Swarm { group, rules });
        }
        swarms
    }

    /// Index of the entry that the swarm of this agent computes. `None` if it is in none.
    pub(super) fn flock_of(&self, index: usize) -> Option<usize> {
        self.flocks.get(index).copied().flatten()
    }

    /// Index of the entry that the swarm of this agent computes in this step. `None` if it computes
    /// none.
    pub(super) fn active_flock_of(&self, index: usize) -> Option<usize> {
        self.flock_of(index).filter(|_| self.active)
    }

    /// Whether a swarm made the last step of the agent at `index`.
    pub(super) fn has_moved(&self, index: usize) -> bool {
        self.moved.get(index).is_some_and(|moved| *moved)
    }

    /// Sets, for each agent index, whether a swarm made its last step.
    pub(super) fn set_moved(&mut self, moved: impl Iterator<Item = bool>) {
        self.moved = moved.collect();
    }

    /// Begins a step, without members. Swarms step only if all bodies are finite.
    pub(super) fn begin(&mut self, bodies: &[Body]) {
        let finite =
            |body: &Body| body.position.is_finite() && body.velocity.is_finite() && body.heading.is_finite();
        self.active = !self.all.is_empty() && bodies.iter().all(finite);
        self.moved.clear();
        self.moved.resize(self.flocks.len(), false);
    }

    /// Adds an agent to the step.
    pub(super) fn add(&mut self, index: usize) {
        self.moved[index] = true;
    }

    /// Steps the added agents, each under the force of its flock plus its own push.
    pub(super) fn step(&mut self, bodies: &[Body], pushes: &[Push], dt: f64, agents: &mut [Agent]) {
        let Self { all, moved, buffers, .. } = self;
        for Swarm { group, rules } in all {
            if !moved[group.clone()].contains(&true) {
                continue;
            }
            let Buffers { positions, velocities, headings, numbers, indices } = &mut *buffers;
            // A swarm contains all agents, which its members see.
            fill(positions, bodies, |body| body.position);
            fill(velocities, bodies, |body| body.velocity);
            fill(headings, bodies, |body| body.heading);
            numbers.resize(SwarmScratch::<f64>::numbers(bodies.len()), 0.0);
            indices.resize(SwarmScratch::<f64>::indices(bodies.len()), 0);
            let slices = SwarmSlices { positions, velocities, headings };
            let stepped = rules.step_slices_with(slices, SwarmScratch { numbers, indices }, dt, |member| {
                // The id of an agent is its index.
                pushes.get(member.id as usize).map_or(V::zero(), |push| push.force)
            });
            debug_assert!(stepped.is_ok(), "all numbers are finite, and the buffers are large enough");
            for index in group.clone().filter(|index| moved[*index]) {
                let agent = &mut agents[index];
                agent.position = buffers.positions[index];
                agent.velocity = buffers.velocities[index];
                agent.heading = buffers.headings[index];
            }
        }
    }
}

/// Limits that all agents of a swarm share.
fn limits(agent: &Agent) -> [Option<f64>; 7] {
    let Agent { max_speed, max_force, gain, mass, radius, min_speed, max_turn_rate: max_turn, .. } = *agent;
    [Some(max_speed), Some(max_force), Some(gain), Some(mass), Some(radius), Some(min_speed), max_turn]
}

fn fill(column: &mut Vec<V>, bodies: &[Body], part: impl Fn(&Body) -> V) {
    column.clear();
    column.extend(bodies.iter().map(part));
}
