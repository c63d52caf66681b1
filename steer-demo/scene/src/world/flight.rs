//! Steps groups with `"swarm": true`, each as a swarm.

use core::ops::Range;

use steer_glam::dvec2::SwarmRules;
use steer_glam::steer_core::Vec2Ext as _;
use steer_glam::steer_core::swarm::{SwarmScratch, SwarmSlices};

use crate::behavior::Push;
use crate::scene::Scene;
use crate::vector::{Agent, Body, Bounds, V};

/// Agents that are stepped together.
#[derive(Clone, Debug)]
struct Flight {
    members: Range<usize>,
    /// Members with other limits than the group, from a snapshot; they are stepped alone.
    apart: Vec<usize>,
    /// Index of the flock among the entries that push.
    entry: usize,
    rules: SwarmRules,
}

/// All agents that are stepped together.
#[derive(Clone, Debug, Default)]
pub(super) struct Flights {
    all: Vec<Flight>,
    /// For each agent index, whether its swarm made the last step; empty before the first step.
    together: Vec<bool>,
    room: Room,
}

/// Buffers of a step. They hold nothing between steps.
#[derive(Debug, Default)]
struct Room {
    positions: Vec<V>,
    velocities: Vec<V>,
    headings: Vec<V>,
    numbers: Vec<f64>,
    indices: Vec<u32>,
}

impl Clone for Room {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Flights {
    /// Collects the groups that are swarms; each contains all agents, which its members see.
    pub(super) fn of(scene: &Scene, agents: &[Agent], bounds: &Bounds) -> Self {
        let all = scene.groups.iter().enumerate().filter(|(_, spec)| spec.swarm);
        let all = all.filter_map(|(group, spec)| {
            let (entry, boids) = spec.flock().ok()?;
            let (first, bird) = (scene.first_of(group), spec.agent(V::zero(), V::zero()));
            let members = first..first + spec.count as usize;
            let apart = members.clone().filter(|index| limits(&agents[*index]) != limits(&bird)).collect();
            let rules = SwarmRules { boids, template: bird, bounds: *bounds, edge: scene.edge };
            Some(Flight { members, apart, entry, rules })
        });
        Self { all: all.collect(), ..Self::default() }
    }

    /// Index of the entry that the swarm of this agent computes; `None` if it is in none.
    pub(super) fn entry_of(&self, index: usize) -> Option<usize> {
        let flight = self.all.iter().find(|flight| flight.members.contains(&index))?;
        (!flight.apart.contains(&index)).then_some(flight.entry)
    }

    /// Whether a swarm made the last step of the agent at `index`.
    pub(super) fn has_flown(&self, index: usize) -> bool {
        self.together.get(index).is_some_and(|together| *together)
    }

    /// Sets, for each agent index, whether a swarm made its last step, from another world.
    pub(super) fn take_over(&mut self, flown: impl Iterator<Item = bool>) {
        self.together = flown.collect();
    }

    /// Starts a step without members.
    pub(super) fn begin(&mut self) {
        self.together.clear();
    }

    /// Adds the next agent to the step, or leaves it out.
    pub(super) fn take(&mut self, together: bool) {
        if !self.all.is_empty() {
            self.together.push(together);
        }
    }

    /// Whether there is a swarm and all bodies are finite.
    pub(super) fn can_fly(&self, bodies: &[Body]) -> bool {
        let finite =
            |body: &Body| body.position.is_finite() && body.velocity.is_finite() && body.heading.is_finite();
        !self.all.is_empty() && bodies.iter().all(finite)
    }

    /// Steps the added agents, each under the force of its flock plus its own push.
    pub(super) fn step(&mut self, bodies: &[Body], pushes: &[Push], dt: f64, agents: &mut [Agent]) {
        let Self { all, together, room } = self;
        for Flight { members, rules, .. } in all {
            if !together[members.clone()].contains(&true) {
                continue;
            }
            let Room { positions, velocities, headings, numbers, indices } = &mut *room;
            fill(positions, bodies, |body| body.position);
            fill(velocities, bodies, |body| body.velocity);
            fill(headings, bodies, |body| body.heading);
            numbers.resize(SwarmScratch::<f64>::numbers(bodies.len()), 0.0);
            indices.resize(SwarmScratch::<f64>::indices(bodies.len()), 0);
            let birds = SwarmSlices { positions, velocities, headings };
            let stepped = rules.step_slices_with(birds, SwarmScratch { numbers, indices }, dt, |bird| {
                // The id of an agent is its index.
                pushes.get(bird.id as usize).map_or(V::zero(), |push| push.force)
            });
            debug_assert!(stepped.is_ok(), "all of it is finite, and there is room");
            for index in members.clone().filter(|index| together[*index]) {
                let agent = &mut agents[index];
                agent.position = room.positions[index];
                agent.velocity = room.velocities[index];
                agent.heading = room.headings[index];
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
