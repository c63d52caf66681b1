//! Targets of an agent or of the members of a group.

use std::sync::Arc;

use serde::de::{DeserializeSeed as _, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use super::keys::Item;
use super::pair::{AnyPair, OPPOSITE, Pair, PairOr, Target};
use super::per_member::{PerMember, without};
use super::scope::Scope;
use super::table::Shape;
use crate::error::Fault;
use crate::vector::V;

/// Target of an agent, or targets of the members of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum Targets {
    /// The same for all members.
    One(Target),
    /// A position for each member.
    Each(Arc<[Pair]>),
    /// The start of each member, mirrored at the world's centre.
    Opposite,
}

impl Targets {
    /// Target of this agent. The pointer until each member has its own.
    pub(crate) fn own(&self) -> Target {
        if let Self::One(target) = self { *target } else { Target::Pointer }
    }
}

impl PerMember for Targets {
    fn select(&mut self, number: usize, opposite: V) {
        *self = Self::One(match self {
            Self::One(target) => *target,
            Self::Each(all) => all.get(number).map_or(Target::Pointer, |pair| Target::At(*pair)),
            Self::Opposite => Target::At(opposite.into()),
        });
    }

    fn keep(&mut self, opposites: &[V]) {
        if let Self::Opposite = self {
            *self = Self::Each(opposites.iter().copied().map(Pair::from).collect());
        }
    }

    fn remove(&mut self, number: usize) {
        if let Self::Each(all) = self {
            *all = without(all, number);
        }
    }

    fn push(&mut self, _like: usize, opposite: V) {
        if let Self::Each(all) = self {
            *all = all.iter().copied().chain([opposite.into()]).collect();
        }
    }
}

impl Item for Targets {
    fn shape() -> Shape {
        Shape::Pair { place: true, word: Some("pointer"), agent: false, each: true }
    }

    fn resolve(&mut self, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
        if let Self::Each(all) = self { scope.one_each(key, all.len()) } else { Ok(()) }
    }

    fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        visit(self);
    }
}

impl<'de> Deserialize<'de> for Targets {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let kinds = PairOr { list: true, words: &["pointer", OPPOSITE], ..PairOr::default() };
        kinds.deserialize(d).map(Self::from)
    }
}

impl From<AnyPair> for Targets {
    fn from(written: AnyPair) -> Self {
        match written {
            AnyPair::Pair(pair) => Self::One(Target::At(pair)),
            AnyPair::List(all) => Self::Each(all.into()),
            AnyPair::Word(word) if word == OPPOSITE => Self::Opposite,
            _ => Self::One(Target::Pointer),
        }
    }
}

impl Serialize for Targets {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::One(target) => target.serialize(s),
            Self::Each(all) => all.as_ref().serialize(s),
            Self::Opposite => s.serialize_str(OPPOSITE),
        }
    }
}
