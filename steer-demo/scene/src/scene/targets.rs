//! Targets of an agent or of the members of a group.

use std::sync::Arc;

use serde::de::{DeserializeSeed as _, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use super::keys::Item;
use super::pair::{OPPOSITE, Pair, PairOr, Target, Written};
use super::table::Shape;

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

    /// Number of targets in a list. `None` if it is no list.
    pub(crate) fn count(&self) -> Option<usize> {
        if let Self::Each(all) = self { Some(all.len()) } else { None }
    }

    /// Selects the target of the member with this number, which has this position opposite.
    pub(crate) fn select(&mut self, number: usize, opposite: Pair) {
        *self = Self::One(match self {
            Self::One(target) => *target,
            Self::Each(all) => all.get(number).map_or(Target::Pointer, |pair| Target::At(*pair)),
            Self::Opposite => Target::At(opposite),
        });
    }

    /// Keeps the targets opposite to the starts, which are these, when the starts change.
    pub(crate) fn keep(&mut self, opposites: &[Pair]) {
        if let Self::Opposite = self {
            *self = Self::Each(opposites.into());
        }
    }

    /// Removes the target of the member with this number, if it has its own.
    pub(crate) fn remove(&mut self, number: usize) {
        if let Self::Each(all) = self {
            let others = all.iter().enumerate().filter(|(i, _)| *i != number);
            *all = others.map(|(_, pair)| *pair).collect();
        }
    }

    /// Appends the target of a new member, if each has its own.
    pub(crate) fn push(&mut self, pair: Pair) {
        if let Self::Each(all) = self {
            *all = all.iter().copied().chain([pair]).collect();
        }
    }
}

impl Item for Targets {
    fn shape() -> Shape {
        Shape::Pair { place: true, word: Some("pointer"), agent: false, each: true }
    }
}

impl<'de> Deserialize<'de> for Targets {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let kinds = PairOr { list: true, words: &["pointer", OPPOSITE], ..PairOr::default() };
        Ok(match kinds.deserialize(d)? {
            Written::Pair(pair) => Self::One(Target::At(pair)),
            Written::List(all) => Self::Each(all.into()),
            Written::Word(word) if word == OPPOSITE => Self::Opposite,
            _ => Self::One(Target::Pointer),
        })
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
