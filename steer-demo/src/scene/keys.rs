//! Objects of a scene. The macro makes the struct, its reader, its writer and its table from one
//! declaration.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::Casting;
use super::table::{Parameter, Shape};
use super::value::Item;
use crate::error::Fault;

/// An object whose keys are in a table.
pub(crate) trait Keys: Sized {
    /// Meaning, in one sentence.
    const ABOUT: &'static str;

    /// Its keys. `single` excludes those of groups.
    fn table(single: bool) -> Vec<Parameter>;

    /// Reads it.
    fn read<'de, A: MapAccess<'de>>(map: A, single: bool) -> Result<Self, A::Error>;

    /// Writes its keys.
    fn write<M: SerializeMap>(&self, map: &mut M, single: bool) -> Result<(), M::Error>;

    /// Resolves the names in it.
    fn resolve(&mut self, casting: &Casting<'_>) -> Result<(), Fault>;
}

/// Parameters of steer-core, which are keys of an object beside its own.
pub(crate) trait Params: Sized {
    /// Values that are read so far.
    type Slots<'de>: Default;

    /// Their keys.
    const KEYS: &'static [&'static str];

    /// Their table.
    fn table() -> Vec<Parameter>;

    /// Reads the value of a key.
    fn read<'de, A: MapAccess<'de>>(
        slots: &mut Self::Slots<'de>,
        key: &str,
        map: &mut A,
    ) -> Result<(), A::Error>;

    /// Returns the parameters, with defaults for the keys that are absent.
    fn finish<E: de::Error>(slots: Self::Slots<'_>) -> Result<Self, E>;

    /// Writes all keys that are not in `without`.
    fn write<M: SerializeMap>(&self, without: &[&str], map: &mut M) -> Result<(), M::Error>;
}

/// Rule for the value of a key.
pub(crate) trait Rule<T: Serialize> {
    /// Type and range.
    fn shape(&self, single: bool) -> Shape;

    /// Unit; empty if it has none.
    fn unit(&self) -> &'static str {
        ""
    }

    /// Reads the value.
    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, single: bool) -> Result<T, A::Error>;

    /// Returns the written form; `None` if the value is absent.
    fn written<'a>(&'a self, value: &'a T) -> Option<impl Serialize + 'a> {
        Some(value)
    }

    /// Value for a single agent, if only groups have this key.
    fn of_one(&self) -> Option<T> {
        None
    }

    /// Resolves the names in the value.
    fn resolve(&self, _value: &mut T, _key: &str, _casting: &Casting<'_>) -> Result<(), Fault> {
        Ok(())
    }
}

/// Rule of a value that reads itself.
pub(crate) struct Plain;

impl<T: Item + for<'de> Deserialize<'de> + Serialize> Rule<T> for Plain {
    fn shape(&self, _: bool) -> Shape {
        T::shape()
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, _: bool) -> Result<T, A::Error> {
        map.next_value()
    }

    fn resolve(&self, value: &mut T, key: &str, casting: &Casting<'_>) -> Result<(), Fault> {
        value.resolve(key, casting)
    }
}

/// Rule of a value that may be absent, but not `null`.
pub(crate) struct Maybe<R>(pub(crate) R);

impl<T: Serialize, R: Rule<T>> Rule<Option<T>> for Maybe<R> {
    fn shape(&self, single: bool) -> Shape {
        self.0.shape(single)
    }

    fn unit(&self) -> &'static str {
        self.0.unit()
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, single: bool) -> Result<Option<T>, A::Error> {
        self.0.read(map, single).map(Some)
    }

    fn written<'a>(&'a self, value: &'a Option<T>) -> Option<impl Serialize + 'a> {
        value.as_ref()
    }
}

/// Rule of a key that only groups have, and its value for a single agent.
pub(crate) struct OfGroups<R, T>(pub(crate) R, pub(crate) T);

impl<T: Clone + Serialize, R: Rule<T>> Rule<T> for OfGroups<R, T> {
    fn shape(&self, single: bool) -> Shape {
        self.0.shape(single)
    }

    fn read<'de, A: MapAccess<'de>>(&self, map: &mut A, single: bool) -> Result<T, A::Error> {
        self.0.read(map, single)
    }

    fn of_one(&self) -> Option<T> {
        Some(self.1.clone())
    }
}

/// Returns the value as JSON; `None` if it is absent.
pub(crate) fn json<T: Serialize>(rule: &impl Rule<T>, value: &T) -> Option<Value> {
    rule.written(value).and_then(|value| serde_json::to_value(&value).ok())
}

/// Reads a key and rejects one that is not in the list.
pub(crate) struct Known<'k> {
    /// Word for the keys in a message.
    pub(crate) kind: &'static str,
    /// The keys.
    pub(crate) keys: &'k [&'static str],
}

impl<'de> DeserializeSeed<'de> for Known<'_> {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<&'static str, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Known<'_> {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: de::Error>(self, key: &str) -> Result<&'static str, E> {
        self.keys.iter().copied().find(|known| *known == key).ok_or_else(|| {
            let right = match self.keys {
                [] => "no key".into(),
                [one] => format!("`{one}`"),
                [one, two] => format!("`{one}` or `{two}`"),
                all => format!("one of `{}`", all.join("`, `")),
            };
            E::custom(format_args!("unknown {} `{key}`, expected {right}", self.kind))
        })
    }
}

/// Reads an object with the keys of a table.
pub(crate) struct ObjectOf<T>(bool, PhantomData<T>);

impl<T> ObjectOf<T> {
    pub(crate) fn new(single: bool) -> Self {
        Self(single, PhantomData)
    }
}

impl<'de, T: Keys> DeserializeSeed<'de> for ObjectOf<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<T, D::Error> {
        d.deserialize_map(self)
    }
}

impl<'de, T: Keys> Visitor<'de> for ObjectOf<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object {…}")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::read(map, self.0)
    }
}

/// Writes an object with the keys of a table.
pub(crate) fn write_object<T: Keys, S: Serializer>(
    object: &T,
    s: S,
    single: bool,
) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(None)?;
    object.write(&mut map, single)?;
    map.end()
}

/// Makes an object of a scene from lines of `key: Type [rule] = default`. Without a rule the type
/// reads itself; without a default the key must be present. A line of `..name: Type` adds the keys
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

        #[allow(unused_variables, unused_mut, unused_assignments, reason = "not every object has all of it")]
        impl $crate::scene::keys::Keys for $Name {
            const ABOUT: &'static str = concat!($($about),+);

            fn table(single: bool) -> Vec<$crate::scene::table::Parameter> {
                let mut table: Vec<$crate::scene::table::Parameter> = Vec::new();
                $({
                    let rule = keys!(@rule $($rule)?);
                    if !(single && $crate::scene::keys::Rule::<$Type>::of_one(&rule).is_some()) {
                        let default: Option<$Type> = keys!(@default $($default)?);
                        table.push($crate::scene::table::Parameter {
                            key: keys!(@key $key $($json)?),
                            doc: concat!($($doc),+).trim().into(),
                            shape: $crate::scene::keys::Rule::<$Type>::shape(&rule, single),
                            unit: $crate::scene::keys::Rule::<$Type>::unit(&rule).into(),
                            needed: default.is_none(),
                            default: default.and_then(|value| $crate::scene::keys::json(&rule, &value)),
                        });
                    }
                })*
                $({
                    let mut more = <$Params as $crate::scene::keys::Params>::table();
                    more.retain(|parameter| table.iter().all(|own| own.key != parameter.key));
                    table.append(&mut more);
                })*
                table
            }

            fn read<'de, A: serde::de::MapAccess<'de>>(mut map: A, single: bool) -> Result<Self, A::Error> {
                use serde::de::Error as _;
                $(let mut $key: Option<$Type> = None;)*
                $(let mut $params = <$Params as $crate::scene::keys::Params>::Slots::<'de>::default();)*
                let mut keys: Vec<&'static str> = vec![$(keys!(@key $key $($json)?)),*];
                if single {
                    $(if $crate::scene::keys::Rule::<$Type>::of_one(&keys!(@rule $($rule)?)).is_some() {
                        keys.retain(|key| *key != keys!(@key $key $($json)?));
                    })*
                }
                $(for key in <$Params as $crate::scene::keys::Params>::KEYS {
                    if !keys.contains(key) {
                        keys.push(key);
                    }
                })*
                let mut seen: Vec<&'static str> = Vec::new();
                while let Some(key) = map.next_key_seed($crate::scene::keys::Known { kind: "key", keys: &keys })? {
                    if seen.contains(&key) {
                        return Err(A::Error::duplicate_field(key));
                    }
                    seen.push(key);
                    $(if key == keys!(@key $key $($json)?) {
                        $key = Some($crate::scene::keys::Rule::<$Type>::read(&keys!(@rule $($rule)?), &mut map, single)?);
                        continue;
                    })*
                    $(if <$Params as $crate::scene::keys::Params>::KEYS.contains(&key) {
                        <$Params as $crate::scene::keys::Params>::read(&mut $params, key, &mut map)?;
                        continue;
                    })*
                }
                Ok(Self {
                    $($key: {
                        let of_one = || $crate::scene::keys::Rule::<$Type>::of_one(&keys!(@rule $($rule)?)).filter(|_| single);
                        match $key.or_else(of_one).or_else(|| keys!(@default $($default)?)) {
                            Some(value) => value,
                            None => return Err(A::Error::missing_field(keys!(@key $key $($json)?))),
                        }
                    },)*
                    $($params: $crate::scene::keys::Params::finish($params)?,)*
                })
            }

            fn write<M: serde::ser::SerializeMap>(&self, map: &mut M, single: bool) -> Result<(), M::Error> {
                $({
                    let rule = keys!(@rule $($rule)?);
                    let hidden = single && $crate::scene::keys::Rule::<$Type>::of_one(&rule).is_some();
                    if let (false, Some(value)) = (hidden, $crate::scene::keys::Rule::<$Type>::written(&rule, &self.$key)) {
                        map.serialize_entry(keys!(@key $key $($json)?), &value)?;
                    }
                })*
                let own: &[&str] = &[$(keys!(@key $key $($json)?)),*];
                $($crate::scene::keys::Params::write(&self.$params, own, map)?;)*
                Ok(())
            }

            fn resolve(
                &mut self,
                casting: &$crate::scene::Casting<'_>,
            ) -> Result<(), $crate::error::Fault> {
                $($crate::scene::keys::Rule::<$Type>::resolve(
                    &keys!(@rule $($rule)?), &mut self.$key, keys!(@key $key $($json)?), casting,
                )?;)*
                Ok(())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                serde::de::DeserializeSeed::deserialize($crate::scene::keys::ObjectOf::new(false), d)
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                $crate::scene::keys::write_object(self, s, false)
            }
        }

        impl $crate::scene::value::Item for $Name {
            fn shape() -> $crate::scene::table::Shape {
                $crate::scene::table::Shape::Object(<Self as $crate::scene::keys::Keys>::table(false))
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
