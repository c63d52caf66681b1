//! Pairs of numbers, and the words and names that some keys take instead.

use core::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use steer_core::Vec2Like as _;

use super::keys::{FromObject as _, Item, Rule, keys};
use super::table::{Range, Shape};
use super::value::{LARGEST_COORDINATE, expected};
use crate::vector::{V, v};

/// A position, a velocity or an offset.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// To the right.
    pub x: f64,
    /// Down, as on a screen.
    pub y: f64,
}

/// Word for the start of each member, mirrored at the world's centre.
pub(crate) const OPPOSITE: &str = "opposite";

/// Range of a coordinate or a component of a velocity.
const COORDINATE: Range = Range { least: -LARGEST_COORDINATE, above: false, most: LARGEST_COORDINATE };

/// A pair, or what may be in its place.
pub(crate) enum AnyPair {
    Pair(Pair),
    List(Vec<Pair>),
    Names(Vec<String>),
    Rectangle(Rectangle),
    Word(String),
}

/// Reads a pair, or what is allowed instead of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct PairOr {
    /// A list of pairs.
    pub(crate) list: bool,
    /// A rectangle.
    pub(crate) rectangle: bool,
    /// One of these words.
    pub(crate) words: &'static [&'static str],
    /// The name of an agent, or with `list` a list of names.
    pub(crate) agent: bool,
}

impl<'de> DeserializeSeed<'de> for PairOr {
    type Value = AnyPair;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<AnyPair, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PairOr {
    type Value = AnyPair;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two numbers [x, y]")?;
        f.write_str(if self.list { ", a list of them" } else { "" })?;
        f.write_str(if self.rectangle { ", an object {…}" } else { "" })?;
        let last = self.words.len().saturating_sub(1);
        for (i, word) in self.words.iter().enumerate() {
            let joint = if i < last || self.agent { "," } else { " or" };
            write!(f, "{joint} \"{word}\"")?;
        }
        f.write_str(if self.agent { " or the name of an agent" } else { "" })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<AnyPair, A::Error> {
        let x = match seq.next_element_seed(First { list: self.list, agent: self.agent })? {
            None if self.list => return Ok(AnyPair::List(Vec::new())),
            None => return Err(de::Error::invalid_length(0, &self)),
            Some(FirstItem::Pair(first)) => return rest(first, seq).map(AnyPair::List),
            Some(FirstItem::Name(first)) => return rest(first, seq).map(AnyPair::Names),
            Some(FirstItem::Number(x)) => x,
        };
        let Some(y) = seq.next_element_seed(COORDINATE)? else {
            return Err(de::Error::invalid_length(1, &self));
        };
        match seq.next_element::<de::IgnoredAny>()? {
            None => Ok(AnyPair::Pair(Pair { x, y })),
            Some(_) => Err(de::Error::invalid_length(3, &self)),
        }
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<AnyPair, E> {
        if self.agent || self.words.contains(&word) {
            return Ok(AnyPair::Word(word.into()));
        }
        Err(E::custom(format_args!("unknown word `{word}`, expected {}", &self as &dyn de::Expected)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<AnyPair, A::Error> {
        if self.rectangle {
            return Rectangle::read(map).map(AnyPair::Rectangle);
        }
        Err(de::Error::invalid_type(Unexpected::Map, &self))
    }
}

/// Reads the items after the first.
fn rest<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(first: T, mut seq: A) -> Result<Vec<T>, A::Error> {
    let mut all = vec![first];
    while let Some(next) = seq.next_element()? {
        all.push(next);
    }
    Ok(all)
}

/// First item of a list: a coordinate of the only pair, or the first of several pairs or names.
enum FirstItem {
    Number(f64),
    Pair(Pair),
    Name(String),
}

/// Reads the first item of a list.
struct First {
    list: bool,
    agent: bool,
}

impl<'de> DeserializeSeed<'de> for First {
    type Value = FirstItem;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        let more = if self.list { ", or [x, y] of the first member" } else { "" };
        let number = |value: &Value| value.as_f64().filter(|x| COORDINATE.holds(*x));
        let names = if self.list && self.agent { ", or a name" } else { "" };
        expected(d, &format_args!("{COORDINATE}{more}{names}"), |value| match value {
            Value::String(name) if self.list && self.agent => Some(FirstItem::Name(name.clone())),
            Value::Array(pair) if self.list => match &pair[..] {
                [x, y] => Some(FirstItem::Pair(Pair { x: number(x)?, y: number(y)? })),
                _ => None,
            },
            _ => number(value).map(FirstItem::Number),
        })
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match PairOr::default().deserialize(d)? {
            AnyPair::Pair(pair) => Ok(pair),
            // Nothing else is allowed here.
            _ => Ok(Self::default()),
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
        Shape::Pair { place: false, word: None, agent: false, each: false }
    }
}

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(s)
    }
}

/// Initial positions or velocities of the members of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum Initial {
    /// The same for all members.
    Same(Pair),
    /// One for each member.
    Each(Vec<Pair>),
    /// Drawn in a rectangle with the scene's seed.
    Within(Rectangle),
    /// Drawn with the scene's seed.
    Random,
}

keys! {
    /// A rectangle for random positions or velocities.
    pub struct Rectangle {
        /// One corner.
        from: Pair,
        /// The opposite corner.
        to: Pair,
    }
}

impl PartialEq for Rectangle {
    fn eq(&self, other: &Self) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

impl Rectangle {
    /// Returns the vector at these fractions of both sides.
    pub(crate) fn at(&self, (x, y): (f64, f64)) -> V {
        let Self { from, to } = self;
        v(from.x + x * (to.x - from.x), from.y + y * (to.y - from.y))
    }
}

impl<'de> Deserialize<'de> for Initial {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let kinds = PairOr { list: true, rectangle: true, words: &["random"], agent: false };
        Ok(match kinds.deserialize(d)? {
            AnyPair::Pair(pair) => Self::Same(pair),
            AnyPair::List(all) => Self::Each(all),
            AnyPair::Rectangle(rectangle) => Self::Within(rectangle),
            AnyPair::Word(_) | AnyPair::Names(_) => Self::Random,
        })
    }
}

impl Serialize for Initial {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Same(pair) => pair.serialize(s),
            Self::Each(all) => all.serialize(s),
            Self::Within(rectangle) => rectangle.serialize(s),
            Self::Random => s.serialize_str("random"),
        }
    }
}

impl Default for Initial {
    fn default() -> Self {
        Self::Same(Pair::default())
    }
}

impl Initial {
    /// Returns the value of the member with this number. `None` if it is random.
    pub fn of(&self, number: usize) -> Option<Pair> {
        match self {
            Self::Same(pair) => Some(*pair),
            Self::Each(all) => all.get(number).copied(),
            Self::Within(_) | Self::Random => None,
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
}

/// A pair, or a pair and what may be in its place.
pub(crate) trait Pairs: for<'de> Deserialize<'de> + Serialize {
    /// Word that may be in place of a pair. With a word, a group may have a list.
    const WORD: Option<&'static str>;
}

impl Pairs for Pair {
    const WORD: Option<&'static str> = None;
}

impl Pairs for Initial {
    const WORD: Option<&'static str> = Some("random");
}

impl<T: Pairs> Rule<T> for Vector {
    fn shape(&self) -> Shape {
        Shape::Pair { place: self.place, word: T::WORD, agent: false, each: T::WORD.is_some() }
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<T, A::Error> {
        map.next_value()
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

/// A fixed position in an entry. It is private: behaviours need its image from the view.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Place(Pair);

impl Item for Place {
    fn shape() -> Shape {
        Rule::<Pair>::shape(&Vector::POSITION)
    }
}

impl Target {
    /// Returns its position in the world, with the pointer at this one.
    pub(crate) fn place(self, pointer: V) -> V {
        match self {
            Self::At(pair) => pair.into(),
            Self::Pointer => pointer,
        }
    }
}

impl From<Place> for Target {
    fn from(place: Place) -> Self {
        Self::At(place.0)
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
