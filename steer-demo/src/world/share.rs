//! Who asks for how much force and gets how much, before it happens.

use super::World;
use crate::behavior::Mark;
use crate::vector::{V, v};

/// What an entry of an agent would ask for in the next step, and what it would get.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Which item of `steering` it is.
    pub entry: usize,
    /// The behaviour.
    pub name: &'static str,
    /// What its force is multiplied by.
    pub weight: f64,
    /// Whether it turns the heading and pushes nothing: what it asks for is zero then.
    pub turns: bool,
    /// The force that it would give, times the weight; zero if the combiner would not ask it.
    pub asked: V,
    /// The part of it that would count, before the total is truncated.
    pub got: V,
}

impl World {
    /// What the agent at `index` was last pushed with: all its entries together, truncated to its `max_force`.
    ///
    /// Zero before the first step of a world that was made or restored, and where there is no such agent. Of those whose flock of thousands is stepped all at once it is known
    /// only of the one that is [watched](Self::watch), and zero of the others.
    #[must_use]
    pub fn force(&self, index: usize) -> V {
        use steer_glam::steer_core::Vec2Ext as _;
        if self.flights.has_flown(index) {
            let watched = self.watched.filter(|(watched, _)| *watched == index);
            return watched.map_or(v(0.0, 0.0), |(_, force)| force);
        }
        match (self.pushes.get(index), self.agents.get(index)) {
            (Some(push), Some(agent)) => push.force.limit(agent.max_force),
            _ => v(0.0, 0.0),
        }
    }

    /// What each entry of the agent at `index` would ask for in the next step and what it would get, in the order of its `steering`.
    ///
    /// Asking changes nothing: it is done by a copy of the agent's mind, with the chance that it will have. Empty where there is no such agent.
    #[must_use]
    pub fn shares(&self, index: usize) -> Vec<Share> {
        let (Some(me), Some(mind), Some(seat)) =
            (self.agents.get(index), self.minds.get(index), self.scene.seat(index))
        else {
            return Vec::new();
        };
        let moment = self.moment();
        let mut heard = Vec::new();
        mind.clone().push_heard(&moment.seen_by(me, index), |share| heard.push(share));
        let mut heard = heard.into_iter();
        let shares = self.scene.steering(seat).iter().enumerate().map(|(entry, spec)| {
            let turns = spec.behavior.turns();
            let share = if turns { None } else { heard.next() };
            let (asked, got) = share.map_or((v(0.0, 0.0), v(0.0, 0.0)), |share| (share.asked, share.got));
            Share { entry, name: spec.behavior.name(), weight: spec.weight, turns, asked, got }
        });
        shares.collect()
    }

    /// What the agent at `index` foresees; nothing where there is no such agent.
    #[must_use]
    pub fn foresight_of(&self, index: usize) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let (Some(me), Some(mind)) = (self.agents.get(index), self.minds.get(index)) {
            let moment = self.moment();
            let stage = moment.seen_by(me, index);
            mind.running().for_each(|running| running.foresee(&stage, &mut marks));
        }
        marks
    }
}
