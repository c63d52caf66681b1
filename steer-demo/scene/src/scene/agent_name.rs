//! References to agents by name.

use core::fmt;
use std::sync::Arc;

use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::keys::Item;
use super::per_member::{PerMember, without};
use super::scope::Scope;
use super::table::Shape;
use crate::error::Fault;
use crate::vector::V;

/// Reference to another agent, or to one for each member of a group.
#[derive(Clone, Debug)]
pub enum AgentName {
    /// The same for all members.
    One(Reference),
    /// One for each member.
    Each(Arc<[Reference]>),
}

/// Name of an agent.
#[derive(Clone, Debug)]
pub struct Reference {
    name: Arc<str>,
    /// Index of the agent with this name, or 0 until the name is resolved.
    index: usize,
}

impl AgentName {
    /// Index of the agent. Of a list, 0 until each member has its own.
    pub(crate) fn index(&self) -> usize {
        if let Self::One(one) = self { one.index } else { 0 }
    }

    /// Returns the reference to these names, one for each member.
    pub(crate) fn each(names: Vec<String>) -> Self {
        Self::Each(names.iter().map(|name| Reference::from(name.as_str())).collect())
    }
}

impl Reference {
    fn resolved(&self, key: &str, scope: &Scope<'_>) -> Result<Self, Fault> {
        Ok(Self { name: self.name.clone(), index: scope.another(key, &self.name)? })
    }
}

impl Item for AgentName {
    fn shape() -> Shape {
        Shape::Agent
    }

    fn resolve(&mut self, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
        match self {
            Self::One(one) => *one = one.resolved(key, scope)?,
            Self::Each(all) => {
                scope.one_each(key, all.len())?;
                let all_resolved = all.iter().enumerate();
                let own =
                    |(i, one): (usize, &Reference)| one.resolved(&format!("{key}[{i}]"), &scope.of_member(i));
                *all = all_resolved.map(own).collect::<Result<_, _>>()?;
            }
        }
        Ok(())
    }

    fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        visit(self);
    }
}

impl PerMember for AgentName {
    fn select(&mut self, number: usize, _opposite: V) {
        if let Self::Each(all) = self
            && let Some(own) = all.get(number)
        {
            *self = Self::One(own.clone());
        }
    }

    fn remove(&mut self, number: usize) {
        if let Self::Each(all) = self {
            *all = without(all, number);
        }
    }

    fn push(&mut self, like: usize, _opposite: V) {
        if let Self::Each(all) = self {
            *all = all.iter().chain(all.get(like)).cloned().collect();
        }
    }
}

impl Item for [AgentName; 2] {
    fn shape() -> Shape {
        Shape::Agents
    }

    fn resolve(&mut self, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
        let mut names = self.iter_mut().enumerate();
        names.try_for_each(|(i, name)| name.resolve(&format!("{key}[{i}]"), scope))
    }

    fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        self.iter_mut().for_each(|name| visit(name));
    }
}

impl<'de> Deserialize<'de> for AgentName {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(NameVisitor)
    }
}

struct NameVisitor;

impl<'de> Visitor<'de> for NameVisitor {
    type Value = AgentName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an agent, or a list with one for each member")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<AgentName, E> {
        Ok(name.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<AgentName, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = seq.next_element()? {
            names.push(name);
        }
        Ok(AgentName::each(names))
    }
}

impl Serialize for AgentName {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::One(one) => s.serialize_str(&one.name),
            Self::Each(all) => s.collect_seq(all.iter().map(|one| &one.name)),
        }
    }
}

impl fmt::Display for AgentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(one) => f.write_str(&one.name),
            Self::Each(all) => f.debug_list().entries(all.iter().map(|one| &one.name)).finish(),
        }
    }
}

impl From<&str> for Reference {
    fn from(name: &str) -> Self {
        Self { name: name.into(), index: 0 }
    }
}

impl From<&str> for AgentName {
    fn from(name: &str) -> Self {
        Self::One(name.into())
    }
}
