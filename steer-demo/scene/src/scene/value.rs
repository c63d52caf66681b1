//! Types of values in a scene, checked while they are read, so that errors have their place.

use core::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, MapAccess};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::keys::{FromObject, Item, Rule, read_object};
use super::table::{Range, Shape};

/// Maximum size of a coordinate (length) or a component of a velocity (length/time).
pub const LARGEST_COORDINATE: f64 = 1e15;

/// Maximum size of every other number: far beyond any use, and its square is still finite.
pub const LARGEST_NUMBER: f64 = 1e100;

impl Item for bool {
    fn shape() -> Shape {
        Shape::Switch
    }
}

impl Item for String {
    fn shape() -> Shape {
        Shape::Text
    }
}

/// Implements [`Item`] for enums with [`Choice`](steer_core::parameters::Choice).
macro_rules! words {
    ($($Type:ty),+) => {$(
        impl $crate::scene::keys::Item for $Type {
            fn shape() -> $crate::scene::table::Shape {
                let words = <$Type as steer_core::parameters::Choice>::WORDS.iter();
                $crate::scene::table::Shape::Choice(words.map(|word| (word.to_string(), (*word).into())).collect())
            }
        }
    )+};
}
pub(crate) use words;

impl<T: Item> Item for Vec<T> {
    fn shape() -> Shape {
        Shape::List(Box::new(T::shape()), 0)
    }
}

/// Rule of a text that may be absent or `null`.
pub(crate) struct Text;

impl Rule<Option<String>> for Text {
    fn shape(&self) -> Shape {
        Shape::Text
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<Option<String>, A::Error> {
        map.next_value()
    }

    fn written<'a>(&'a self, text: &'a Option<String>) -> Option<impl Serialize + 'a> {
        text.as_ref()
    }
}

/// A number: its unit and its range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    unit: &'static str,
    range: Range,
}

impl Number {
    /// Any number.
    pub(crate) const fn any(unit: &'static str) -> Self {
        let range = Range { least: -LARGEST_NUMBER, above: false, most: LARGEST_NUMBER };
        Self { unit, range }
    }

    /// A distance, a speed, a force or a time.
    pub(crate) const fn not_negative(unit: &'static str) -> Self {
        Self { unit, range: Range { least: 0.0, above: false, most: LARGEST_NUMBER } }
    }

    /// A mass or the size of a world.
    pub(crate) const fn positive(unit: &'static str) -> Self {
        Self { unit, range: Range { least: 0.0, above: true, most: LARGEST_NUMBER } }
    }

    /// The same number with another maximum.
    pub(crate) const fn at_most(self, most: f64) -> Self {
        Self { range: Range { most, ..self.range }, ..self }
    }
}

impl Rule<f64> for Number {
    fn shape(&self) -> Shape {
        Shape::Number(self.range)
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<f64, A::Error> {
        map.next_value_seed(self.range)
    }
}

impl<'de> DeserializeSeed<'de> for Range {
    type Value = f64;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<f64, D::Error> {
        expected(d, &self, |value| value.as_f64().filter(|x| self.holds(*x)))
    }
}

/// Reads a value, and takes what `take` makes of it. Rejects a value that it makes nothing of.
pub(crate) fn expected<'de, D: Deserializer<'de>, T>(
    d: D,
    right: &dyn fmt::Display,
    take: impl FnOnce(&Value) -> Option<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(d)?;
    take(&value).ok_or_else(|| {
        let text = value.to_string();
        let start: String = text.chars().take(40).collect();
        let more = if start.len() < text.len() { "…" } else { "" };
        de::Error::custom(format_args!("invalid value: {start}{more}, expected {right}"))
    })
}

/// A whole number of steps, agents or seeds.
pub(crate) struct Whole;

impl Rule<u64> for Whole {
    fn shape(&self) -> Shape {
        Shape::Whole
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<u64, A::Error> {
        map.next_value_seed(Self)
    }
}

impl<'de> DeserializeSeed<'de> for Whole {
    type Value = u64;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<u64, D::Error> {
        expected(d, &"a whole number that is 0 or more, below 2⁶⁴", Value::as_u64)
    }
}

/// Reads a seed or a count.
pub(crate) fn whole<'de, D: Deserializer<'de>>(d: D) -> Result<u64, D::Error> {
    Whole.deserialize(d)
}

/// A value that has to be an object in the file.
pub(crate) struct Object<T>(pub(crate) T);

impl<T: DeserializeOwned> FromObject for Object<T> {
    fn read<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Self)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read_object(d)
    }
}

/// Reads a list of objects.
pub(crate) fn objects<'de, D: Deserializer<'de>, T: DeserializeOwned>(d: D) -> Result<Vec<T>, D::Error> {
    let list = Vec::<Object<T>>::deserialize(d)?;
    Ok(list.into_iter().map(|Object(item)| item).collect())
}
