//! Names chosen by the scene's author: as keys of objects, and as references.

use core::fmt;
use core::marker::PhantomData;
use std::collections::HashSet;
use std::sync::Arc;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

use super::keys::{Item, Rule};
use super::scope::Scope;
use super::table::Shape;
use crate::error::Fault;

/// Rule of items by name, in the order of the file. The text is their kind, a plural.
#[derive(Clone, Copy)]
pub(super) struct Named(pub(super) &'static str);

impl<T: Item + for<'de> Deserialize<'de> + Serialize> Rule<Vec<(String, T)>> for Named {
    fn shape(&self) -> Shape {
        Shape::Named(Box::new(T::shape()))
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<Vec<(String, T)>, A::Error> {
        map.next_value_seed(Items(self.0, PhantomData))
    }

    fn written<'a>(&'a self, all: &'a Vec<(String, T)>) -> Option<impl Serialize + 'a> {
        Some(ByName(all))
    }
}

struct ByName<'a, T>(&'a [(String, T)]);

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, one)| map.serialize_entry(name, one))?;
        map.end()
    }
}

struct Items<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Items<T> {
    type Value = Vec<(String, T)>;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        d.deserialize_map(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Items<T> {
    type Value = Vec<(String, T)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object of {} by name", self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut all, mut names) = (Self::Value::new(), HashSet::new());
        while let Some(name) = map.next_key::<String>()? {
            if !names.insert(name.clone()) {
                return Err(de::Error::custom(format!(
                    "two {} named `{name}`, expected one of each name",
                    self.0
                )));
            }
            all.push((name, map.next_value()?));
        }
        Ok(all)
    }
}

/// Makes the type of a reference by name from a line of `Type: Shape, method of Scope`.
macro_rules! references {
    ($($(#[$doc:meta])* $Name:ident: $shape:ident, $find:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $Name {
            name: Arc<str>,
            /// Index of the item with this name, or 0 until the name is resolved.
            index: usize,
        }

        impl $Name {
            /// Index of the item with this name.
            pub(crate) fn index(&self) -> usize {
                self.index
            }
        }

        impl Item for $Name {
            fn shape() -> Shape {
                Shape::$shape
            }

            fn resolve(&mut self, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
                self.index = scope.$find(key, &self.name)?;
                Ok(())
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                String::deserialize(d).map(|name| Self { name: name.into(), index: 0 })
            }
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                self.name.serialize(s)
            }
        }
    )*};
}

references! {
    /// Reference to a path.
    PathName: Path, path;
    /// Reference to a field.
    FieldName: Field, field;
}

impl FieldName {
    /// The name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}
