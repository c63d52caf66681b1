//! Continues a run with a changed scene.

use super::scenery::Field;
use super::snapshot::{AgentState, CircleState, Snapshot};
use super::{Mapping, World};
use crate::behavior::{Memory, Push};
use crate::error::Fault;
use crate::scene::Scene;
use crate::vector::{Agent, V, v};

impl World {
    /// Continues with a changed scene and keeps the parts of the run that fit it.
    ///
    /// The steps and the pointer are kept. Every agent that `mapping` maps keeps its position,
    /// velocity, heading, number of drawn samples and the memories of its entries. Entries of the
    /// same behaviour are matched in order. A memory that does not fit the new scene is dropped.
    /// Limits, weights and terrain are those in the new scene. A circle that was not moved in the
    /// scene keeps its drifted position. A new agent starts as in the scene. A counter that has the
    /// same name and the same ends keeps its number.
    ///
    /// # Errors
    /// Returns an error if [`read`](crate::scene::read) would reject the scene, or if `mapping`
    /// belongs to other scenes. The world is then unchanged.
    pub fn adopt(&mut self, scene: &Scene, mapping: &Mapping) -> Result<(), Fault> {
        let mut next = Self::new(scene)?;
        let fits = mapping.agents.len() == next.agents.len() && mapping.circles.len() == next.obstacles.len();
        if !fits || mapping.agents.iter().flatten().any(|old| *old >= self.agents.len()) {
            return Err(Fault::new("", "a mapping of another scene", "one made for both scenes"));
        }
        let circles = mapping.circles.iter().enumerate();
        let circles = circles.map(|(new, old)| self.carried_circle(*old, &next, new)).collect();
        let agents = mapping.agents.iter().enumerate().map(|(new, old)| {
            let fresh = next.agent_state(new);
            match *old {
                Some(old) => self.agent_state(old).fitted(fresh),
                None => AgentState { steering: vec![None; fresh.steering.len()], ..fresh },
            }
        });
        let carried = Snapshot::of(self, circles, agents.collect());
        next.adopt_goals(self, mapping);
        // Those of other fields or cells are dropped until the next time.
        let _ = next.restore_slowness(&carried.slowness);
        // A memory that does not fit is dropped.
        next.resume(&carried, |_| Ok(()))?;
        next.watched = self.watched.and_then(|(old, force)| {
            let new = mapping.agents.iter().position(|other| *other == Some(old))?;
            Some((new, force))
        });
        next.adopt_crossings(self);
        if !self.pushes.is_empty() {
            let push = |old: &Option<usize>| old.and_then(|old| self.pushes.get(old).copied());
            let moved = |old: &Option<usize>| old.is_some_and(|old| self.swarms.has_moved(old));
            next.pushes =
                mapping.agents.iter().map(|old| push(old).unwrap_or(Push::from(v(0.0, 0.0)))).collect();
            next.swarms.set_moved(mapping.agents.iter().map(moved));
        }
        *self = next;
        Ok(())
    }

    /// Takes over the goals of the fields toward agents that the other world has, too.
    fn adopt_goals(&mut self, other: &Self, mapping: &Mapping) {
        for ((name, _), field) in self.scene.fields.iter().zip(&mut self.scenery.fields) {
            let Some((field, target)) = field.toward_agent() else { continue };
            let mut olds = other.scene.fields.iter().zip(&other.scenery.fields);
            if let Some((_, Field::Toward(old))) = olds.find(|((other, _), _)| other == name)
                && old.target.is_some()
                && old.target == mapping.agents[target]
            {
                // A goal that is not free any more is dropped.
                let _ = field.lead_to(old.goals());
            }
        }
    }

    /// Returns the state of the circle at `index` of the `next` world, which was `old` here.
    fn carried_circle(&self, old: Option<usize>, next: &Self, index: usize) -> CircleState {
        let mut carried = next.circle_state(index);
        let spec = &next.scene.circles[index];
        if let Some((old, was)) = old.and_then(|old| Some((old, self.scene.circles.get(old)?))) {
            let now = self.circle_state(old);
            if was.center == spec.center {
                carried.center = now.center;
            }
            if was.velocity == spec.velocity {
                carried.velocity = now.velocity;
            }
        }
        carried
    }

    /// Moves the agent at `index`, if there is one, to a position. It keeps its velocity.
    pub fn put(&mut self, index: usize, place: V) {
        if let Some(agent) = self.agents.get_mut(index) {
            agent.position = place;
            self.collect_surroundings();
        }
    }
}

impl AgentState {
    /// Returns this state for a changed specification, of which `fresh` is the first state: with
    /// its limits, and the memories in the order of its entries.
    fn fitted(mut self, fresh: Self) -> Self {
        let matched = |wanted: Option<Memory>| {
            let has_name = |memory: &Memory| wanted.as_ref().is_some_and(|w| w.name() == memory.name());
            self.steering.iter_mut().find(|memory| memory.as_ref().is_some_and(has_name))?.take()
        };
        let steering = fresh.steering.into_iter().map(matched).collect();
        let Agent { position, velocity, heading, .. } = self.state;
        Self { state: Agent { position, velocity, heading, ..fresh.state }, steering, ..self }
    }
}
