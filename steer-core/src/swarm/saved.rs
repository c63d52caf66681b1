//! Serde for a [`Swarm`]: its rules, the next id and its agents.

extern crate alloc;

use alloc::vec::Vec;

use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Swarm, SwarmRules, SwarmScalar};
use crate::agent::{Agent, Body};
use crate::vector::Geometry;

/// An agent without the values common to all.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Bird",
    deny_unknown_fields,
    bound(serialize = "G::Scalar: serde::Serialize", deserialize = "G::Scalar: serde::Deserialize<'de>")
)]
struct SavedAgent<G: Geometry> {
    id: u32,
    #[serde(with = "crate::vector::components")]
    position: G::Vector,
    #[serde(with = "crate::vector::components")]
    velocity: G::Vector,
    #[serde(with = "crate::vector::components")]
    heading: G::Vector,
}

impl<G: Geometry> From<Body<G>> for SavedAgent<G> {
    fn from(Body { id, position, velocity, heading, .. }: Body<G>) -> Self {
        SavedAgent { id, position, velocity, heading }
    }
}

/// The agents of a swarm, serialised one by one.
struct SavedAgents<'a, G: Geometry>(&'a Swarm<G>);

impl<G> Serialize for SavedAgents<'_, G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar + Serialize,
{
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        out.collect_seq(self.0.iter().map(SavedAgent::from))
    }
}

impl<G> serde::Serialize for Swarm<G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar + Serialize,
{
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        let mut out = out.serialize_struct("Swarm", 3)?;
        out.serialize_field("rules", &self.rules)?;
        out.serialize_field("next_id", &self.next_id)?;
        out.serialize_field("birds", &SavedAgents(self))?;
        out.end()
    }
}

/// The deserialised form.
#[derive(Deserialize)]
#[serde(rename = "Swarm", deny_unknown_fields, bound = "G::Scalar: Deserialize<'de>")]
struct Saved<G: Geometry> {
    rules: SwarmRules<G>,
    next_id: u32,
    #[serde(rename = "birds")]
    agents: Vec<SavedAgent<G>>,
}

impl<'de, G> serde::Deserialize<'de> for Swarm<G>
where
    G: Geometry<Vector: Send + Sync> + Send + Sync,
    G::Scalar: SwarmScalar + Deserialize<'de>,
{
    fn deserialize<In: Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
        let Saved { rules, next_id, agents } = Saved::deserialize(from)?;
        let mut swarm = Swarm::new(rules).map_err(In::Error::custom)?;
        swarm.reserve(agents.len());
        for SavedAgent { id, position, velocity, heading } in agents {
            if id >= next_id {
                return Err(In::Error::custom(format_args!(
                    "bird {id}: next_id has to be larger than every id"
                )));
            }
            let agent = Agent { id, position, velocity, heading, ..rules.template };
            swarm.put(&agent).map_err(|error| In::Error::custom(format_args!("bird {id}: {error}")))?;
        }
        let mut ids = swarm.ids.clone();
        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(In::Error::custom(format_args!("bird {}: every id has to be there once", twice[0])));
        }
        swarm.next_id = next_id;
        Ok(swarm)
    }
}
