//! Parameters of steer-core as keys of scenes.

use core::marker::PhantomData;
use core::ops::RangeInclusive;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};
use steer_core::Error;
use steer_core::parameters::derived::{Input, Output, ReadParameters, WriteParameters};
use steer_core::parameters::{Field, Kind, Parameters, Unit, Value};

use super::pair::Pair;
use super::table::{Key, Range, Shape};
use super::value::{LARGEST_NUMBER, Whole};

/// Adds the rows of the parameters to a table that does not have their keys.
pub(crate) fn add_rows<P: Parameters>(table: &mut Vec<Key>) {
    let mut more: Vec<Key> = P::FIELDS.iter().map(row).collect();
    more.retain(|key| table.iter().all(|own| own.key != key.key));
    table.append(&mut more);
}

/// Returns slots for the parameters, of which none is read.
pub(crate) fn empty<'de, P: ReadParameters<'de>>() -> P::Slots {
    P::EMPTY
}

/// Reads the next value of a map if `key` is one of the parameters.
pub(crate) fn read<'de, P: ReadParameters<'de>, A: MapAccess<'de>>(
    slots: &mut P::Slots,
    key: &str,
    map: &mut A,
) -> Result<bool, A::Error> {
    let index = P::KEYS.iter().position(|known| *known == key);
    index.map_or(Ok(false), |index| P::read_at(slots, index, OfMap(map)))
}

/// Returns the parameters, with `own` values of the object where the declaration has no default,
/// and with the declared default for the keys that are absent.
pub(crate) fn finish<'de, P: ReadParameters<'de>, E: de::Error>(
    mut slots: P::Slots,
    own: impl Fn(&str) -> Option<Json>,
) -> Result<P, E> {
    // The object may have another form of a value that has a default.
    for (index, field) in P::FIELDS.iter().enumerate().filter(|(_, field)| field.default.is_none()) {
        if let Some(value) = own(field.key) {
            P::read_at(&mut slots, index, Own(value)).map_err(E::custom)?;
        }
    }
    P::finish(slots)
}

/// Writes the parameters whose keys are not in `without`.
pub(crate) fn write<P: WriteParameters, M: SerializeMap>(
    parameters: &P,
    without: &[&str],
    map: &mut M,
) -> Result<(), M::Error> {
    parameters.write_fields(&mut Without(without, map))
}

/// Returns the row of a parameter in the tables of scenes.
fn row(field: &Field) -> Key {
    Key {
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

/// Range of a number. The numbers of scenes are limited.
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
        Kind::Vector => Shape::Pair { place: false, word: None, agent: false, each: false },
        Kind::Choice(words) => Shape::Choice(plain(words).collect()),
        Kind::Group(fields) => Shape::Object(fields.iter().map(row).collect()),
        Kind::Variant { words, fields } => {
            let numbers = fields.iter().map(|field| (field.key.to_string(), json!({ field.key: 10.0 })));
            Shape::Choice(numbers.chain(plain(words)).collect())
        }
        _ => Shape::Number(range(field)),
    }
}

/// Returns the name of a unit, empty for numbers without one.
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

/// The next value of a map.
struct OfMap<'a, A>(&'a mut A);

impl<'de, A: MapAccess<'de>> Input<'de> for OfMap<'_, A> {
    type Error = A::Error;

    fn next<T: Deserialize<'de>>(
        self,
        field: &'static Field,
        check: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, A::Error> {
        self.0.next_value_seed(InScene(field, check, PhantomData)).map(Some)
    }
}

/// A value that the object has read itself.
struct Own(Json);

impl<'de> Input<'de> for Own {
    type Error = serde_json::Error;

    fn next<T: Deserialize<'de>>(
        self,
        _: &'static Field,
        _: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, serde_json::Error> {
        T::deserialize(self.0).map(Some)
    }
}

/// Reads the value of a field. A number, a vector and a count are in the range of scenes, which is
/// within the range of the field. Its check is for other values.
struct InScene<T, C>(&'static Field, C, PhantomData<T>);

impl<'de, T, C> DeserializeSeed<'de> for InScene<T, C>
where
    T: Deserialize<'de>,
    C: FnOnce(&T, &'static str) -> Result<(), Error>,
{
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<T, D::Error> {
        let Self(field, check, _) = self;
        if is_limited(field) {
            return T::deserialize(limited(field, d)?).map_err(de::Error::custom);
        }
        let value = T::deserialize(d)?;
        check(&value, field.key).map_err(de::Error::custom)?;
        Ok(value)
    }
}

fn is_limited(field: &Field) -> bool {
    matches!(field.kind, Kind::Number | Kind::Vector) || field.kind == Kind::Count && few(field).is_some()
}

/// Reads a limited value. A function of its own, since a program has one copy of it for each
/// reader, but one of [`InScene`] for each parameter.
fn limited<'de, D: Deserializer<'de>>(field: &Field, d: D) -> Result<Json, D::Error> {
    Ok(match (field.kind, few(field)) {
        (Kind::Number, _) => range(field).deserialize(d)?.into(),
        (Kind::Vector, _) => json!(Pair::deserialize(d)?),
        (_, few) => {
            let count = Whole.deserialize(d)?;
            if let Some(few) = few.filter(|few| !few.contains(&count)) {
                let (key, least, most) = (field.key, few.start(), few.end());
                return Err(de::Error::custom(format!("{count} {key}, expected {least} to {most}")));
            }
            count.into()
        }
    })
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
