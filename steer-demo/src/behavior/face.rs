//! `face`: turns the heading toward a position or another agent.

use core::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use steer_glam::steer_core;
use steer_glam::steer_core::{TurnState, Vec2Ext as _};

use super::reach_orientation::{look, max_acceleration, max_rate};
use super::{Act, Landmark, Push, Role, Sketch, Stage, Start};
use crate::error::Fault;
use crate::scene::{Casting, Pair, Target, not_negative};
use crate::vector::V;

/// Parameters of `face`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Target of the heading.
    pub target: Sight,
    /// Maximum turn rate (radians/time).
    #[serde(default = "max_rate", deserialize_with = "not_negative")]
    pub max_rate: f64,
    /// Maximum change of the turn rate (radians/time²).
    #[serde(default = "max_acceleration", deserialize_with = "not_negative")]
    pub max_acceleration: f64,
}

/// Target of the heading.
#[derive(Clone, Debug, PartialEq)]
pub enum Sight {
    /// A position, or the pointer.
    Place(Target),
    /// The agent with this name.
    Agent(String),
}

impl<'de> Deserialize<'de> for Sight {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Seen;
        impl<'de> Visitor<'de> for Seen {
            type Value = Sight;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("two numbers [x, y], \"pointer\" or the name of an agent")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Sight, A::Error> {
                let pair = Pair::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(Sight::Place(Target::At(pair)))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Sight, E> {
                Ok(match word {
                    "pointer" => Sight::Place(Target::Pointer),
                    name => Sight::Agent(name.into()),
                })
            }
        }
        d.deserialize_any(Seen)
    }
}

impl Serialize for Sight {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Place(target) => target.serialize(s),
            Self::Agent(name) => name.serialize(s),
        }
    }
}

/// `face` at run time.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    target: Seen,
    rule: steer_core::Face<f64>,
}

/// Target with its name resolved to an index.
#[derive(Clone, Copy, Debug)]
enum Seen {
    Place(Target),
    Agent(usize),
}

impl Start for Face {
    type Running = Running;
    const ROLE: Role = Role::Drifter;
    const TURNS: bool = true;

    fn start(&self, casting: &Casting<'_>) -> Result<Running, Fault> {
        let target = match &self.target {
            Sight::Place(target) => Seen::Place(*target),
            Sight::Agent(name) => Seen::Agent(casting.another("target", name)?),
        };
        let Self { max_rate, max_acceleration, .. } = *self;
        let turning = steer_core::ReachOrientation { max_rate, max_acceleration };
        Ok(Running { target, rule: steer_core::Face { turning } })
    }
}

impl Running {
    fn place(&self, stage: &Stage<'_>) -> V {
        match self.target {
            Seen::Place(target) => stage.locate(target),
            Seen::Agent(index) => stage.other(index).position,
        }
    }
}

impl Act for Running {
    type Memory = TurnState<f64>;

    fn steer(&self, _: &Stage<'_>, _: &mut TurnState<f64>, _: impl FnMut() -> f64) -> Push {
        V::zero().into()
    }

    fn turn(&self, stage: &Stage<'_>, rate: &mut TurnState<f64>) -> Option<V> {
        let place = self.place(stage);
        Some(self.rule.steer(rate, stage.me, place, stage.dt))
    }

    fn landmark(&self) -> Option<Landmark> {
        match self.target {
            Seen::Place(target) => Some(Landmark::Goal(target)),
            Seen::Agent(_) => None,
        }
    }

    fn foresee(&self, stage: &Stage<'_>, _: &TurnState<f64>, sketch: &mut Sketch) {
        look(stage, self.rule.orientation(stage.me, self.place(stage)), sketch);
    }
}
