//! Requested and applied force of each entry, computed before the step.

use steer_glam::steer_core::Vec2Ext as _;

use super::World;
use super::avoid::Buffer;
use crate::behavior::Mark;
use crate::scene::Combine;
use crate::vector::{V, v};

/// Force that an entry would request in the next step, and the part that would be applied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution {
    /// Index of the entry in `steering`.
    pub entry: usize,
    /// Name of the behaviour.
    pub name: &'static str,
    /// Factor of its force (ratio).
    pub weight: f64,
    /// Whether it turns the heading and does not push. `requested` is then zero.
    pub turns: bool,
    /// Force of the entry times its weight. Zero if the combiner would not evaluate it.
    pub requested: V,
    /// Part of it that would be left after every truncation.
    ///
    /// The parts add up to the force. A context map and avoidance choose a force that is no sum.
    /// There it is the part that lies along the chosen force, no longer than that force.
    pub applied: V,
}

/// Returns the part of an applied force that is left in the `total`. `sum` is the sum of all
/// applied forces.
fn left(applied: V, sum: V, total: V, chosen: bool) -> V {
    let (sum, most) = (sum.length(), total.length());
    if chosen {
        let along = total.direction_or(v(0.0, 0.0));
        along * applied.dot(along).clamp(0.0, most)
    } else if sum > most {
        applied * (most / sum)
    } else {
        applied
    }
}

impl World {
    /// Returns the last force on the agent at `index`: all entries, truncated to `max_force`.
    ///
    /// The force is zero before the first step of a new or restored world, and if there is no such
    /// agent. For agents that are stepped as a swarm it is known only for the
    /// [watched](Self::watch) one, and zero for the others.
    pub fn force(&self, index: usize) -> V {
        if self.swarms.has_moved(index) {
            let watched = self.watched.filter(|(watched, _)| *watched == index);
            return watched.map_or(v(0.0, 0.0), |(_, force)| force);
        }
        match (self.pushes.get(index), self.agents.get(index)) {
            (Some(push), Some(agent)) => push.force.limit(agent.max_force),
            _ => v(0.0, 0.0),
        }
    }

    /// Returns, for each entry of the agent at `index`, the force that it would request in the next
    /// step and the part that would be applied, in the order of its `steering`.
    ///
    /// The world is unchanged: a copy of the agent's behaviours is evaluated, with the random
    /// numbers of the next step. Empty if there is no such agent.
    pub fn contributions(&self, index: usize) -> Vec<Contribution> {
        let (Some(me), Some(steering), Some(location)) =
            (self.agents.get(index), self.steering.get(index), self.scene.location(index))
        else {
            return Vec::new();
        };
        let state = self.state();
        let (view, mut steering, mut recorded) = (state.seen_by(me, index), steering.clone(), Vec::new());
        let push = steering.combined(&view, |one| recorded.push(one));
        let total = steering.avoided(push, &view, &mut Buffer::default()).force.limit(me.max_force);
        let sum = recorded.iter().fold(v(0.0, 0.0), |sum, one| sum + one.applied);
        let chosen = steering.combine == Combine::Context || steering.avoider.is_some();
        let mut recorded = recorded.into_iter();
        let contributions = self.scene.steering(location).iter().enumerate().map(|(entry, spec)| {
            let turns = spec.behavior.turns();
            let one = if turns { None } else { recorded.next() };
            let (requested, applied) = one.map_or((v(0.0, 0.0), v(0.0, 0.0)), |one| {
                (one.requested, left(one.applied, sum, total, chosen))
            });
            Contribution { entry, name: spec.behavior.name(), weight: spec.weight, turns, requested, applied }
        });
        contributions.collect()
    }

    /// Marks of the predictions of the agent at `index`. Empty if there is no such agent.
    pub fn foresight_of(&self, index: usize) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let (Some(me), Some(steering)) = (self.agents.get(index), self.steering.get(index)) {
            let state = self.state();
            let view = state.seen_by(me, index);
            steering.foresee(&view, &mut marks);
        }
        marks
    }
}
