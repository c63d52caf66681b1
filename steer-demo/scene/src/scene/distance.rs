//! `distance`: the gap that an agent with avoidance keeps.

use core::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Unexpected, Visitor};
use serde::{Serialize, Serializer};
use steer_core::crowd::Distance;

use super::keys::{FromObject as _, Keys as _, Rule, keys};
use super::table::{Range, Shape};
use super::value::LARGEST_NUMBER;

keys! {
    /// Gaps that an agent with avoidance keeps.
    pub struct Gaps {
        ..distance: steer_core::crowd::Distance<f64>,
    }
}

/// Gap that an agent with avoidance keeps.
#[derive(Clone, Debug)]
pub enum KeptDistance {
    /// The same to agents and to obstacles.
    Same(f64),
    /// One to agents and one to obstacles.
    Each(Gaps),
}

const RANGE: Range = Range { least: 0.0, above: false, most: LARGEST_NUMBER };

impl KeptDistance {
    /// The same in steer-core.
    pub(crate) fn lengths(&self) -> Distance<f64> {
        match self {
            Self::Same(gap) => Distance::of(*gap),
            Self::Each(gaps) => gaps.distance,
        }
    }
}

impl Default for KeptDistance {
    fn default() -> Self {
        Self::Same(0.0)
    }
}

impl Serialize for KeptDistance {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Same(gap) => gap.serialize(s),
            Self::Each(gaps) => gaps.serialize(s),
        }
    }
}

/// Rule of a distance: a number, or an object with two.
pub(crate) struct Length;

impl Rule<KeptDistance> for Length {
    fn shape(&self) -> Shape {
        Shape::NumberOr(RANGE, Gaps::table())
    }

    fn unit(&self) -> &'static str {
        "length"
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<KeptDistance, A::Error> {
        map.next_value_seed(Self)
    }
}

impl<'de> DeserializeSeed<'de> for Length {
    type Value = KeptDistance;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<KeptDistance, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Length {
    type Value = KeptDistance;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{RANGE}, or an object {{…}}")
    }

    fn visit_f64<E: de::Error>(self, gap: f64) -> Result<KeptDistance, E> {
        if RANGE.holds(gap) {
            return Ok(KeptDistance::Same(gap));
        }
        Err(E::invalid_value(Unexpected::Float(gap), &self))
    }

    fn visit_u64<E: de::Error>(self, gap: u64) -> Result<KeptDistance, E> {
        self.visit_f64(gap as f64)
    }

    fn visit_i64<E: de::Error>(self, gap: i64) -> Result<KeptDistance, E> {
        self.visit_f64(gap as f64)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<KeptDistance, A::Error> {
        Gaps::read(map).map(KeptDistance::Each)
    }
}
