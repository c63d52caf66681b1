//! Parameters of steer-core as keys of scenes.

use core::ops::RangeInclusive;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, value};
use serde::ser::SerializeMap;
use serde::{Deserialize as _, Serialize};
use serde_json::{Map, Value as Json, json};
use steer_glam::steer_core::parameters::{
    Field, Kind, Output, Parameters, ReadParameters, Reader, Unit, Value, WriteParameters,
};

use crate::scene::keys::Params;
use crate::scene::table::{Parameter, Range, Shape};
use crate::scene::value::Whole;
use crate::scene::{LARGEST_NUMBER, Pair};

impl<P: Parameters + WriteParameters + for<'de> ReadParameters<'de>> Params for P {
    type Slots<'de> = Reader<'de, P>;
    const KEYS: &'static [&'static str] = <P as Parameters>::KEYS;

    fn table() -> Vec<Parameter> {
        P::FIELDS.iter().map(parameter).collect()
    }

    fn read<'de, A: MapAccess<'de>>(
        slots: &mut Reader<'de, P>,
        key: &str,
        map: &mut A,
    ) -> Result<(), A::Error> {
        let Some(field) = P::FIELDS.iter().find(|field| field.key == key) else { return Ok(()) };
        slots.read_field(key, &mut InRange(map, field)).map(drop)
    }

    fn take<E: de::Error>(slots: &mut Reader<'_, P>, key: &str, value: Json) -> Result<(), E> {
        // The object may have another form of a value that has a default.
        if P::FIELDS.iter().any(|field| field.key == key && field.default.is_some()) {
            return Ok(());
        }
        let mut map = value::MapDeserializer::<_, serde_json::Error>::new([(key, value)].into_iter());
        let read = map.next_key::<de::IgnoredAny>().and_then(|_| slots.read_field(key, &mut map));
        read.map(drop).map_err(E::custom)
    }

    fn finish<E: de::Error>(slots: Reader<'_, P>) -> Result<P, E> {
        slots.finish()
    }

    fn write<M: SerializeMap>(&self, without: &[&str], map: &mut M) -> Result<(), M::Error> {
        self.write_fields(&mut Without(without, map))
    }
}

/// Returns the row of a parameter in the tables of scenes.
fn parameter(field: &Field) -> Parameter {
    Parameter {
        key: field.key,
        doc: sentence(field.doc),
        shape: shape(field),
        unit: unit(field.unit).into(),
        default: field.default.and_then(|value| json_of(field.kind, value)),
        needed: field.default.is_none(),
    }
}

/// Returns the first sentence, without links and in the words of scenes.
fn sentence(doc: &str) -> String {
    let first = doc.split_inclusive(". ").next().unwrap_or_default().trim_end();
    first.replace("[`", "`").replace("`]", "`").replace("`None`", "none")
}

/// Range of a number; the numbers of scenes are limited.
fn range(field: &Field) -> Range {
    Range {
        least: field.above.or(field.least).unwrap_or(-LARGEST_NUMBER),
        above: field.above.is_some(),
        most: field.most.unwrap_or(LARGEST_NUMBER),
    }
}

/// Returns the counts that are allowed, if they are limited on both sides.
fn few(field: &Field) -> Option<RangeInclusive<u64>> {
    Some(field.least? as u64..=field.most? as u64)
}

fn shape(field: &Field) -> Shape {
    let plain = |words: &'static [&'static str]| words.iter().map(|word| (word.to_string(), json!(word)));
    match field.kind {
        Kind::Count => few(field).map_or(Shape::Whole, |few| {
            Shape::Choice(few.map(|count| (count.to_string(), count.into())).collect())
        }),
        Kind::Flag => Shape::Switch,
        Kind::Vector => Shape::Pair { place: false, word: None, agent: false },
        Kind::Choice(words) => Shape::Choice(plain(words).collect()),
        Kind::Group(fields) => Shape::Object(fields.iter().map(parameter).collect()),
        Kind::Variant { words, fields } => {
            let numbers = fields.iter().map(|field| (field.key.to_string(), json!({ field.key: 10.0 })));
            Shape::Choice(numbers.chain(plain(words)).collect())
        }
        _ => Shape::Number(range(field)),
    }
}

/// Returns the name of a unit; empty for numbers without one.
fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::LENGTH => "length",
        Unit::TIME => "time",
        Unit::SPEED => "length/time",
        Unit::ACCELERATION => "length/time²",
        Unit::MASS => "mass",
        Unit::FORCE => "force",
        Unit::RATE => "1/time",
        Unit::RATE_CHANGE => "1/time²",
        Unit::ROOT_RATE => "1/√time",
        Unit::GAIN => "mass/time",
        _ => "",
    }
}

fn json_of(kind: Kind, value: Value) -> Option<Json> {
    Some(match (value, kind) {
        (Value::Number(x), _) => x.into(),
        (Value::Count(count), _) => count.into(),
        (Value::Flag(flag), _) => flag.into(),
        (Value::Word(word), _) => word.into(),
        (Value::Group(own), Kind::Group(fields)) => {
            let value = |field: &Field| {
                let own = own.iter().find(|(key, _)| *key == field.key).map(|(_, value)| *value);
                Some((field.key.to_string(), json_of(field.kind, own.or(field.default)?)?))
            };
            Json::Object(fields.iter().filter_map(value).collect::<Map<_, _>>())
        }
        _ => return None,
    })
}

/// A map whose next value is that of a field.
struct InRange<'a, A>(&'a mut A, &'static Field);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for InRange<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(Checked(seed, self.1))
    }
}

/// Reads the value of a field: a number, a vector or a count in the range of scenes, or anything.
struct Checked<V>(V, &'static Field);

impl<'de, V: DeserializeSeed<'de>> DeserializeSeed<'de> for Checked<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<V::Value, D::Error> {
        let Self(seed, field) = self;
        let value: Json = match (field.kind, few(field)) {
            (Kind::Number, _) => range(field).deserialize(d)?.into(),
            (Kind::Vector, _) => json!(Pair::deserialize(d)?),
            (Kind::Count, Some(few)) => {
                let count = Whole.deserialize(d)?;
                if !few.contains(&count) {
                    let (key, least, most) = (field.key, few.start(), few.end());
                    let wrong = format!("{count} {key}, expected {least} to {most}");
                    return Err(de::Error::custom(wrong));
                }
                count.into()
            }
            _ => return seed.deserialize(d),
        };
        seed.deserialize(value).map_err(de::Error::custom)
    }
}

/// A map that takes fields, without some and without absent values.
struct Without<'a, M>(&'a [&'a str], &'a mut M);

impl<M: SerializeMap> Output for Without<'_, M> {
    type Error = M::Error;

    fn write<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), M::Error> {
        let absent = serde_json::to_value(value).is_ok_and(|value| value.is_null());
        if absent || self.0.contains(&key) { Ok(()) } else { self.1.serialize_entry(key, value) }
    }
}
