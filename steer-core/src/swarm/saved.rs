//! Serde for a [`Swarm`]: its rules, the next id and its agents.

extern crate alloc;

use alloc::vec::Vec;

use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Swarm, SwarmRules, SwarmScalar};
use crate::agent::{Agent, Body};
use crate::vector::Vec2Like;

/// An agent without the values common to all.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bird<V> {
    id: u32,
    position: V,
    velocity: V,
    heading: V,
}

impl<V: Vec2Like> From<Body<V>> for Bird<V> {
    fn from(Body { id, position, velocity, heading, .. }: Body<V>) -> Self {
        Bird { id, position, velocity, heading }
    }
}

/// The agents of a swarm, serialised one by one.
struct Birds<'a, V: Vec2Like>(&'a Swarm<V>);

impl<V> Serialize for Birds<'_, V>
where
    V: Vec2Like + Send + Sync + Serialize,
    V::Scalar: SwarmScalar,
{
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        out.collect_seq(self.0.iter().map(Bird::from))
    }
}

impl<V> serde::Serialize for Swarm<V>
where
    V: Vec2Like + Send + Sync + Serialize,
    V::Scalar: SwarmScalar + Serialize,
{
    fn serialize<Out: Serializer>(&self, out: Out) -> Result<Out::Ok, Out::Error> {
        let mut out = out.serialize_struct("Swarm", 3)?;
        out.serialize_field("rules", &self.rules)?;
        out.serialize_field("next_id", &self.next_id)?;
        out.serialize_field("birds", &Birds(self))?;
        out.end()
    }
}

/// The deserialised form.
#[derive(Deserialize)]
#[serde(
    rename = "Swarm",
    deny_unknown_fields,
    bound = "V: Vec2Like + Deserialize<'de>, V::Scalar: Deserialize<'de>"
)]
struct Saved<V: Vec2Like> {
    rules: SwarmRules<V>,
    next_id: u32,
    birds: Vec<Bird<V>>,
}

impl<'de, V> serde::Deserialize<'de> for Swarm<V>
where
    V: Vec2Like + Send + Sync + Deserialize<'de>,
    V::Scalar: SwarmScalar + Deserialize<'de>,
{
    fn deserialize<In: Deserializer<'de>>(from: In) -> Result<Self, In::Error> {
        let Saved { rules, next_id, birds } = Saved::deserialize(from)?;
        let mut swarm = Swarm::new(rules).map_err(In::Error::custom)?;
        swarm.reserve(birds.len());
        for Bird { id, position, velocity, heading } in birds {
            if id >= next_id {
                return Err(In::Error::custom(format_args!(
                    "bird {id}: next_id has to be larger than every id"
                )));
            }
            let bird = Agent { id, position, velocity, heading, ..rules.template };
            swarm.put(&bird).map_err(|error| In::Error::custom(format_args!("bird {id}: {error}")))?;
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
