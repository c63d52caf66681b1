//! Types of values in a scene. Each rejects values out of its range while it is read, so the error
//! has the path, the line and the column.

use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

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

/// Range of a number.
#[derive(Clone, Copy)]
enum Range {
    Any,
    Share,
    NotNegative,
    Positive,
    PositiveSide,
    Coordinate,
}

impl Range {
    fn holds(self, x: f64) -> bool {
        match self {
            Self::Any => x.abs() <= LARGEST_NUMBER,
            Self::Share => (0.0..=1.0).contains(&x),
            Self::NotNegative => (0.0..=LARGEST_NUMBER).contains(&x),
            Self::Positive => x > 0.0 && x <= LARGEST_NUMBER,
            Self::PositiveSide => x > 0.0 && x <= LARGEST_COORDINATE,
            Self::Coordinate => x.abs() <= LARGEST_COORDINATE,
        }
    }
}

impl Visitor<'_> for Range {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "a number from -1e100 to 1e100",
            Self::Share => "a number from 0 to 1",
            Self::NotNegative => "a number that is 0 or more, up to 1e100",
            Self::Positive => "a number greater than 0, up to 1e100",
            Self::PositiveSide => "a number greater than 0, up to 1e15",
            Self::Coordinate => "a number from -1e15 to 1e15",
        })
    }

    fn visit_f64<E: de::Error>(self, x: f64) -> Result<f64, E> {
        if self.holds(x) { Ok(x) } else { Err(E::invalid_value(Unexpected::Other(&x.to_string()), &self)) }
    }

    fn visit_u64<E: de::Error>(self, x: u64) -> Result<f64, E> {
        self.visit_f64(x as f64)
    }

    fn visit_i64<E: de::Error>(self, x: i64) -> Result<f64, E> {
        self.visit_f64(x as f64)
    }
}

/// Reads a number from -1e100 to 1e100.
pub(crate) fn any<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
    d.deserialize_f64(Range::Any)
}

/// Reads a distance, a radius, a speed, a force or a time.
pub(crate) fn not_negative<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
    d.deserialize_f64(Range::NotNegative)
}

/// Reads an optional distance, angle or time.
pub(crate) fn maybe<'de, D: Deserializer<'de>>(d: D) -> Result<Option<f64>, D::Error> {
    not_negative(d).map(Some)
}

/// Reads a probability.
pub(crate) fn share<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
    d.deserialize_f64(Range::Share)
}

/// Reads a mass.
pub(crate) fn positive<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
    d.deserialize_f64(Range::Positive)
}

/// Reads the width or height of the world.
pub(crate) fn side<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
    d.deserialize_f64(Range::PositiveSide)
}

struct Coordinate(f64);

impl<'de> Deserialize<'de> for Coordinate {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_f64(Range::Coordinate).map(Self)
    }
}

/// Reads a pair, or the one word that is allowed instead.
struct PairOr(Option<&'static str>);

impl<'de> Visitor<'de> for PairOr {
    type Value = Option<Pair>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two numbers [x, y]")?;
        self.0.map_or(Ok(()), |word| write!(f, " or \"{word}\""))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let Some(Coordinate(x)) = seq.next_element()? else {
            return Err(de::Error::invalid_length(0, &self));
        };
        let Some(Coordinate(y)) = seq.next_element()? else {
            return Err(de::Error::invalid_length(1, &self));
        };
        match seq.next_element::<de::IgnoredAny>()? {
            None => Ok(Some(Pair { x, y })),
            Some(_) => Err(de::Error::invalid_length(3, &self)),
        }
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Self::Value, E> {
        if self.0 == Some(word) { Ok(None) } else { Err(E::invalid_value(Unexpected::Str(word), &self)) }
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        // Without an alternative word the visitor returns only pairs.
        Ok(d.deserialize_any(PairOr(None))?.unwrap_or_default())
    }
}

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(s)
    }
}

/// One pair for the whole group, or a random one for each member.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Draw {
    /// The same for all members.
    Same(Pair),
    /// Drawn with the scene's seed.
    Random,
}

impl<'de> Deserialize<'de> for Draw {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(d.deserialize_any(PairOr(Some("random")))?.map_or(Self::Random, Self::Same))
    }
}

impl Serialize for Draw {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Same(pair) => pair.serialize(s),
            Self::Random => s.serialize_str("random"),
        }
    }
}

impl Default for Draw {
    fn default() -> Self {
        Self::Same(Pair::default())
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

/// A fixed position in an entry. Its coordinates are private, because a behaviour needs the image
/// from the stage instead.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Place(Pair);

impl From<Place> for Target {
    fn from(place: Place) -> Self {
        Self::At(place.0)
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(d.deserialize_any(PairOr(Some("pointer")))?.map_or(Self::Pointer, Self::At))
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
struct Whole;

impl Visitor<'_> for Whole {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number that is 0 or more")
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<u64, E> {
        Ok(n)
    }

    fn visit_i64<E: de::Error>(self, n: i64) -> Result<u64, E> {
        u64::try_from(n).map_err(|_| E::invalid_value(Unexpected::Signed(n), &self))
    }
}

/// Reads a seed or a count.
pub(crate) fn whole<'de, D: Deserializer<'de>>(d: D) -> Result<u64, D::Error> {
    d.deserialize_u64(Whole)
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
