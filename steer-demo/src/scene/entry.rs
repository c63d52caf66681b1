//! A steering entry: an object with the name of one behaviour and, optionally, its weight,
//! probability and warning.

use core::fmt;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

use super::value::{any, share};
use crate::behavior::Behavior;

/// One behaviour of an agent, and its share in the combined force.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The behaviour.
    pub behavior: Behavior,
    /// Factor of its force (ratio).
    pub weight: f64,
    /// Probability from 0 to 1 that `"dither"` admits it.
    pub probability: f64,
    /// Whether a context map counts its force as a warning; `None`: the default of the behaviour.
    pub warning: Option<bool>,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(EntryVisitor)
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

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with one behaviour and perhaps a weight")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
        let (mut behavior, mut weight, mut probability, mut warning) = (None::<Behavior>, None, None, None);
        while let Some(key) = map.next_key::<EntryKey>()? {
            match key {
                EntryKey::Weight if weight.is_some() => return Err(de::Error::duplicate_field("weight")),
                EntryKey::Weight => weight = Some(map.next_value::<Number>()?.0),
                EntryKey::Probability if probability.is_some() => {
                    return Err(de::Error::duplicate_field("probability"));
                }
                EntryKey::Probability => probability = Some(map.next_value::<Chance>()?.0),
                EntryKey::Warning if warning.is_some() => return Err(de::Error::duplicate_field("warning")),
                EntryKey::Warning => warning = Some(map.next_value()?),
                EntryKey::Behavior(name) => {
                    if let Some(first) = &behavior {
                        let two =
                            format!("two behaviours, `{}` and `{name}`, expected one an entry", first.name());
                        return Err(de::Error::custom(two));
                    }
                    behavior = Some(Behavior::read(name, &mut map)?);
                }
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

enum EntryKey {
    Weight,
    Probability,
    Warning,
    Behavior(&'static str),
}

impl<'de> Deserialize<'de> for EntryKey {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Key;
        impl Visitor<'_> for Key {
            type Value = EntryKey;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a behaviour, `weight`, `probability` or `warning`")
            }

            fn visit_str<E: de::Error>(self, key: &str) -> Result<EntryKey, E> {
                match key {
                    "weight" => return Ok(EntryKey::Weight),
                    "probability" => return Ok(EntryKey::Probability),
                    "warning" => return Ok(EntryKey::Warning),
                    _ => {}
                }
                Behavior::NAMES.iter().copied().find(|name| *name == key).map(EntryKey::Behavior).ok_or_else(
                    || {
                        let names = Behavior::NAMES.join("`, `");
                        E::custom(format!(
                            "unknown behaviour `{key}`, expected one of `{names}`, `weight`, `probability` or `warning`"
                        ))
                    },
                )
            }
        }
        d.deserialize_identifier(Key)
    }
}

struct Number(f64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        any(d).map(Self)
    }
}

struct Chance(f64);

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        share(d).map(Self)
    }
}
