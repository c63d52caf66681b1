//! Objects of a scene: struct, reader, writer and table from one declaration.
//!
//! `keys!` does for scenes what `#[derive(Parameters)]` does for steer-core, whose fields it takes
//! over with `..name: Type`. It is a second macro on purpose. A table of fields that is open for
//! the types of scenes (names of agents, places, lists, objects within objects) would put texts,
//! lists and a scope of names into `Field`, `Kind` and `Value` of a crate without allocation, for
//! the 100 lines of this macro. So [`Key`] and [`Shape`] describe the values of scenes, and
//! `fields.rs` converts a `Field` into them, once.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::per_member::PerMember;
use super::scope::Scope;
use super::table::{Key, Shape};
use crate::error::Fault;

/// A value that is read from an object. Derived readers would also accept a list of its members.
pub(crate) trait FromObject: Sized {
    /// Description of the object, for the message about another value.
    const EXPECTED: &'static str = "an object {…}";

    /// Reads it.
    fn read<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

/// An object whose keys are in a table.
pub(crate) trait Keys: FromObject {
    /// Meaning, in one sentence.
    const ABOUT: &'static str;

    /// Its keys.
    fn keys() -> Vec<&'static str>;

    /// Table of its keys.
    fn table() -> Vec<Key>;

    /// Writes its keys.
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;

    /// Resolves the names in it.
    fn resolve(&mut self, scope: &Scope<'_>) -> Result<(), Fault>;

    /// Visits the values that each member of a group may have of its own.
    fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn PerMember));
}

/// Rule for the value of a key.
pub(crate) trait Rule<T: Serialize> {
    /// Type and range.
    fn shape(&self) -> Shape;

    /// Unit. Empty if it has none.
    fn unit(&self) -> &'static str {
        ""
    }

    /// Reads the value.
    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<T, A::Error>;

    /// Returns the written form. `None` if the value is absent.
    fn written<'a>(&'a self, value: &'a T) -> Option<impl Serialize + 'a> {
        Some(value)
    }

    /// Resolves the names in the value.
    fn resolve(&self, _value: &mut T, _key: &str, _scope: &Scope<'_>) -> Result<(), Fault> {
        Ok(())
    }

    /// Visits what each member of a group may have of its own in the value.
    fn per_member(&self, _value: &mut T, _visit: &mut dyn FnMut(&mut dyn PerMember)) {}
}

/// A value that reads itself.
pub(crate) trait Item: Sized {
    /// Type and range.
    fn shape() -> Shape;

    /// Resolves the names in the value, which is under this key.
    fn resolve(&mut self, _key: &str, _scope: &Scope<'_>) -> Result<(), Fault> {
        Ok(())
    }

    /// Visits what each member of a group may have of its own in the value.
    fn per_member(&mut self, _visit: &mut dyn FnMut(&mut dyn PerMember)) {}
}

/// Rule of a value that reads itself.
pub(crate) struct Plain;

impl<T: Item + for<'de> Deserialize<'de> + Serialize> Rule<T> for Plain {
    fn shape(&self) -> Shape {
        T::shape()
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<T, A::Error> {
        map.next_value()
    }

    fn resolve(&self, value: &mut T, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
        value.resolve(key, scope)
    }

    fn per_member(&self, value: &mut T, visit: &mut dyn FnMut(&mut dyn PerMember)) {
        value.per_member(visit);
    }
}

/// Rule of a value that may be absent, but not `null`.
pub(crate) struct Maybe<R>(pub(crate) R);

impl<T: Serialize, R: Rule<T>> Rule<Option<T>> for Maybe<R> {
    fn shape(&self) -> Shape {
        self.0.shape()
    }

    fn unit(&self) -> &'static str {
        self.0.unit()
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A) -> Result<Option<T>, A::Error> {
        self.0.read(map).map(Some)
    }

    fn written<'a>(&'a self, value: &'a Option<T>) -> Option<impl Serialize + 'a> {
        value.as_ref()
    }
}

/// Returns the value as JSON. `None` if it is absent.
pub(crate) fn json<T: Serialize>(rule: &impl Rule<T>, value: &T) -> Option<Value> {
    rule.written(value).and_then(|value| serde_json::to_value(&value).ok())
}

/// Returns the row of a key in the table of its object.
pub(crate) fn row<T: Serialize>(
    key: &'static str,
    doc: &str,
    rule: &impl Rule<T>,
    default: Option<T>,
) -> Key {
    Key {
        key,
        doc: doc.trim().into(),
        shape: rule.shape(),
        unit: rule.unit().into(),
        needed: default.is_none(),
        default: default.and_then(|value| json(rule, &value)),
    }
}

/// Reads the value of a key that is not there yet.
pub(crate) fn once<'de, T: Serialize, A: MapAccess<'de>>(
    slot: &mut Option<T>,
    key: &'static str,
    rule: &impl Rule<T>,
    map: &mut A,
) -> Result<(), A::Error> {
    if slot.is_some() {
        return Err(de::Error::duplicate_field(key));
    }
    *slot = Some(rule.read(map)?);
    Ok(())
}

/// Writes the value of a key, if it is not absent.
pub(crate) fn write_one<T: Serialize, M: SerializeMap>(
    key: &'static str,
    rule: &impl Rule<T>,
    value: &T,
    map: &mut M,
) -> Result<(), M::Error> {
    rule.written(value).map_or(Ok(()), |value| map.serialize_entry(key, &value))
}

/// Reads a key as its index in a list, and rejects one that is not in it.
pub(crate) struct Known<'k> {
    /// Word for the keys in a message.
    pub(crate) kind: &'static str,
    /// The keys.
    pub(crate) keys: &'k [&'static str],
    /// The keys that a message offers.
    pub(crate) offered: &'k [&'static str],
}

impl<'k> Known<'k> {
    /// Keys of an object, which a message offers all.
    pub(crate) fn keys(keys: &'k [&'static str]) -> Self {
        Self { kind: "key", keys, offered: keys }
    }
}

impl<'de> DeserializeSeed<'de> for Known<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<usize, D::Error> {
        let key = String::deserialize(d)?;
        self.keys.iter().position(|known| *known == key).ok_or_else(|| {
            // A key that an object has itself hides one of its parameters.
            let hidden = |i: &usize| self.offered[..*i].contains(&self.offered[*i]);
            let offered = (0..self.offered.len()).filter(|i| !hidden(i)).map(|i| self.offered[i]);
            let right = match &offered.collect::<Vec<_>>()[..] {
                [] => "no key".into(),
                [one] => format!("`{one}`"),
                [one, two] => format!("`{one}` or `{two}`"),
                all => format!("one of `{}`", all.join("`, `")),
            };
            de::Error::custom(format_args!("unknown {} `{key}`, expected {right}", self.kind))
        })
    }
}

struct ObjectOf<T>(PhantomData<T>);

/// Reads a value from an object.
pub(crate) fn read_object<'de, T: FromObject, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
    d.deserialize_map(ObjectOf(PhantomData))
}

impl<'de, T: FromObject> Visitor<'de> for ObjectOf<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::read(map)
    }
}

/// Makes an object of a scene from lines of `key: Type [rule] = default`. Without a rule the type
/// reads itself. Without a default the key must be present. A line of `..name: Type` adds the keys
/// of parameters of steer-core that the object does not have itself.
macro_rules! keys {
    ($(#[doc = $about:literal])+ $vis:vis struct $Name:ident {
        $($(#[doc = $doc:literal])+ $key:ident $(as $json:literal)?: $Type:ty $([$rule:expr])? $(= $default:expr)?,)*
        $(..$params:ident: $Params:ty,)*
    }) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug)]
        $vis struct $Name {
            $($(#[doc = $doc])+ pub $key: $Type,)*
            $(/// Parameters of steer-core.
            pub $params: $Params,)*
        }

        #[allow(unused_imports, unused_variables, unused_mut, reason = "not every object has all of it")]
        impl $crate::scene::keys::FromObject for $Name {
            fn read<'de, A: serde::de::MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
                use $crate::scene::{fields, keys as k};
                $(let mut $key: Option<$Type> = None;)*
                $(let mut $params = fields::empty::<$Params>();)*
                let keys = <Self as k::Keys>::keys();
                while let Some(index) = map.next_key_seed(k::Known::keys(&keys))? {
                    match keys[index] {
                        $(key @ keys!(@key $key $($json)?) => k::once(&mut $key, key, &keys!(@rule $($rule)?), &mut map)?,)*
                        key => _ = false $(|| fields::read::<$Params, _>(&mut $params, key, &mut map)?)*,
                    }
                }
                $(let $key = $key.or_else(|| keys!(@default $($default)?)).ok_or_else(
                    || serde::de::Error::missing_field(keys!(@key $key $($json)?))
                )?;)*
                let own = |key: &str| match key {
                    $(keys!(@key $key $($json)?) => k::json(&keys!(@rule $($rule)?), &$key),)*
                    _ => None,
                };
                Ok(Self { $($params: fields::finish($params, own)?,)* $($key,)* })
            }
        }

        #[allow(unused_imports, unused_variables, unused_mut, reason = "not every object has all of it")]
        impl $crate::scene::keys::Keys for $Name {
            const ABOUT: &'static str = concat!($($about),+);

            fn keys() -> Vec<&'static str> {
                use steer_core::Parameters;
                let mut keys = vec![$(keys!(@key $key $($json)?)),*];
                $(keys.extend(<$Params as Parameters>::KEYS);)*
                keys
            }

            fn table() -> Vec<$crate::scene::table::Key> {
                use $crate::scene::{fields, keys as k};
                let mut table = vec![$(k::row::<$Type>(
                    keys!(@key $key $($json)?), concat!($($doc),+), &keys!(@rule $($rule)?), keys!(@default $($default)?),
                )),*];
                $(fields::add_rows::<$Params>(&mut table);)*
                table
            }

            fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                use $crate::scene::{fields, keys as k};
                $(k::write_one(keys!(@key $key $($json)?), &keys!(@rule $($rule)?), &self.$key, map)?;)*
                let own = [$(keys!(@key $key $($json)?)),*];
                $(fields::write(&self.$params, &own, map)?;)*
                Ok(())
            }

            fn resolve(&mut self, scope: &$crate::scene::scope::Scope<'_>) -> Result<(), $crate::error::Fault> {
                $($crate::scene::keys::Rule::<$Type>::resolve(
                    &keys!(@rule $($rule)?), &mut self.$key, keys!(@key $key $($json)?), scope,
                )?;)*
                Ok(())
            }

            fn per_member(&mut self, visit: &mut dyn FnMut(&mut dyn $crate::scene::per_member::PerMember)) {
                $($crate::scene::keys::Rule::<$Type>::per_member(&keys!(@rule $($rule)?), &mut self.$key, visit);)*
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::scene::keys::read_object(d)
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                let mut map = s.serialize_map(None)?;
                $crate::scene::keys::Keys::write(self, &mut map)?;
                serde::ser::SerializeMap::end(map)
            }
        }

        impl $crate::scene::keys::Item for $Name {
            fn shape() -> $crate::scene::table::Shape {
                $crate::scene::table::Shape::Object(<Self as $crate::scene::keys::Keys>::table())
            }
        }
    };
    (@rule) => { $crate::scene::keys::Plain };
    (@rule $rule:expr) => { $rule };
    (@default) => { None };
    (@default $default:expr) => { Some($default) };
    (@key $key:ident) => { stringify!($key) };
    (@key $key:ident $json:literal) => { $json };
}

pub(crate) use keys;
