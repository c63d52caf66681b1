//! `face`: turns the heading toward a position or another agent.

use serde::de::{DeserializeSeed as _, Deserializer};
use serde::{Deserialize, Serialize};
use steer_glam::steer_core::behavior::{ReachOrientation, TurnState};

use super::prelude::*;
use super::reach_orientation::look;
use crate::scene::pair::{PairOr, Written};
use crate::scene::table::Shape;
use crate::scene::value::Item;

keys! {
    /// Turns the heading toward a position or another agent.
    pub struct Face {
        /// Target of the heading: a position or the name of an agent.
        target: Sight,
        ..turning: ReachOrientation<f64>,
    }
}

/// Target of the heading.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Sight {
    /// A position, or the pointer.
    Place(Target),
    /// Another agent.
    Agent(AgentName),
}

impl Item for Sight {
    fn shape() -> Shape {
        Shape::Pair { place: true, word: Some("pointer"), agent: true }
    }

    fn resolve(&mut self, key: &str, casting: &Casting<'_>) -> Result<(), Fault> {
        match self {
            Self::Place(_) => Ok(()),
            Self::Agent(name) => name.resolve(key, casting),
        }
    }
}

impl<'de> Deserialize<'de> for Sight {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let written = PairOr { list: false, word: Some("pointer"), agent: true }.deserialize(d)?;
        Ok(match written {
            Written::Pair(pair) => Self::Place(Target::At(pair)),
            Written::Word(name) if name != "pointer" => Self::Agent(name.as_str().into()),
            Written::Word(_) | Written::List(_) => Self::Place(Target::Pointer),
        })
    }
}

impl Face {
    fn rule(&self) -> steer_core::behavior::Face<f64> {
        steer_core::behavior::Face { turning: self.turning }
    }

    fn place(&self, stage: &Stage<'_>) -> V {
        match &self.target {
            Sight::Place(target) => stage.locate(*target),
            Sight::Agent(name) => stage.other(name).position,
        }
    }
}

impl Act for Face {
    type Memory = TurnState<f64>;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn turn(&self, stage: &Stage<'_>, rate: &mut Self::Memory) -> Option<V> {
        Some(self.rule().steer(rate, stage.me, self.place(stage), stage.dt))
    }

    fn landmark(&self, moment: &Moment<'_>) -> Option<Mark> {
        match &self.target {
            Sight::Place(target) => Some(Mark::Goal(moment.place(*target))),
            Sight::Agent(_) => None,
        }
    }

    fn foresee(&self, stage: &Stage<'_>, _: &Self::Memory, sketch: &mut Sketch) {
        look(stage, self.rule().orientation(stage.me, self.place(stage)), sketch);
    }
}
