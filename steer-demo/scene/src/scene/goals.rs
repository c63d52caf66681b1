//! Goals of a field: positions, or an agent.

use serde::de::{self, DeserializeSeed as _, Deserializer};
use serde::{Deserialize, Serialize};

use super::agent_name::AgentName;
use super::keys::Item;
use super::pair::{AnyPair, Pair, PairOr};
use super::table::Shape;

/// Goals of a field.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Goals {
    /// Positions, one or more.
    Positions(Vec<Pair>),
    /// An agent, wherever it is.
    Agent(AgentName),
}

impl Item for Goals {
    fn shape() -> Shape {
        Shape::Goals
    }
}

impl<'de> Deserialize<'de> for Goals {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match (PairOr { list: true, agent: true, ..PairOr::default() }).deserialize(d)? {
            AnyPair::Pair(pair) => Ok(Self::Positions(vec![pair])),
            AnyPair::List(all) if !all.is_empty() => Ok(Self::Positions(all)),
            AnyPair::Word(name) => Ok(Self::Agent(name.as_str().into())),
            _ => Err(de::Error::custom("0 points, expected one or more, or the name of an agent")),
        }
    }
}
