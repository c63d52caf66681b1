//! Continues a run with a changed scene.

use super::chance::Chance;
use super::muster::muster;
use super::{Carry, Mind, World};
use crate::behavior::{Ground, Push};
use crate::error::Fault;
use crate::scene::Scene;
use crate::vector::{V, v};

impl World {
    /// Continues with a changed scene and keeps the parts of the run that fit it.
    ///
    /// The steps and the pointer are kept. Every agent that `carry` maps keeps its position,
    /// velocity, heading, number of drawn samples and the memories of its entries. Entries of the
    /// same behaviour are matched in order. A memory that does not fit the new scene is dropped.
    /// Limits, weights and terrain are those of the new scene. A circle that was not moved in the
    /// scene keeps its drifted position. A new agent starts as in the scene.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene, or if `carry`
    /// belongs to other scenes. The world is then unchanged.
    pub fn adopt(&mut self, scene: &Scene, carry: &Carry) -> Result<(), Fault> {
        let mut next = Self::new(scene)?;
        let fits = carry.agents.len() == next.agents.len() && carry.circles.len() == next.obstacles.len();
        if !fits || carry.agents.iter().flatten().any(|old| *old >= self.agents.len()) {
            return Err(Fault::new("", "a carry of another scene", "one made for both scenes"));
        }
        (next.steps, next.pointer) = (self.steps, self.pointer);
        for (i, old) in carry.circles.iter().enumerate() {
            let Some((old, (was, is))) = old.and_then(|old| {
                let specs = (self.scene.circles.get(old)?, &scene.circles[i]);
                Some((self.obstacles.get(old)?, specs))
            }) else {
                continue;
            };
            let obstacle = &mut next.obstacles[i];
            if was.center == is.center {
                obstacle.circle.center = old.circle.center;
            }
            if was.velocity == is.velocity {
                obstacle.velocity = old.velocity;
            }
        }
        if !self.pushes.is_empty() {
            next.pushes = vec![Push::from(v(0.0, 0.0)); next.agents.len()];
            let flown = |old: &Option<usize>| old.is_some_and(|old| self.flights.has_flown(old));
            next.flights.take_over(carry.agents.iter().map(flown));
        }
        next.watched = self.watched.and_then(|(was, force)| {
            let is = carry.agents.iter().position(|old| *old == Some(was))?;
            Some((is, force))
        });
        let ground = &next.scenery.ground();
        for (i, old) in carry.agents.iter().enumerate() {
            let Some(old) = *old else {
                next.minds[i].leave_formations();
                continue;
            };
            let (agent, was) = (&mut next.agents[i], &self.agents[old]);
            (agent.position, agent.velocity, agent.heading) = (was.position, was.velocity, was.heading);
            next.minds[i].take_over(&self.minds[old], ground);
            next.minds[i].chance = Chance::after(scene.seed, i as u64, self.minds[old].chance.drawn());
            if let (Some(push), Some(was)) = (next.pushes.get_mut(i), self.pushes.get(old)) {
                *push = *was;
            }
        }
        next.look();
        muster(&next.bodies, next.scenery.torus, &mut next.minds);
        *self = next;
        Ok(())
    }

    /// Moves the agent at `index`, if there is one, to a position; it keeps its velocity.
    pub fn put(&mut self, index: usize, place: V) {
        if let Some(agent) = self.agents.get_mut(index) {
            agent.position = place;
            self.look();
        }
    }
}

impl Mind {
    /// Takes over the memories of the same agent from before the scene changed.
    fn take_over(&mut self, old: &Self, ground: &Ground<'_>) {
        let mut left: Vec<_> = old.steering.iter().map(|desire| Some(desire.running.memory())).collect();
        for desire in &mut self.steering {
            let name = desire.running.memory().name();
            let same = left.iter_mut().find(|memory| memory.as_ref().is_some_and(|m| m.name() == name));
            let taken = same.and_then(Option::take).is_some_and(|m| desire.running.recall(ground, m).is_ok());
            if let (false, Some((_, place))) = (taken, desire.running.member()) {
                *place = Default::default();
            }
        }
        if let (Some(avoider), Some(was)) = (&mut self.avoider, &old.avoider) {
            avoider.patience = was.patience;
        }
        if let (Some(turning), Some(was)) = (&mut self.turning, &old.turning) {
            // A memory that does not fit is dropped.
            let _ = turning.recall(ground, was.memory());
        }
    }

    /// Clears the slots in all formations, so that new ones are assigned.
    fn leave_formations(&mut self) {
        for desire in &mut self.steering {
            if let Some((_, place)) = desire.running.member() {
                *place = Default::default();
            }
        }
    }
}
