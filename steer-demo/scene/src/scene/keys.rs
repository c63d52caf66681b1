//! Objects of a scene: struct, reader, writer and table from one declaration.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::Scope;
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
    fn resolve(&mut self, scope: &Scope<'_>) -> Result<(), Fault>;
}

/// Parameters of steer-core, which are keys of an object beside its own.
pub(crate) trait Params: Sized {
    /// Values that are read so far.
    type Slots<'de>: Default;

    /// Their keys.
    const KEYS: &'static [&'static str];

    /// Their table.
    fn table() -> Vec<Parameter>;

    /// Reads the next value of a map, which has this key.
    fn read<'de, A: MapAccess<'de>>(
        slots: &mut Self::Slots<'de>,
        key: &str,
        map: &mut A,
    ) -> Result<(), A::Error>;

    /// Takes the value of a key that the object has read itself.
    fn take<E: de::Error>(slots: &mut Self::Slots<'_>, key: &str, value: Value) -> Result<(), E>;

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
    fn resolve(&self, _value: &mut T, _key: &str, _scope: &Scope<'_>) -> Result<(), Fault> {
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

    fn resolve(&self, value: &mut T, key: &str, scope: &Scope<'_>) -> Result<(), Fault> {
        value.resolve(key, scope)
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

/// Returns the row of a key in the table of its object; `None` if this object does not have it.
pub(crate) fn row<T: Serialize, R: Rule<T>>(
    key: &'static str,
    doc: &str,
    rule: &R,
    default: Option<T>,
    single: bool,
) -> Option<Parameter> {
    (!single || rule.of_one().is_none()).then(|| Parameter {
        key,
        doc: doc.trim().into(),
        shape: rule.shape(single),
        unit: rule.unit().into(),
        needed: default.is_none(),
        default: default.and_then(|value| json(rule, &value)),
    })
}

/// Returns the value that was read under a key, or the one for an object without the key.
pub(crate) fn or_default<T: Serialize, E: de::Error>(
    key: &'static str,
    rule: &impl Rule<T>,
    read: Option<T>,
    default: impl FnOnce() -> Option<T>,
    single: bool,
) -> Result<T, E> {
    let of_one = || rule.of_one().filter(|_| single);
    read.or_else(of_one).or_else(default).ok_or_else(|| E::missing_field(key))
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
        let key = String::deserialize(d)?;
        self.keys.iter().copied().find(|known| *known == key).ok_or_else(|| {
            let right = match self.keys {
                [] => "no key".into(),
                [one] => format!("`{one}`"),
                [one, two] => format!("`{one}` or `{two}`"),
                all => format!("one of `{}`", all.join("`, `")),
            };
            de::Error::custom(format_args!("unknown {} `{key}`, expected {right}", self.kind))
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

        #[allow(unused_imports, unused_variables, unused_mut, reason = "not every object has all of it")]
        impl $crate::scene::keys::Keys for $Name {
            const ABOUT: &'static str = concat!($($about),+);

            fn table(single: bool) -> Vec<$crate::scene::table::Parameter> {
                use $crate::scene::keys as k;
                let mut table: Vec<$crate::scene::table::Parameter> = Vec::new();
                $(table.extend(k::row::<$Type, _>(
                    keys!(@key $key $($json)?), concat!($($doc),+), &keys!(@rule $($rule)?), keys!(@default $($default)?), single,
                ));)*
                $({
                    let mut more = <$Params as k::Params>::table();
                    more.retain(|parameter| table.iter().all(|own| own.key != parameter.key));
                    table.append(&mut more);
                })*
                table
            }

            fn read<'de, A: serde::de::MapAccess<'de>>(mut map: A, single: bool) -> Result<Self, A::Error> {
                use $crate::scene::keys as k;
                use serde::de::Error as _;
                $(let mut $key: Option<$Type> = None;)*
                $(let mut $params = <$Params as k::Params>::Slots::<'de>::default();)*
                let mut keys: Vec<&'static str> = Vec::new();
                $(if !(single && k::Rule::<$Type>::of_one(&keys!(@rule $($rule)?)).is_some()) {
                    keys.push(keys!(@key $key $($json)?));
                })*
                $(keys.extend(<$Params as k::Params>::KEYS);)*
                let mut seen: Vec<&'static str> = Vec::new();
                while let Some(key) = map.next_key_seed(k::Known { kind: "key", keys: &keys })? {
                    if seen.contains(&key) {
                        return Err(A::Error::duplicate_field(key));
                    }
                    seen.push(key);
                    $(if key == keys!(@key $key $($json)?) {
                        $key = Some(k::Rule::<$Type>::read(&keys!(@rule $($rule)?), &mut map, single)?);
                        continue;
                    })*
                    $(if <$Params as k::Params>::KEYS.contains(&key) {
                        <$Params as k::Params>::read(&mut $params, key, &mut map)?;
                        continue;
                    })*
                }
                $(let $key = k::or_default(
                    keys!(@key $key $($json)?), &keys!(@rule $($rule)?), $key, || keys!(@default $($default)?), single,
                )?;)*
                let own = |key: &str| -> Option<serde_json::Value> {
                    $(if key == keys!(@key $key $($json)?) {
                        return k::json(&keys!(@rule $($rule)?), &$key);
                    })*
                    None
                };
                $(for key in <$Params as k::Params>::KEYS {
                    if let Some(value) = own(key) {
                        <$Params as k::Params>::take(&mut $params, key, value)?;
                    }
                })*
                Ok(Self { $($key,)* $($params: k::Params::finish($params)?,)* })
            }

            fn write<M: serde::ser::SerializeMap>(&self, map: &mut M, single: bool) -> Result<(), M::Error> {
                use $crate::scene::keys as k;
                $({
                    let rule = keys!(@rule $($rule)?);
                    let hidden = single && k::Rule::<$Type>::of_one(&rule).is_some();
                    if let (false, Some(value)) = (hidden, k::Rule::<$Type>::written(&rule, &self.$key)) {
                        map.serialize_entry(keys!(@key $key $($json)?), &value)?;
                    }
                })*
                let own: &[&str] = &[$(keys!(@key $key $($json)?)),*];
                $(k::Params::write(&self.$params, own, map)?;)*
                Ok(())
            }

            fn resolve(
                &mut self,
                scope: &$crate::scene::Scope<'_>,
            ) -> Result<(), $crate::error::Fault> {
                $($crate::scene::keys::Rule::<$Type>::resolve(
                    &keys!(@rule $($rule)?), &mut self.$key, keys!(@key $key $($json)?), scope,
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
