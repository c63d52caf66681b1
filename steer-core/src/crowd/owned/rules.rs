//! The rules of a crowd, and of those agents that have other ones.

use super::store::{Crowd, OtherRules, Strength};
use crate::checked::Validate;
use crate::crowd::grid::Extremes;
use crate::crowd::rules::CrowdRules;
use crate::error::Error;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Like as _};

impl<G: Geometry> Crowd<G> {
    /// The rules of all agents without [other ones](Self::set_rules_of). `braking` and `quickest`
    /// of the filter are those in use.
    #[must_use]
    pub fn rules(&self) -> CrowdRules<G::Scalar> {
        self.rules_for(self.strength)
    }

    /// Replaces the rules of all agents without [other ones](Self::set_rules_of). Agents that have
    /// these rules already no longer have other ones.
    ///
    /// All agents count on `braking` and `quickest` of the filter, which therefore stay.
    ///
    /// # Errors
    /// The errors of [`CrowdRules::validate`](Validate::validate), and [`Error::OutOfRange`] of
    /// `braking` or `quickest` if it is another value than in [`rules`](Self::rules), of `torus` if
    /// the world is too small. The rules are then the same as before.
    pub fn set_rules(&mut self, rules: CrowdRules<G::Scalar>) -> Result<(), Error> {
        self.rules = self.checked_rules(rules)?;
        if let Some(same) = self.index_of_other(&self.rules) {
            self.other_rules[same].users = 0;
            let same = index_of_member(same);
            self.members.iter_mut().filter(|one| one.rules == same).for_each(|one| one.rules = 0);
        }
        Ok(())
    }

    /// The rules of the agent with this id.
    #[must_use]
    pub fn rules_of(&self, id: u32) -> Option<CrowdRules<G::Scalar>> {
        let member = self.member(id)?;
        self.all_rules(self.strength).nth(member.rules as usize)
    }

    /// The layers of the agent with this id, or of one that has not entered.
    pub(super) fn layers_of(&self, id: u32) -> u16 {
        let rules = self.member(id).map_or(0, |member| member.rules as usize);
        let own = rules.checked_sub(1).and_then(|at| self.other_rules.get(at));
        own.map_or(self.rules.layers, |own| own.rules.layers)
    }

    /// Sets the rules of one agent, such as its distance, its priority or its layers.
    ///
    /// All layers count on the braking of the weakest agent. Agents with equal rules share them.
    /// With the rules of all, the agent has no other ones. The time of a call is proportional to
    /// the number of different rules. Agents and obstacles with which it now shares a layer may
    /// overlap it, or be too near to brake for: see [`check_agent`](Self::check_agent).
    ///
    /// # Examples
    /// A robot keeps a greater distance than the people around it.
    ///
    /// ```
    /// use steer_core::crowd::{CrowdRules, Distance};
    /// use steer_glam::{Agent, Crowd, Vec2};
    ///
    /// let mut crowd = Crowd::new(CrowdRules::default(), 0.05)?;
    /// let agent = Agent::new(Vec2::ZERO, Vec2::ZERO).with_radius(0.25).with_limits(1.4, 2.0);
    /// let robot = crowd.insert(agent)?;
    /// crowd.insert(agent.with_position(Vec2::new(2.0, 0.0)))?;
    /// let mut rules = crowd.rules();
    /// rules.filter.distance = Distance::of(0.1);
    /// crowd.set_rules_of(robot, rules)?;
    /// assert_eq!(crowd.rules_of(robot), Some(rules));
    /// # Ok::<(), steer_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`set_rules`](Self::set_rules), and [`Error::AgentOutOfRange`] of `id` if no
    /// agent has it.
    pub fn set_rules_of(&mut self, id: u32, rules: CrowdRules<G::Scalar>) -> Result<(), Error> {
        let index = self.find(id)?;
        let rules = self.checked_rules(rules)?;
        let new = self.index_of_rules(rules);
        let old = core::mem::replace(&mut self.members[index].rules, new);
        self.leave_rules(old);
        Ok(())
    }

    /// Returns rules with the braking of this crowd, if its agents may have them.
    pub(super) fn checked_rules(
        &mut self,
        rules: CrowdRules<G::Scalar>,
    ) -> Result<CrowdRules<G::Scalar>, Error> {
        rules.validate()?;
        let (own, used) = (self.rules.filter, self.rules().filter);
        for (what, new, [own, used]) in [
            ("braking", rules.filter.braking, [own.braking, used.braking]),
            ("quickest", rules.filter.quickest, [own.quickest, used.quickest]),
        ] {
            if new.is_some() && new != own && new != used {
                return Err(Error::OutOfRange { what, needed: "`None`, or the value that is in use" });
            }
        }
        let mut rules = rules;
        (rules.filter.braking, rules.filter.quickest) = (own.braking, own.quickest);
        let reach = self.extremes.view_distance::<G>(&with_strength(rules, self.strength), self.dt);
        let far = rules.patience.gap_distance.map_or(reach, |gap| gap.max(reach));
        self.check_world(far)?;
        self.is_seen = false;
        Ok(rules)
    }

    /// Returns the index that a member with these rules has, and counts it.
    fn index_of_rules(&mut self, rules: CrowdRules<G::Scalar>) -> u32 {
        if self.rules == rules {
            return 0;
        }
        let unused = || self.other_rules.iter().position(|other| other.users == 0);
        let at = self.index_of_other(&rules).or_else(unused).unwrap_or(self.other_rules.len());
        match self.other_rules.get_mut(at) {
            Some(other) => *other = OtherRules { rules, users: other.users + 1 },
            None => self.other_rules.push(OtherRules { rules, users: 1 }),
        }
        index_of_member(at)
    }

    /// The index of these rules among the other ones in use.
    pub(super) fn index_of_other(&self, rules: &CrowdRules<G::Scalar>) -> Option<usize> {
        self.other_rules.iter().position(|other| other.users > 0 && other.rules == *rules)
    }

    /// Notes that a member no longer has the rules of this index.
    pub(super) fn leave_rules(&mut self, index: u32) {
        if let Some(other) = (index as usize).checked_sub(1).and_then(|at| self.other_rules.get_mut(at)) {
            other.users -= 1;
        }
    }

    /// The rules for agents of this strength.
    pub(super) fn rules_for(&self, strength: Option<Strength<G::Scalar>>) -> CrowdRules<G::Scalar> {
        with_strength(self.rules, strength)
    }

    /// All rules, by the index that members have, for agents of this strength.
    pub(super) fn all_rules(
        &self,
        strength: Option<Strength<G::Scalar>>,
    ) -> impl Iterator<Item = CrowdRules<G::Scalar>> {
        let all = [&self.rules].into_iter().chain(self.other_rules.iter().map(|other| &other.rules));
        all.map(move |rules| with_strength(*rules, strength))
    }

    /// Returns a view distance that suffices for all agents: of one with their extremes.
    pub(super) fn reach(
        &self,
        strength: Option<Strength<G::Scalar>>,
        extremes: Extremes<G::Scalar>,
    ) -> G::Scalar {
        let used = self.other_rules.iter().filter(|other| other.users > 0).map(|other| &other.rules);
        let reaches = [&self.rules].into_iter().chain(used);
        let reaches =
            reaches.map(|rules| extremes.view_distance::<G>(&with_strength(*rules, strength), self.dt));
        reaches.fold(G::Scalar::zero(), |most: G::Scalar, reach| most.max(reach))
    }

    /// Returns the distance within which obstacles count for any agent, of one within which bodies
    /// count.
    pub(super) fn obstacle_reach(&self, reach: G::Scalar) -> G::Scalar {
        let used = self.other_rules.iter().filter(|other| other.users > 0).map(|other| &other.rules);
        let all = [&self.rules].into_iter().chain(used);
        all.filter_map(|rules| rules.patience.gap_distance).fold(reach, |most, far| most.max(far))
    }

    /// Checks that a world that wraps is large enough for all agents.
    pub(super) fn check_reach(&self, reach: G::Scalar) -> Result<(), Error> {
        self.check_world(self.obstacle_reach(reach))
    }

    /// Checks that a world that wraps is large enough for what counts within this distance.
    fn check_world(&self, reach: G::Scalar) -> Result<(), Error> {
        let Some(torus) = self.torus() else { return Ok(()) };
        if (reach + reach) < torus.size.x().min(torus.size.y()) {
            return Ok(());
        }
        let needed = "a world larger than twice the view distance and twice `gap_distance`";
        Err(Error::OutOfRange { what: "torus", needed })
    }
}

/// Returns the index that a member with other rules has.
fn index_of_member(other: usize) -> u32 {
    other as u32 + 1
}

/// Returns rules with the braking in use.
fn with_strength<S: Scalar>(mut rules: CrowdRules<S>, strength: Option<Strength<S>>) -> CrowdRules<S> {
    let filter = &mut rules.filter;
    filter.braking = filter.braking.or(strength.map(|all| all.least));
    filter.quickest = filter.quickest.or(strength.map(|all| all.most));
    rules
}
