//! Requested and applied force of each entry, computed before the step.

use steer_glam::steer_core::Vec2Ext as _;

use super::World;
use super::avoid::Buffer;
use crate::behavior::Mark;
use crate::scene::Combine;
use crate::vector::{V, v};

/// Force that an entry would request in the next step, and the part that would be applied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Index of the entry in `steering`.
    pub entry: usize,
    /// Name of the behaviour.
    pub name: &'static str,
    /// Factor of its force (ratio).
    pub weight: f64,
    /// Whether it turns the heading and does not push; `asked` is then zero.
    pub turns: bool,
    /// Force of the entry times its weight; zero if the combiner would not evaluate it.
    pub asked: V,
    /// Part of it that would be left after every truncation.
    ///
    /// The parts add up to the force. A context map and avoidance choose a force that is no sum:
    /// there it is the part that lies along the chosen force, no longer than that force.
    pub got: V,
}

/// Returns the part of an applied force that is left in the `total`; `sum` is that of all entries.
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
        if self.flights.has_flown(index) {
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
    pub fn shares(&self, index: usize) -> Vec<Share> {
        let (Some(me), Some(mind), Some(location)) =
            (self.agents.get(index), self.minds.get(index), self.scene.location(index))
        else {
            return Vec::new();
        };
        let state = self.state();
        let (view, mut mind, mut heard) = (state.seen_by(me, index), mind.clone(), Vec::new());
        let push = mind.push_heard(&view, |share| heard.push(share));
        let total = mind.filtered(push, &view, &mut Buffer::new()).force.limit(me.max_force);
        let sum = heard.iter().fold(v(0.0, 0.0), |sum, share| sum + share.applied);
        let chosen = mind.combine == Combine::Context || mind.avoider.is_some();
        let mut heard = heard.into_iter();
        let shares = self.scene.steering(location).iter().enumerate().map(|(entry, spec)| {
            let turns = spec.behavior.turns();
            let share = if turns { None } else { heard.next() };
            let (asked, got) = share.map_or((v(0.0, 0.0), v(0.0, 0.0)), |share| {
                (share.requested, left(share.applied, sum, total, chosen))
            });
            Share { entry, name: spec.behavior.name(), weight: spec.weight, turns, asked, got }
        });
        shares.collect()
    }

    /// Marks of the predictions of the agent at `index`; empty if there is no such agent.
    pub fn foresight_of(&self, index: usize) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let (Some(me), Some(mind)) = (self.agents.get(index), self.minds.get(index)) {
            let state = self.state();
            let view = state.seen_by(me, index);
            mind.foresee(&view, &mut marks);
        }
        marks
    }
}
