//! Going on with a changed scene.

use super::chance::Chance;
use super::mind::Mind;
use super::muster::muster;
use super::{Carry, World};
use crate::behavior::{Ground, Push};
use crate::error::Fault;
use crate::scene::Scene;
use crate::vector::{V, v};

impl World {
    /// Goes on with a changed scene, and keeps of the run what fits it.
    ///
    /// Kept are the steps, the pointer, and of every agent that `carry` names its place, its velocity, its heading, how much chance it has drawn and what each of its
    /// entries remembers. An entry is the old one of the same behaviour, in their order; a memory that does not fit the new scene is forgotten. Limits, weights and terrain are
    /// the new scene's. A circle that was not moved in the scene stays where it has drifted to. Who is new begins as the scene says.
    ///
    /// # Errors
    /// When the scene is one that [`read`](crate::scene::read) would refuse, or `carry` is of another one; the world is unchanged then.
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

    /// Puts the agent at `index` to a place; it keeps its velocity. Nothing where there is no such agent.
    pub fn put(&mut self, index: usize, place: V) {
        if let Some(agent) = self.agents.get_mut(index) {
            agent.position = place;
            self.look();
        }
    }
}

impl Mind {
    /// Remembers what the same agent remembered before its scene changed.
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
        if let (Some(turning), Some(was)) = (&mut self.turning, &old.turning) {
            // What does not fit is forgotten.
            let _ = turning.recall(ground, was.memory());
        }
    }

    /// Has no slot in any formation, so that it is given one.
    fn leave_formations(&mut self) {
        for desire in &mut self.steering {
            if let Some((_, place)) = desire.running.member() {
                *place = Default::default();
            }
        }
    }
}
