//! Types of values in a scene, checked while they are read, so that errors have their place.

use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use steer_glam::steer_core::Vec2Like as _;

use super::Casting;
use super::keys::Rule;
use super::table::{Range, Shape};
use crate::error::Fault;
use crate::vector::{V, v};

/// Maximum size of a coordinate (length) or a component of a velocity (length/time).
pub const LARGEST_COORDINATE: f64 = 1e15;

/// Maximum size of every other number: far beyond any use, and its square is still finite.
pub const LARGEST_NUMBER: f64 = 1e100;

/// A position, a velocity or an offset.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// To the right.
    pub x: f64,
    /// Down, as on a screen.
    pub y: f64,
}

/// A value that reads itself.
pub(crate) trait Item: Sized {
    /// Type and range.
    fn shape() -> Shape;

    /// Resolves the names in the value, which is under this key.
    fn resolve(&mut self, _key: &str, _casting: &Casting<'_>) -> Result<(), Fault> {
        Ok(())
    }
}

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

/// Implements [`Item`] for an enum that is written as one of these words.
macro_rules! words {
    ($Type:ty: [$($word:expr),+ $(,)?]) => {
        impl $crate::scene::value::Item for $Type {
            fn shape() -> $crate::scene::table::Shape {
                let words = [$($word),+].into_iter().filter_map(|word: $Type| {
                    let word = serde_json::to_value(word).ok()?;
                    Some((word.as_str().map_or_else(|| word.to_string(), str::to_string), word))
                });
                $crate::scene::table::Shape::Choice(words.collect())
            }
        }
    };
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
    fn shape(&self, _: bool) -> Shape {
        Shape::Text
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<Option<String>, A::Error> {
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
    fn shape(&self, _: bool) -> Shape {
        Shape::Number(self.range)
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<f64, A::Error> {
        map.next_value_seed(self.range)
    }
}

impl<'de> DeserializeSeed<'de> for Range {
    type Value = f64;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<f64, D::Error> {
        expected(d, &self, |value| value.as_f64().filter(|x| self.holds(*x)))
    }
}

/// Reads a value, and takes what `take` makes of it; rejects a value that it makes nothing of.
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

/// Range of a coordinate or a component of a velocity.
const COORDINATE: Range = Range { least: -LARGEST_COORDINATE, above: false, most: LARGEST_COORDINATE };

/// Written form of a value.
pub(crate) enum Written {
    Pair(Pair),
    List(Vec<Pair>),
    Word(String),
}

/// Reads a pair, or what is allowed instead of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct PairOr {
    /// A list of pairs.
    pub(crate) list: bool,
    /// A word.
    pub(crate) word: Option<&'static str>,
    /// The name of an agent.
    pub(crate) agent: bool,
}

impl<'de> DeserializeSeed<'de> for PairOr {
    type Value = Written;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Written, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PairOr {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two numbers [x, y]")?;
        f.write_str(if self.list { ", a list of them" } else { "" })?;
        let joint = if self.agent { "," } else { " or" };
        self.word.map_or(Ok(()), |word| write!(f, "{joint} \"{word}\""))?;
        f.write_str(if self.agent { " or the name of an agent" } else { "" })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Written, A::Error> {
        let x = match seq.next_element_seed(First { list: self.list })? {
            None if self.list => return Ok(Written::List(Vec::new())),
            None => return Err(de::Error::invalid_length(0, &self)),
            Some(Err(first)) => {
                let mut all = vec![first];
                while let Some(pair) = seq.next_element()? {
                    all.push(pair);
                }
                return Ok(Written::List(all));
            }
            Some(Ok(x)) => x,
        };
        let Some(y) = seq.next_element_seed(COORDINATE)? else {
            return Err(de::Error::invalid_length(1, &self));
        };
        match seq.next_element::<de::IgnoredAny>()? {
            None => Ok(Written::Pair(Pair { x, y })),
            Some(_) => Err(de::Error::invalid_length(3, &self)),
        }
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Written, E> {
        if self.agent || self.word == Some(word) {
            return Ok(Written::Word(word.into()));
        }
        Err(E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// Reads the first item of a list: a coordinate of the only pair, or the first of several pairs.
struct First {
    list: bool,
}

impl<'de> DeserializeSeed<'de> for First {
    type Value = Result<f64, Pair>;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        let more = if self.list { ", or two of them" } else { "" };
        let number = |value: &Value| value.as_f64().filter(|x| COORDINATE.holds(*x));
        expected(d, &format_args!("{COORDINATE}{more}"), |value| match value.as_array().map(Vec::as_slice) {
            Some([x, y]) if self.list => Some(Err(Pair { x: number(x)?, y: number(y)? })),
            _ => number(value).map(Ok),
        })
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match PairOr::default().deserialize(d)? {
            Written::Pair(pair) => Ok(pair),
            // Nothing else is allowed here.
            Written::List(_) | Written::Word(_) => Ok(Self::default()),
        }
    }
}

impl From<Pair> for V {
    fn from(pair: Pair) -> Self {
        v(pair.x, pair.y)
    }
}

impl From<V> for Pair {
    fn from(vector: V) -> Self {
        Self { x: vector.x(), y: vector.y() }
    }
}

impl Item for Pair {
    fn shape() -> Shape {
        Shape::Pair { place: false, word: None, agent: false }
    }
}

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(s)
    }
}

/// Initial positions or velocities of the members of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// The same for all members.
    Same(Pair),
    /// One for each member.
    Each(Vec<Pair>),
    /// Drawn with the scene's seed.
    Random,
}

impl<'de> Deserialize<'de> for Draw {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let written = PairOr { list: true, word: Some("random"), agent: false }.deserialize(d)?;
        Ok(match written {
            Written::Pair(pair) => Self::Same(pair),
            Written::List(all) => Self::Each(all),
            Written::Word(_) => Self::Random,
        })
    }
}

impl Serialize for Draw {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Same(pair) => pair.serialize(s),
            Self::Each(all) => all.serialize(s),
            Self::Random => s.serialize_str("random"),
        }
    }
}

impl Default for Draw {
    fn default() -> Self {
        Self::Same(Pair::default())
    }
}

impl Draw {
    /// Returns the value of the member with this number; `None` if it is random.
    pub fn of(&self, number: usize) -> Option<Pair> {
        match self {
            Self::Same(pair) => Some(*pair),
            Self::Each(all) => all.get(number).copied(),
            Self::Random => None,
        }
    }

    /// Removes the value of the member with this number, if it has its own.
    pub(crate) fn remove(&mut self, number: usize) {
        if let Self::Each(all) = self
            && number < all.len()
        {
            all.remove(number);
        }
    }

    /// Appends the value of a new member, if each has its own.
    pub(crate) fn push(&mut self, pair: Pair) {
        if let Self::Each(all) = self {
            all.push(pair);
        }
    }
}

/// Rule of two numbers.
#[derive(Clone, Copy)]
pub(crate) struct Vector {
    unit: &'static str,
    place: bool,
}

impl Vector {
    /// A position in the world.
    pub(crate) const POSITION: Self = Self { unit: "length", place: true };
    /// A velocity.
    pub(crate) const VELOCITY: Self = Self { unit: "length/time", place: false };
    /// A position relative to another agent.
    pub(crate) const OFFSET: Self = Self { unit: "length", place: false };
    /// A direction, of any length.
    pub(crate) const DIRECTION: Self = Self { unit: "", place: false };

    fn or(self, word: Option<&'static str>) -> Shape {
        Shape::Pair { place: self.place, word, agent: false }
    }
}

impl Rule<Pair> for Vector {
    fn shape(&self, _: bool) -> Shape {
        self.or(None)
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<Pair, A::Error> {
        map.next_value()
    }
}

impl Rule<Draw> for Vector {
    fn shape(&self, single: bool) -> Shape {
        self.or((!single).then_some("random"))
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, single: bool) -> Result<Draw, A::Error> {
        // Only members of groups start at random.
        if single { map.next_value().map(Draw::Same) } else { map.next_value() }
    }
}

/// Target of an agent, to approach or to flee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A position in the world.
    At(Pair),
    /// The mouse position if there is a mouse, else the world's centre.
    Pointer,
}

/// A fixed position in an entry. It is private: behaviours need its image from the stage.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Place(Pair);

impl Item for Place {
    fn shape() -> Shape {
        Shape::Pair { place: true, word: None, agent: false }
    }
}

impl Item for Target {
    fn shape() -> Shape {
        Shape::Pair { place: true, word: Some("pointer"), agent: false }
    }
}

impl From<Place> for Target {
    fn from(place: Place) -> Self {
        Self::At(place.0)
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let written = PairOr { word: Some("pointer"), ..PairOr::default() }.deserialize(d)?;
        Ok(if let Written::Pair(pair) = written { Self::At(pair) } else { Self::Pointer })
    }
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::At(pair) => pair.serialize(s),
            Self::Pointer => s.serialize_str("pointer"),
        }
    }
}

/// A whole number of steps, agents or seeds.
pub(crate) struct Whole;

impl Rule<u64> for Whole {
    fn shape(&self, _: bool) -> Shape {
        Shape::Whole
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<u64, A::Error> {
        map.next_value_seed(Self)
    }
}

impl<'de> DeserializeSeed<'de> for Whole {
    type Value = u64;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<u64, D::Error> {
        expected(d, &"a whole number that is 0 or more", Value::as_u64)
    }
}

/// Reads a seed or a count.
pub(crate) fn whole<'de, D: Deserializer<'de>>(d: D) -> Result<u64, D::Error> {
    Whole.deserialize(d)
}

/// Reads a value only from an object. Derived readers would also accept a list of its members.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Keys<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Keys<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object {…}")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        d.deserialize_map(Keys(PhantomData)).map(Self)
    }
}

/// Reads a list of objects.
pub(crate) fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Vec<T>, D::Error> {
    let list = Vec::<Object<T>>::deserialize(d)?;
    Ok(list.into_iter().map(|Object(item)| item).collect())
}
