//! Agents enter a crowd, change and leave, within the law.

extern crate alloc;

use super::extremes::Extremes;
use super::ground::Barrier;
use super::member::{Member, at_its_speed};
use super::store::{Crowd, Strength};
use crate::agent::Agent;
use crate::checked::Validate;
use crate::crowd::domain::check_domain;
use crate::crowd::rules::CrowdRules;
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::most_acceleration;
use crate::error::{Error, not_negative};
use crate::scalar::{Scalar, slack};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like as _};
use alloc::vec::Vec;

/// An agent that may enter, and the strength of all with it.
pub(super) struct Entry<G: Geometry> {
    pub(super) agent: Agent<G>,
    pub(super) strength: Strength<G::Scalar>,
}

impl<G: Geometry> Crowd<G> {
    /// Adds an agent and returns its id. Ids count up from 0 and are not reused. The id of `agent`
    /// is ignored.
    ///
    /// A `max_speed` below the speed is a limit that the agent reaches by braking.
    ///
    /// Agents may differ in radius, limits and mass. The crowd counts on the braking of the weakest
    /// that ever entered, so a weaker newcomer is rejected while the others could not keep apart
    /// with it. At rest they can. Or name the least and the largest max_force / mass in the rules:
    /// [`SafetyFilter::among`](crate::crowd::SafetyFilter::among).
    ///
    /// # Errors
    /// - The errors of [`Agent::validate`](Validate::validate) and
    ///   [`SafetyFilter::check`](crate::crowd::SafetyFilter::check): values that are not finite, no
    ///   radius, a `max_turn_rate`, a `min_speed`.
    /// - [`Error::NotPositive`] for a `max_force` that does not change the velocity in a step.
    /// - [`Error::OutOfRange`] of `position` if it touches another agent or an obstacle, up to
    ///   rounding, of `velocity` if it or an agent near it could not brake in time, of `max_force`
    ///   if agents count on a stronger braking, of `torus` if the world is too small.
    /// - The errors of [`SafetyFilter::check_step`](crate::crowd::SafetyFilter::check_step): a
    ///   position too far from the origin for the type of numbers, a `dt` too long for the speed.
    /// - [`Error::TooMany`] if no id is left.
    pub fn insert(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        self.insert_with_id(Agent { id: self.next_id, ..agent })
    }

    /// Adds an agent with its own id and returns the id. Ids of later calls of
    /// [`insert`](Self::insert) are larger.
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert), and [`Error::OutOfRange`] of `id` if it is taken.
    pub fn insert_with_id(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        self.check_id(agent.id)?;
        let entry = self.entry(agent)?;
        self.enter(entry)
    }

    /// Checks that no agent has this id.
    pub(super) fn check_id(&self, id: u32) -> Result<(), Error> {
        let taken = Error::OutOfRange { what: "id", needed: "one that no other agent has" };
        self.index_of(id).map_or(Ok(()), |_| Err(taken))
    }

    /// Replaces the agent with the same id: a new position, velocity, radius or limit. Its state
    /// and its rules stay. If it stays at its position without a larger radius, it may be as near
    /// to others as it is.
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert), and [`Error::OutOfRange`] of `id` if no agent has
    /// it. The agent is then the same as before.
    pub fn replace(&mut self, agent: Agent<G>) -> Result<(), Error> {
        let index = self.find(agent.id)?;
        let Entry { agent, strength } = self.entry(agent)?;
        let member = &mut self.members[index];
        self.sight.remove(agent.id, member.agent.position);
        member.agent = agent;
        self.strength = Some(strength);
        self.extremes = self.extremes.with(member);
        self.sight.add(agent.to_body());
        Ok(())
    }

    /// Sets the limit of the speed of an agent (length/time). The agent brakes to a lower limit
    /// within the law:
    /// [`SafetyFilter::change_max_speed`](crate::crowd::SafetyFilter::change_max_speed).
    ///
    /// # Errors
    /// - [`Error::NotFinite`] or [`Error::Negative`] for such a limit.
    /// - [`Error::OutOfRange`] of `id` if no agent has it, of `torus` if the world is too small.
    /// - [`Error::AgentOutOfRange`] for a higher limit, as at [`insert`](Self::insert).
    pub fn set_max_speed(&mut self, id: u32, max_speed: G::Scalar) -> Result<(), Error> {
        not_negative("max_speed", max_speed)?;
        let index = self.find(id)?;
        let mut member = self.members[index];
        let is_faster = max_speed > member.agent.max_speed;
        member.agent.max_speed = max_speed;
        if is_faster {
            check_domain(&member.agent, self.dt)?;
        }
        let extremes = self.extremes.with(&member);
        self.check_reach(self.reach(self.strength, extremes))?;
        self.members[index] = member;
        self.extremes = extremes;
        Ok(())
    }

    /// Removes the agent with this id and returns it, or `None` if there is none.
    pub fn remove(&mut self, id: u32) -> Option<Agent<G>> {
        let at = self.indices.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        let index = self.indices.remove(at).1 as usize;
        let Member { agent, rules, .. } = self.members.swap_remove(index);
        self.leave_rules(rules);
        self.sight.remove(id, agent.position);
        if let Some(moved) = self.members.get(index) {
            let moved = moved.agent.id;
            if let Ok(at) = self.indices.binary_search_by_key(&moved, |(id, _)| *id) {
                self.indices[at].1 = index as u32;
            }
        }
        self.forget_if_empty();
        Some(agent)
    }

    /// Removes all agents for which `keep` returns false. It is called for all by id, before any is
    /// removed.
    pub fn retain(&mut self, mut keep: impl FnMut(&Member<G>) -> bool) {
        let mut kept = alloc::vec![true; self.len()];
        for (_, index) in &self.indices {
            kept[*index as usize] = keep(&self.members[*index as usize]);
        }
        for index in (0..self.len()).filter(|index| !kept[*index]) {
            self.leave_rules(self.members[index].rules);
        }
        let mut kept = kept.into_iter();
        self.members.retain(|_| kept.next().unwrap_or(true));
        self.sight.expire();
        self.index_members();
        self.forget_if_empty();
    }

    /// Checks that the law holds: that all agents can brake from now on and touch neither each
    /// other nor an obstacle at rest.
    ///
    /// A crowd keeps it. Beyond the domain of the law it may fail by rounding.
    ///
    /// # Errors
    /// The first error of an agent, by id, as at [`insert`](Self::insert).
    pub fn check(&self) -> Result<(), Error> {
        if self.sight.is_stale() {
            let mut copy = self.clone();
            copy.look();
            return copy.check_all();
        }
        self.check_all()
    }

    fn check_all(&self) -> Result<(), Error> {
        let rules = self.rules();
        self.iter().try_for_each(|member| {
            rules.filter.check(&at_its_speed(&member.agent))?;
            check_domain(&member.agent, self.dt)?;
            self.check_state(&member.agent, member.agent.id, &rules)
        })
    }

    /// Checks whether an agent may enter, in place of the one with its id if there is one.
    fn entry(&mut self, agent: Agent<G>) -> Result<Entry<G>, Error> {
        let entry = self.newcomer(agent, G::Scalar::zero())?;
        let new = &entry.agent;
        let stays = |old: &Member<G>| old.agent.position == new.position && old.agent.radius >= new.radius;
        let checked = if self.get(new.id).is_some_and(stays) { *new } else { with_gap(new) };
        self.check_position(&checked, &self.rules_for(Some(entry.strength)))?;
        Ok(entry)
    }

    /// Checks all that does not depend on the position. It may be moved by `way` along each axis.
    pub(super) fn newcomer(&mut self, agent: Agent<G>, way: G::Scalar) -> Result<Entry<G>, Error> {
        agent.validate()?;
        let own = most_acceleration(&agent);
        let strength = self.strength.map_or(Strength { least: own, most: own }, |all| Strength {
            least: all.least.min(own),
            most: all.most.max(own),
        });
        let rules = self.rules_for(Some(strength));
        let moving = agent.with_max_speed(agent.max_speed.max(G::Scalar::one()));
        if own <= G::Scalar::zero() || rules.filter.guard(&moving, self.dt).is_none() {
            return Err(Error::NotPositive { what: "max_force" });
        }
        rules.filter.check(&at_its_speed(&agent))?;
        self.look();
        let agent = agent.with_position(self.inside(agent.position));
        check_domain(&agent, self.dt)?;
        let mut extremes = self.extremes.with(&Member::new(agent));
        extremes.size = extremes.size + way + way;
        let reach = self.reach(Some(strength), extremes);
        self.check_reach(reach)?;
        self.ground.prepare(self.obstacle_reach(reach), self.world.as_ref());
        if rules.filter.braking != self.rules().filter.braking {
            self.check_braking(agent.id, &rules)?;
        }
        Ok(Entry { agent, strength })
    }

    /// Checks whether an agent may be where it is.
    pub(super) fn check_position(
        &self,
        agent: &Agent<G>,
        rules: &CrowdRules<G::Scalar>,
    ) -> Result<(), Error> {
        self.check_state(agent, agent.id, rules)?;
        self.check_moving_obstacles(agent)
    }

    /// Adds an agent that may enter.
    pub(super) fn enter(&mut self, entry: Entry<G>) -> Result<u32, Error> {
        let (agent, member) = (entry.agent, Member::new(entry.agent));
        if agent.id == u32::MAX {
            return Err(Error::TooMany { most: u32::MAX });
        }
        self.strength = Some(entry.strength);
        self.extremes = self.extremes.with(&member);
        self.next_id = self.next_id.max(agent.id + 1);
        self.sight.add(agent.to_body());
        let index = (agent.id, self.members.len() as u32);
        let at = self.indices.partition_point(|(id, _)| *id < agent.id);
        self.indices.insert(at, index);
        self.members.push(member);
        Ok(agent.id)
    }

    pub(super) fn find(&self, id: u32) -> Result<usize, Error> {
        self.index_of(id).ok_or(Error::OutOfRange { what: "id", needed: "the id of an agent" })
    }

    /// Makes the index of all ids.
    pub(super) fn index_members(&mut self) {
        self.indices.clear();
        self.indices.extend((0..).zip(&self.members).map(|(index, member)| (member.agent.id, index)));
        self.indices.sort_unstable_by_key(|(id, _)| *id);
    }

    fn forget_if_empty(&mut self) {
        if self.is_empty() {
            (self.strength, self.extremes) = (None, Extremes::none());
        }
    }

    /// Checks that all could keep apart with these rules, besides the one with this id.
    fn check_braking(&self, without: u32, rules: &CrowdRules<G::Scalar>) -> Result<(), Error> {
        let weak = Error::OutOfRange {
            what: "max_force",
            needed: "max_force / mass that the others can count on in their present motion",
        };
        let check = |member: &Member<G>| self.check_state(&member.agent, without, rules);
        let mut others = self.members.iter().filter(|member| member.agent.id != without);
        others.try_for_each(check).map_err(|_| weak)
    }

    /// Checks the state of an agent among obstacles and all others besides one.
    fn check_state(
        &self,
        agent: &Agent<G>,
        without: u32,
        rules: &CrowdRules<G::Scalar>,
    ) -> Result<(), Error> {
        let Extremes { radius, speed, .. } = self.extremes;
        let reach = rules.filter.view_distance(agent, radius, speed, self.dt);
        let (mut storage, torus, at) = (Vec::new(), self.torus(), agent.position);
        let found = self.sight.find(at, reach, torus.as_ref(), &mut storage);
        let sighting = |one: &_| self.sight.sighting(at, agent.id, torus.as_ref(), *one);
        let sightings = found.iter().filter_map(sighting);
        let others = sightings.map(|sighting| sighting.other).filter(|other| other.body.id != without);
        let obstacles = self.ground.at_rest(agent.position);
        let around = Surroundings { others, obstacles, dt: self.dt };
        rules.filter.check_among(agent, around)
    }

    /// Checks that an agent touches no obstacle that moves.
    fn check_moving_obstacles(&self, agent: &Agent<G>) -> Result<(), Error> {
        let at = agent.position;
        let touches = |obstacle: Barrier<'_, G>| {
            let near = obstacle.nearest(at);
            near == at || at.distance(near) < agent.radius + obstacle.rounding()
        };
        if self.ground.moving_around(at).any(touches) {
            return Err(Error::OutOfRange { what: "position", needed: "apart from obstacles that move" });
        }
        Ok(())
    }
}

/// Returns the agent with a radius that leaves a gap of rounding. Positions are rounded in each
/// step, so an agent that touches another would lose the law.
pub(super) fn with_gap<G: Geometry>(agent: &Agent<G>) -> Agent<G> {
    let (x, y) = (agent.position.x().abs(), agent.position.y().abs());
    agent.with_radius(agent.radius + slack(x + y + agent.radius))
}
