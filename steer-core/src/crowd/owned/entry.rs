//! Agents enter a crowd, change and leave.

extern crate alloc;

use super::ground::Barrier;
use super::member::Member;
use super::store::{Crowd, Strength};
use crate::agent::{Agent, Body};
use crate::checked::Validate;
use crate::crowd::domain::check_domain;
use crate::crowd::grid::{Extremes, SeenBuffer};
use crate::crowd::other::Other;
use crate::crowd::rules::CrowdRules;
use crate::crowd::surroundings::Surroundings;
use crate::crowd::wish::{most_acceleration, top_speed};
use crate::error::{Error, finite_vector, not_negative};
use crate::scalar::{Scalar, slack};
use crate::terrain::Obstacle;
use crate::vector::{Geometry, Vec2Ext, Vec2Like as _};
use alloc::vec::Vec;

impl<G: Geometry> Crowd<G> {
    /// Adds an agent and returns its id. Ids count up from 0 and are not reused. The id of `agent`
    /// is ignored.
    ///
    /// It may overlap others or an obstacle, and it may be too fast to brake before them. It then
    /// parts from them as fast as the law toward all others permits: see
    /// [`SafetyFilter`](crate::crowd::SafetyFilter). [`check_agent`](Self::check_agent) returns
    /// whether it does, and [`place`](Self::place) finds a free position. A `max_speed` below the
    /// speed is a limit that the agent reaches by braking.
    ///
    /// Agents may differ in radius, limits and mass. The crowd counts on the braking of the weakest
    /// that ever entered, so a weaker newcomer is rejected while the others could not keep apart
    /// with it. At rest they can. Or name the least and the largest max_force / mass in the rules:
    /// [`SafetyFilter::among`](crate::crowd::SafetyFilter::among).
    ///
    /// # Errors
    /// - [`Error::AgentOutOfRange`], with the id, for the errors of
    ///   [`Agent::validate`](Validate::validate) and
    ///   [`SafetyFilter::check`](crate::crowd::SafetyFilter::check): values that are not finite, no
    ///   radius, a `max_turn_rate`, a `min_speed`.
    /// - The same of `max_force` if it does not change the velocity in a step, or if agents count
    ///   on a stronger braking.
    /// - The errors of [`SafetyFilter::check_step`](crate::crowd::SafetyFilter::check_step): a
    ///   position too far from the origin for the type of numbers, a `dt` too long for the speed.
    /// - [`Error::OutOfRange`] of `torus` if the world is too small.
    /// - [`Error::TooMany`] if no id is left.
    #[doc(alias("add", "push", "spawn"))]
    pub fn insert(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        self.insert_with_id(Agent { id: self.next_id, ..agent })
    }

    /// Adds an agent with its own id and returns the id. Ids of later calls of
    /// [`insert`](Self::insert) are larger.
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert), and [`Error::AgentOutOfRange`] of `id` if it is
    /// taken.
    pub fn insert_with_id(&mut self, agent: Agent<G>) -> Result<u32, Error> {
        self.enter(Member::new(agent))?;
        Ok(agent.id)
    }

    /// Replaces the agent with the same id: a new position, velocity, radius or limit. Its state
    /// and its rules stay.
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert), and [`Error::AgentOutOfRange`] of `id` if no agent
    /// has it. The agent is then the same as before.
    #[doc(alias("get_mut", "update"))]
    pub fn replace(&mut self, agent: Agent<G>) -> Result<(), Error> {
        let index = self.find(agent.id)?;
        let agent = self.accept(agent)?;
        let torus = self.torus();
        let member = &mut self.members[index];
        member.agent = agent;
        if let Some(torus) = torus {
            member.patience.see_goal_nearest(&torus, agent.position);
        }
        Ok(())
    }

    /// Sets the position (length) and the velocity (length/time) of an agent to measured ones,
    /// before a step, as [`Agent::observe`] does.
    ///
    /// So a crowd also moves bodies that something else carries: the agents of a robot or of a
    /// physics engine follow their bodies, and the velocity after the step is what each body
    /// should take next.
    ///
    /// # Examples
    /// A robot takes half of the acceleration that the crowd asks for.
    ///
    /// ```
    /// use steer_core::crowd::CrowdRules;
    /// use steer_glam::{Agent, Crowd, Vec2};
    /// use steer_glam::glam::vec2;
    ///
    /// let mut crowd = Crowd::new(CrowdRules::default(), 0.1)?;
    /// let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
    /// let id = crowd.insert(agent)?;
    /// let (mut position, mut velocity) = (Vec2::ZERO, Vec2::ZERO);
    /// for _ in 0..20 {
    ///     crowd.observe(id, position, velocity)?;
    ///     crowd.step(|person| person.agent.force_toward(vec2(1.0, 0.0)));
    ///     velocity = velocity.lerp(crowd.get(id).unwrap().velocity, 0.5);
    ///     position += velocity * 0.1;
    /// }
    /// assert!((velocity.x - 1.0).abs() < 0.01);
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`replace`](Self::replace). The agent is then the same as before.
    pub fn observe(&mut self, id: u32, position: G::Vector, velocity: G::Vector) -> Result<(), Error> {
        let mut agent = self.members[self.find(id)?].agent;
        agent.observe(position, velocity);
        self.replace(agent)
    }

    /// Sets the goal of an agent, or `None` if it is not known: where its force leads it, such as
    /// the target of an arrival or the end of its path.
    ///
    /// Agents with one goal come to rest around it, and have then
    /// [`Arrived`](super::Status::Arrived). Goals are one if they are nearer to each other than two
    /// such agents. A goal that moves by more than the radius of the agent is a new one, with which
    /// the agent is `Moving`. It moves no agent.
    ///
    /// # Errors
    /// [`Error::AgentOutOfRange`] if no agent has this id, and [`Error::NotFinite`] of `goal`.
    ///
    /// # Examples
    /// Twenty agents go to one spot, and rest around it.
    ///
    /// ```
    /// use steer_core::behavior::Arrive;
    /// use steer_core::crowd::{CrowdRules, Status};
    /// use steer_glam::glam::vec2;
    /// use steer_glam::{Agent, Crowd, Vec2};
    ///
    /// let (mut crowd, goal) = (Crowd::new(CrowdRules::default(), 0.05)?, vec2(15.0, 0.0));
    /// for i in 0..20 {
    ///     let start = vec2((i % 4) as f32, (i / 4) as f32);
    ///     let agent = Agent::new(start, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
    ///     let id = crowd.insert(agent)?;
    ///     crowd.set_goal(id, Some(goal))?;
    /// }
    /// for _ in 0..400 {
    ///     crowd.step(|person| Arrive::for_agent(person.agent).steer(person.agent, goal));
    /// }
    /// assert!(crowd.iter().all(|member| member.status == Status::Arrived));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    pub fn set_goal(&mut self, id: u32, goal: Option<G::Vector>) -> Result<(), Error> {
        goal.map_or(Ok(()), |goal| finite_vector("goal", goal))?;
        let index = self.find(id)?;
        let torus = self.torus();
        let member = &mut self.members[index];
        let nearest = |goal| torus.map_or(goal, |torus| torus.nearest(member.agent.position, goal));
        if member.patience.set_goal(&member.agent, goal.map(nearest)) {
            member.begin();
        }
        self.is_seen = false;
        Ok(())
    }

    /// Sets the limit of the speed of an agent (length/time). The agent brakes to a lower limit
    /// within the law:
    /// [`SafetyFilter::change_max_speed`](crate::crowd::SafetyFilter::change_max_speed).
    ///
    /// # Errors
    /// - [`Error::NotFinite`] or [`Error::Negative`] for such a limit.
    /// - [`Error::AgentOutOfRange`] of `id` if no agent has it.
    /// - [`Error::OutOfRange`] of `torus` if the world is too small.
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
        let extremes = self.extremes.with(&member.seen());
        self.check_reach(self.reach(self.strength, extremes))?;
        self.members[index] = member;
        self.extremes = extremes;
        self.is_seen = false;
        Ok(())
    }

    /// Removes the agent with this id and returns it, or `None` if there is none.
    pub fn remove(&mut self, id: u32) -> Option<Agent<G>> {
        let at = self.indices.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        let index = self.indices.remove(at).1 as usize;
        let Member { agent, rules, .. } = self.members.swap_remove(index);
        self.leave_rules(rules);
        if let Some(moved) = self.members.get(index) {
            let moved = moved.agent.id;
            if let Ok(at) = self.indices.binary_search_by_key(&moved, |(id, _)| *id) {
                self.indices[at].1 = index as u32;
            }
        }
        self.is_seen = false;
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
        self.is_seen = false;
        self.index_members();
        self.forget_if_empty();
    }

    /// Checks that the law holds: that all agents can brake from now on and touch neither each
    /// other nor an obstacle at rest.
    ///
    /// A crowd keeps it, if all agents entered and changed so. Beyond the domain of the law it may
    /// fail by rounding.
    ///
    /// # Errors
    /// The first error of [`check_agent`](Self::check_agent), by id.
    pub fn check(&self) -> Result<(), Error> {
        self.with_grid(&[], |crowd| crowd.iter().try_for_each(|member| crowd.check_member(member)))
    }

    /// Checks that the law holds for the agent with this id, among the others as they are.
    ///
    /// After a step or a change it takes a time proportional to the number of agents.
    ///
    /// # Errors
    /// [`Error::AgentOutOfRange`], with the id: of `position` if it touches another agent or an
    /// obstacle, of `velocity` if it could not brake in time, and as at [`insert`](Self::insert).
    /// [`Error::AgentOutOfRange`] of `id` if no agent has it.
    pub fn check_agent(&self, id: u32) -> Result<(), Error> {
        let index = self.find(id)?;
        self.with_grid(&[], |crowd| crowd.check_member(&crowd.members[index]))
    }

    /// Returns a result of this crowd among these bodies with the cells of the present state.
    pub(super) fn with_grid<T>(&self, bodies: &[Body<G>], of: impl FnOnce(&Self) -> T) -> T {
        if self.is_seen && bodies.is_empty() {
            return of(self);
        }
        let mut copy = self.clone();
        copy.look(bodies);
        of(&copy)
    }

    fn check_member(&self, Member { agent, .. }: &Member<G>) -> Result<(), Error> {
        let rules = self.rules();
        rules
            .filter
            .check(&agent.with_max_speed(top_speed(agent)))
            .map_err(|error| error.of_agent(agent.id))?;
        check_domain(agent, self.dt)?;
        self.check_state(agent, &rules).map_err(|error| error.of_agent(agent.id))
    }

    /// Adds a member with its state.
    pub(super) fn enter(&mut self, member: Member<G>) -> Result<(), Error> {
        let id = member.agent.id;
        if self.index_of(id).is_some() {
            return Err(Error::AgentOutOfRange { id, what: "id", needed: "one that no other agent has" });
        }
        if id == u32::MAX {
            return Err(Error::TooMany { most: u32::MAX });
        }
        let agent = self.accept(member.agent)?;
        self.next_id = self.next_id.max(id + 1);
        let at = self.indices.partition_point(|(other, _)| *other < id);
        self.indices.insert(at, (id, self.members.len() as u32));
        self.members.push(Member { agent, ..member });
        Ok(())
    }

    /// Returns an agent that may enter, or replace the one with its id, inside the world. The crowd
    /// counts on it from now on.
    fn accept(&mut self, agent: Agent<G>) -> Result<Agent<G>, Error> {
        let named = |error: Error| error.of_agent(agent.id);
        agent.validate().map_err(named)?;
        let own = most_acceleration(&agent);
        let strength = self.strength.map_or(Strength { least: own, most: own }, |all| Strength {
            least: all.least.min(own),
            most: all.most.max(own),
        });
        let (before, rules) = (self.rules(), self.rules_for(Some(strength)));
        let moving = agent.with_max_speed(agent.max_speed.max(G::Scalar::one()));
        if own <= G::Scalar::zero() || rules.filter.guard(&moving, self.dt).is_none() {
            return Err(named(Error::NotPositive { what: "max_force" }));
        }
        rules.filter.check(&agent.with_max_speed(top_speed(&agent))).map_err(named)?;
        let agent = agent.with_position(self.inside(agent.position));
        check_domain(&agent, self.dt)?;
        let extremes = self.extremes.with(&Member::new(agent).seen());
        self.check_reach(self.reach(Some(strength), extremes))?;
        if rules.filter.braking != before.filter.braking {
            self.check_braking(agent.id, [&before, &rules])?;
        }
        (self.strength, self.extremes, self.is_seen) = (Some(strength), extremes, false);
        Ok(agent)
    }

    pub(super) fn find(&self, id: u32) -> Result<usize, Error> {
        self.index_of(id).ok_or(Error::AgentOutOfRange { id, what: "id", needed: "the id of an agent" })
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

    /// Checks that all pairs that keep apart with the rules of before do with these. Pairs with the
    /// agent of this id, which is new, do not count.
    fn check_braking(&mut self, new: u32, [before, after]: [&CrowdRules<G::Scalar>; 2]) -> Result<(), Error> {
        self.look(&[]);
        let reach = self.extremes.view_distance::<G>(after, self.dt);
        self.ground.prepare(self.obstacle_reach(reach), self.world.as_ref());
        let mut agents = self.members.iter().map(|member| &member.agent).filter(|agent| agent.id != new);
        let ends = |agent: &Agent<G>| {
            let ends_beside = |other: &Other<G>| {
                let among = Surroundings::new(self.dt).with_others([*other]);
                before.filter.check_among(agent, among).is_ok()
                    && after.filter.check_among(agent, among).is_err()
            };
            let ends_before = |obstacle: Barrier<'_, G>| {
                let among = Surroundings::new(self.dt).with_obstacles([obstacle]);
                before.filter.check_among(agent, among).is_ok()
                    && after.filter.check_among(agent, among).is_err()
            };
            let others = self.others_of(agent, after);
            others.iter().any(|other| other.body.id != new && ends_beside(other))
                || self.ground.at_rest(agent.position, self.layers_of(agent.id)).any(ends_before)
        };
        if agents.any(ends) {
            let needed = "max_force / mass that the others can count on in their present motion";
            return Err(Error::AgentOutOfRange { id: new, what: "max_force", needed });
        }
        Ok(())
    }

    /// Checks the state of an agent among obstacles at rest and all others.
    pub(super) fn check_state(&self, agent: &Agent<G>, rules: &CrowdRules<G::Scalar>) -> Result<(), Error> {
        let obstacles = self.ground.at_rest(agent.position, self.layers_of(agent.id));
        let others = self.others_of(agent, rules);
        rules.filter.check_among(agent, Surroundings { others, obstacles, dt: self.dt })
    }

    /// Returns the others that an agent with these rules may touch if all brake.
    fn others_of(&self, agent: &Agent<G>, rules: &CrowdRules<G::Scalar>) -> Vec<Other<G>> {
        self.others_within(agent, |Extremes { radius, speed, .. }| {
            rules.filter.view_distance(agent, radius, speed, self.dt)
        })
    }

    /// Returns the others within the distance that `reach` returns for some extremes.
    pub(super) fn others_within(
        &self,
        agent: &Agent<G>,
        reach: impl Fn(Extremes<G::Scalar>) -> G::Scalar,
    ) -> Vec<Other<G>> {
        let mut seen = SeenBuffer::new();
        let layers = self.layers_of(agent.id);
        let seen = self.grid.look(&mut seen, agent, |other| other.is_in(layers), |one, _| reach(one));
        seen.others().collect()
    }

    /// Checks that an agent touches no obstacle that moves.
    pub(super) fn check_moving_obstacles(&self, agent: &Agent<G>) -> Result<(), Error> {
        let at = agent.position;
        let touches = |obstacle: Barrier<'_, G>| {
            let near = obstacle.nearest(at);
            near == at || at.distance(near) < agent.radius + obstacle.rounding()
        };
        if self.ground.moving_around(at, self.layers_of(agent.id)).any(touches) {
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
