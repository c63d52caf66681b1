//! The rules of a crowd, and of those agents that have other ones.

extern crate alloc;

use alloc::vec::Vec;

use super::sight::Extremes;
use super::store::{Crowd, Strength};
use crate::agent::Agent;
use crate::checked::Validate;
use crate::crowd::rules::CrowdRules;
use crate::error::Error;
use crate::scalar::Scalar;
use crate::vector::{Geometry, Vec2Ext as _, Vec2Like as _};

/// Number of other rules from which unused ones are removed, whenever it has doubled.
const FEW: usize = 16;

impl<G: Geometry> Crowd<G> {
    /// The rules of all agents without [other ones](Self::set_rules_of). `braking` and `quickest`
    /// of the filter are those in use.
    #[must_use]
    pub fn rules(&self) -> CrowdRules<G::Scalar> {
        self.rules_for(self.strength)
    }

    /// Replaces the rules of all agents without [other ones](Self::set_rules_of).
    ///
    /// All agents count on `braking` and `quickest` of the filter, which therefore stay.
    ///
    /// # Errors
    /// The errors of [`CrowdRules::validate`](Validate::validate), and [`Error::OutOfRange`] of
    /// `braking` or `quickest` if it is another value than in [`rules`](Self::rules), of `torus` if
    /// the world is too small. The rules are then the same as before.
    pub fn set_rules(&mut self, rules: CrowdRules<G::Scalar>) -> Result<(), Error> {
        self.rules = self.checked_rules(rules)?;
        self.sight.expire();
        Ok(())
    }

    /// The rules of the agent with this id.
    #[must_use]
    pub fn rules_of(&self, id: u32) -> Option<CrowdRules<G::Scalar>> {
        let member = self.get(id)?;
        self.all_rules(self.strength).nth(member.rules as usize)
    }

    /// Sets the rules of one agent, such as its distance or its density response.
    ///
    /// Agents with equal rules share them. The time of a call is proportional to the number of
    /// different rules.
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
    /// The errors of [`set_rules`](Self::set_rules), and [`Error::OutOfRange`] of `id` if no agent
    /// has it.
    pub fn set_rules_of(&mut self, id: u32, rules: CrowdRules<G::Scalar>) -> Result<(), Error> {
        let index = self.find(id)?;
        let rules = self.checked_rules(rules)?;
        self.members[index].rules = self.index_of_rules(rules);
        self.sight.expire();
        Ok(())
    }

    /// Returns rules with the braking of this crowd, if its agents may have them.
    fn checked_rules(&self, rules: CrowdRules<G::Scalar>) -> Result<CrowdRules<G::Scalar>, Error> {
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
        self.check_reach(self.reach_of(&with_strength(rules, self.strength), self.extremes))?;
        Ok(rules)
    }

    /// Returns the index of rules, and adds them if there are none such.
    fn index_of_rules(&mut self, rules: CrowdRules<G::Scalar>) -> u32 {
        let same = |other: &CrowdRules<G::Scalar>| *other == rules;
        if same(&self.rules) {
            return 0;
        }
        let len = self.other_rules.len();
        let at = self.other_rules.iter().position(same).unwrap_or_else(|| {
            if len >= FEW && len.is_power_of_two() {
                self.remove_unused_rules();
            }
            self.other_rules.push(rules);
            self.other_rules.len() - 1
        });
        at as u32 + 1
    }

    /// Removes the other rules that no agent has.
    fn remove_unused_rules(&mut self) {
        let mut new = alloc::vec![None; self.other_rules.len()];
        let mut used = Vec::new();
        for member in &mut self.members {
            let Some(at) = (member.rules as usize).checked_sub(1) else { continue };
            let (Some(new), Some(rules)) = (new.get_mut(at), self.other_rules.get(at)) else { continue };
            member.rules = *new.get_or_insert_with(|| {
                used.push(*rules);
                used.len() as u32
            });
        }
        self.other_rules = used;
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
        let all = [&self.rules].into_iter().chain(&self.other_rules);
        all.map(move |rules| with_strength(*rules, strength))
    }

    /// Returns a view distance that suffices for all agents: of one with their extremes.
    pub(super) fn reach(
        &self,
        strength: Option<Strength<G::Scalar>>,
        extremes: Extremes<G::Scalar>,
    ) -> G::Scalar {
        let reaches = self.all_rules(strength).map(|rules| self.reach_of(&rules, extremes));
        reaches.fold(G::Scalar::zero(), |most: G::Scalar, reach| most.max(reach))
    }

    /// Returns the view distance of an agent with the extremes of all.
    fn reach_of(&self, rules: &CrowdRules<G::Scalar>, extremes: Extremes<G::Scalar>) -> G::Scalar {
        let zero = G::Scalar::zero();
        let at = G::Vector::new(extremes.size, zero);
        let agent = Agent::<G>::new(at, G::Vector::zero()).with_radius(extremes.radius);
        let strength = rules.filter.quickest.unwrap_or(zero);
        let agent = agent.with_max_speed(extremes.speed).with_max_force(strength);
        rules.view_distance(&agent, extremes.radius, extremes.speed, self.dt)
    }

    /// Checks that a world that wraps is large enough.
    pub(super) fn check_reach(&self, reach: G::Scalar) -> Result<(), Error> {
        let Some(torus) = self.torus() else { return Ok(()) };
        if (reach + reach) < torus.size.x().min(torus.size.y()) {
            return Ok(());
        }
        Err(Error::OutOfRange { what: "torus", needed: "a world larger than twice the view distance" })
    }
}

/// Returns rules with the braking in use.
fn with_strength<S: Scalar>(mut rules: CrowdRules<S>, strength: Option<Strength<S>>) -> CrowdRules<S> {
    let filter = &mut rules.filter;
    filter.braking = filter.braking.or(strength.map(|all| all.least));
    filter.quickest = filter.quickest.or(strength.map(|all| all.most));
    rules
}
