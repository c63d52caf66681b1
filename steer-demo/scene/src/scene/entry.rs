//! A steering entry: one behaviour and, optionally, its weight, probability and warning.

use serde::de::{self, Deserializer, MapAccess};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

use super::keys::{FromObject, Item, Known, Maybe, Plain, Rule as _, read_object, row};
use super::table::{Key, Shape};
use super::value::Number;
use crate::behavior::Behavior;

/// Keys of an entry beside its behaviour.
const OWN: [&str; 3] = ["weight", "probability", "warning"];

const WEIGHT: Number = Number::any("");
const PROBABILITY: Number = Number::not_negative("").at_most(1.0);

/// Behaviours that lead an agent somewhere, as a path does: an agent with both stops between them.
const GOALS: [&str; 13] = [
    "seek",
    "arrive",
    "pursue",
    "offset_pursuit",
    "interpose",
    "hide",
    "shadow",
    "orbit",
    "follow_wall",
    "follow_field",
    "follow_leader",
    "queue",
    "hold_formation",
];

/// Behaviours that need all of the force for as long as there are neighbours.
const FLOCKING: [&str; 4] = ["alignment", "boids", "cohesion", "flock"];

/// One behaviour of an agent, and its share in the combined force.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The behaviour.
    pub behavior: Behavior,
    /// Factor of its force (ratio).
    pub weight: f64,
    /// Probability from 0 to 1 that `"dither"` admits it.
    pub probability: f64,
    /// Whether a context map counts its force as a warning. `None`: the default of the behaviour.
    pub warning: Option<bool>,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read_object(d)
    }
}

impl Entry {
    /// Whether its behaviour leads the agent somewhere, except along a path.
    pub fn leads(&self) -> bool {
        GOALS.contains(&self.behavior.name())
    }

    /// Whether its behaviour follows the neighbours.
    pub fn flocks(&self) -> bool {
        FLOCKING.contains(&self.behavior.name())
    }

    /// Table of the keys beside the behaviour.
    pub(super) fn table() -> Vec<Key> {
        let warning = "Whether a context map counts its force as a warning of a danger. The default is \
            that of the behaviour.";
        vec![
            row("weight", "Factor of its force.", &WEIGHT, Some(1.0)),
            row("probability", "Probability that the combiner `dither` admits it.", &PROBABILITY, Some(1.0)),
            row("warning", warning, &Maybe(Plain), Some(None::<bool>)),
        ]
    }
}

impl Item for Entry {
    fn shape() -> Shape {
        Shape::Entry
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let Self { behavior, weight, probability, warning } = self;
        let mut map = s.serialize_map(None)?;
        behavior.write(&mut map)?;
        map.serialize_entry("weight", weight)?;
        map.serialize_entry("probability", probability)?;
        if let Some(warning) = warning {
            map.serialize_entry("warning", warning)?;
        }
        map.end()
    }
}

impl FromObject for Entry {
    const EXPECTED: &'static str = "an object with one behaviour and perhaps a weight";

    fn read<'de, A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let (mut behavior, mut weight, mut probability, mut warning) = (None::<Behavior>, None, None, None);
        let keys: Vec<&str> = Behavior::NAMES.iter().copied().chain(OWN).collect();
        loop {
            // An entry has one behaviour, so an unknown key after it is no other one.
            let known = match &behavior {
                None => Known { kind: "behaviour", keys: &keys, offered: &keys },
                Some(_) => Known { kind: "key", keys: &keys, offered: &OWN },
            };
            let Some(index) = map.next_key_seed(known)? else { break };
            let key = keys[index];
            let again = match key {
                "weight" => weight.replace(WEIGHT.read(&mut map)?).is_some(),
                "probability" => probability.replace(PROBABILITY.read(&mut map)?).is_some(),
                "warning" => warning.replace(map.next_value()?).is_some(),
                name => {
                    if let Some(first) = &behavior {
                        let two =
                            format!("two behaviours, `{}` and `{name}`, expected one an entry", first.name());
                        return Err(de::Error::custom(two));
                    }
                    behavior = Some(Behavior::read(name, &mut map)?);
                    false
                }
            };
            if again {
                return Err(de::Error::duplicate_field(key));
            }
        }
        let Some(behavior) = behavior else {
            let names = Behavior::NAMES.join("`, `");
            return Err(de::Error::custom(format!("no behaviour, expected one of `{names}`")));
        };
        let (weight, probability) = (weight.unwrap_or(1.0), probability.unwrap_or(1.0));
        Ok(Entry { behavior, weight, probability, warning })
    }
}
