//! Objects whose keys are names chosen by the scene's author.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::value::Object;

struct Named<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Named<T> {
    type Value = Vec<(String, T)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object of {} by name", self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all: Self::Value = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if all.iter().any(|(other, _)| *other == name) {
                return Err(de::Error::custom(format!(
                    "two {} named `{name}`, expected one of each name",
                    self.0
                )));
            }
            let Object(one) = map.next_value::<Object<T>>()?;
            all.push((name, one));
        }
        Ok(all)
    }
}

/// Reads the items of this kind (a plural) by name, in the order of the file.
pub(super) fn named<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    d: D,
    kind: &'static str,
) -> Result<Vec<(String, T)>, D::Error> {
    d.deserialize_map(Named(kind, PhantomData))
}

/// Writes items by name, in their order.
pub(super) fn write_named<S: Serializer, T: Serialize>(all: &[(String, T)], s: S) -> Result<S::Ok, S::Error> {
    s.collect_map(all.iter().map(|(name, one)| (name, one)))
}
