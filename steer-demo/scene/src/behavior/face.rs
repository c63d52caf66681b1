//! `face`: turns the heading toward a position or another agent.

use serde::de::{DeserializeSeed as _, Deserializer};
use serde::{Deserialize, Serialize};
use steer_core::behavior::{ReachOrientation, TurnState};

use super::prelude::*;
use super::reach_orientation::look;
use crate::scene::keys::Item;
use crate::scene::pair::{AnyPair, OPPOSITE, PairOr};
use crate::scene::per_member::PerMember;
use crate::scene::table::Shape;

keys! {
    /// Turns the heading toward a position or another agent.
    pub struct Face {
        /// Target of the heading: a position or the name of an agent.
        target: Sight,
        ..turning: ReachOrientation<f64>,
    }
}

/// A target: a position or another agent.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Sight {
    /// A position, the pointer, or one for each member of a group.
    Place(Targets),
    /// Another agent, or one for each member of a group.
    Agent(AgentName),
}

impl Item for Sight {
    fn shape() -> Shape {
        Shape::Pair { place: true, word: Some("pointer"), agent: true, each: true }
    }

    fn resolve(&mut self, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
        match self {
            Self::Place(targets) => targets.resolve(key, scope),
            Self::Agent(name) => name.resolve(key, scope),
        }
    }

    fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        match self {
            Self::Place(targets) => visit(targets),
            Self::Agent(name) => visit(name),
        }
    }
}

impl<'de> Deserialize<'de> for Sight {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let words = &["pointer", OPPOSITE];
        let kinds = PairOr { list: true, words, agent: true, rectangle: false };
        Ok(match kinds.deserialize(d)? {
            AnyPair::Word(name) if !words.contains(&name.as_str()) => Self::Agent(name.as_str().into()),
            AnyPair::Names(names) => Self::Agent(AgentName::each(names)),
            targets => Self::Place(targets.into()),
        })
    }
}

impl Sight {
    /// Returns the agent, or a body at rest at the position.
    pub(super) fn body(&self, view: &AgentView<'_>) -> Body {
        match self {
            Self::Place(targets) => Body::at_rest(view.locate(targets.own())),
            Self::Agent(name) => view.other(name),
        }
    }

    /// Returns the goal that a position is, not an agent.
    pub(super) fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        match self {
            Self::Place(targets) => Some(Mark::Goal(world.place(targets.own()))),
            Self::Agent(_) => None,
        }
    }
}

impl Face {
    fn rule(&self) -> steer_core::behavior::Face<f64> {
        steer_core::behavior::Face { turning: self.turning }
    }
}

impl Steer for Face {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn turn(&self, view: &AgentView<'_>, rate: &mut Self::Memory) -> Option<V> {
        Some(match &self.target {
            Sight::Place(target) => self.rule().steer(rate, view.me, view.locate(target.own()), view.dt),
            Sight::Agent(name) => self.rule().track(rate, view.me, &view.other(name), view.dt),
        })
    }

    fn landmark(&self, world: &WorldState<'_>) -> Option<Mark> {
        self.target.landmark(world)
    }

    fn call(&self, _: &Self::Memory) -> Call {
        let (target, method) = match &self.target {
            Sight::Place(target) => (Arg::At(target.own()), "steer"),
            Sight::Agent(name) => (Arg::Body(name.index()), "track"),
        };
        let state = Arg::State("turn_state", "TurnState<f32>");
        Call::of(&self.rule(), vec![state, Arg::Agent, target, Arg::Dt])
            .with_force(format!("$rule.{method}($0, $1, $2, $3)"))
    }

    fn foresee(&self, view: &AgentView<'_>, _: &Self::Memory, marks: &mut Marks) {
        look(view, self.rule().orientation(view.me, self.target.body(view).position), marks);
    }
}
