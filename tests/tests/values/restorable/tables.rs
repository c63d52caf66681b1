//! The table of each struct of parameters agrees with its defaults, with `validate` and with serde.

use core::marker::PhantomData;
use std::collections::BTreeSet;

use serde::de::value::Error as Plain;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::{Map, Value as Json, json};
use steer_conformance::catalogue::{WithDefault as _, WithoutDefault as _};
use steer_conformance::for_each_behavior;
use steer_core::behavior::*;
use steer_core::crowd::{CrowdRules, DensityResponse, Distance, Orca, Patience, SafetyFilter};
use steer_core::neighbors::{Sight, Tracking};
use steer_core::parameters::derived::{Input, ReadParameters};
use steer_core::parameters::{Field, Kind, Parameters, Value};
use steer_core::terrain::Crowding;
use steer_core::{Error, Geometry};
use steer_glam::GlamF64;
use steer_glam::glam::DVec2;

/// A number of any size, NaN and the infinities included.
struct Number(f64);

impl<'de> Deserializer<'de> for Number {
    type Error = Plain;

    fn deserialize_any<W: Visitor<'de>>(self, visitor: W) -> Result<W::Value, Plain> {
        visitor.visit_f64(self.0)
    }

    fn deserialize_option<W: Visitor<'de>>(self, visitor: W) -> Result<W::Value, Plain> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A number that is read without the check of its range.
struct Unchecked(f64);

impl<'de> Input<'de> for Unchecked {
    type Error = Plain;

    fn next<T: Deserialize<'de>>(
        self,
        _: &'static Field,
        _: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, Plain> {
        T::deserialize(Number(self.0)).map(Some)
    }
}

/// A JSON value that is right.
struct Sample(Json);

impl<'de> Input<'de> for Sample {
    type Error = serde_json::Error;

    fn next<T: Deserialize<'de>>(
        self,
        _: &'static Field,
        _: impl FnOnce(&T, &'static str) -> Result<(), Error>,
    ) -> Result<Option<T>, serde_json::Error> {
        T::deserialize(self.0).map(Some)
    }
}

fn written(value: &Value, kind: Kind) -> Json {
    match (value, kind) {
        (Value::None, _) => Json::Null,
        (Value::Number(number), Kind::Number) => json!(number),
        (Value::Count(count), Kind::Count) => json!(count),
        (Value::Flag(flag), Kind::Flag) => json!(flag),
        (Value::Word(word), Kind::Choice(words) | Kind::Variant { words, .. }) => {
            assert!(words.contains(word), "{word} is one of {words:?}");
            json!(word)
        }
        (Value::Group(values), Kind::Group(fields)) => {
            let row = |field: &Field| {
                let own = values.iter().find(|(key, _)| *key == field.key).map(|(_, value)| value);
                let value = own.or(field.default.as_ref()).expect("a group has all its defaults");
                (field.key.to_owned(), written(value, field.kind))
            };
            Json::Object(fields.iter().map(row).collect())
        }
        _ => panic!("{value:?} is no default of {kind:?}"),
    }
}

/// A value that is right: the default, if there is one.
fn sample(field: &Field) -> Json {
    if let Some(default) = &field.default {
        return written(default, field.kind);
    }
    match field.kind {
        Kind::Number => json!(1.0),
        Kind::Vector => json!([1.0, 2.0]),
        Kind::Group(fields) => fields.iter().map(|it| (it.key.to_owned(), sample(it))).collect(),
        Kind::Other => json!("wedge"),
        kind => panic!("{} has no default, though it is {kind:?}", field.key),
    }
}

/// The numbers beside the ends of a field's range, and whether they are allowed.
fn numbers(field: &Field) -> Vec<(f64, bool)> {
    let mut numbers = vec![(f64::NAN, false), (f64::INFINITY, false), (f64::NEG_INFINITY, false)];
    match (field.least, field.above) {
        (Some(least), None) => {
            numbers.extend([(least, true), (least.next_down(), false), (-f64::MAX, false)])
        }
        (None, Some(above)) => numbers.extend([(above, false), (above.next_up(), true), (-f64::MAX, false)]),
        (None, None) => numbers.extend([(-f64::MAX, true), (-1.0, true), (0.0, true)]),
        (Some(_), Some(_)) => panic!("{} has two lower ends", field.key),
    }
    match field.most {
        Some(most) => numbers.extend([(most, true), (most.next_up(), false), (f64::MAX, false)]),
        None => numbers.push((f64::MAX, true)),
    }
    numbers
}

/// The parameters with one number instead of a sample's, not checked.
fn with<P: for<'de> ReadParameters<'de>>(index: usize, number: f64) -> P {
    let mut slots = P::EMPTY;
    for (other, field) in P::FIELDS.iter().enumerate() {
        if other == index {
            P::read_at(&mut slots, index, Unchecked(number)).expect("it is a number");
        } else {
            P::read_at(&mut slots, other, Sample(sample(field))).expect("a sample is right");
        }
    }
    P::finish::<Plain>(slots).expect("all slots are full")
}

fn agrees<P>(names: &mut BTreeSet<String>)
where
    P: for<'de> ReadParameters<'de> + Serialize + DeserializeOwned,
{
    let keys: Vec<_> = P::FIELDS.iter().map(|field| field.key).collect();
    assert_eq!(keys, P::KEYS, "{}", P::NAME);
    let whole: Map<String, Json> = P::FIELDS.iter().map(|it| (it.key.to_owned(), sample(it))).collect();
    let read = |map: &Map<String, Json>| serde_json::from_value::<P>(Json::Object(map.clone()));
    let base = read(&whole).unwrap_or_else(|e| panic!("{} {whole:?}: {e}", P::NAME));
    base.validate().expect("a sample is right");
    assert_eq!(serde_json::to_value(&base).expect("it is written"), Json::Object(whole.clone()));

    for (index, field) in P::FIELDS.iter().enumerate() {
        let place = format!("{}.{}", P::NAME, field.key);
        assert!(field.doc.ends_with('.') && field.doc.len() > 8, "{place}: {}", field.doc);
        assert!(!field.doc.contains('\n'), "{place}");
        // Left out it has its default, or is missing.
        let mut without = whole.clone();
        without.remove(field.key);
        match (&field.default, read(&without)) {
            (Some(_), Ok(read)) => {
                assert_eq!(serde_json::to_value(&read).expect("JSON"), Json::Object(whole.clone()))
            }
            (None, Err(error)) => {
                assert_eq!(error.to_string(), format!("missing field `{}`", field.key), "{place}");
            }
            (default, read) => panic!("{place}: {default:?}, {:?}", read.map(|_| "read")),
        }
        let mut null = whole.clone();
        null.insert(field.key.to_owned(), Json::Null);
        assert_eq!(read(&null).is_ok(), field.optional, "{place}");
        match field.kind {
            Kind::Number => {
                for (number, allowed) in numbers(field) {
                    let valid = with::<P>(index, number).validate();
                    assert_eq!(valid.is_ok(), allowed, "{place} = {number}");
                    if let Err(error) = valid {
                        assert!(error.to_string().starts_with(&format!("{} is ", field.name)), "{error}");
                    }
                    if number.is_finite() {
                        let mut other = whole.clone();
                        other.insert(field.key.to_owned(), json!(number));
                        assert_eq!(read(&other).is_ok(), allowed, "{place} = {number} in JSON");
                    }
                }
            }
            Kind::Count => {
                let (least, most) = (field.least.unwrap_or(0.0) as i64, field.most.map(|most| most as i64));
                for count in (least - 1..=least + 1).chain(most.into_iter().flat_map(|it| it - 1..=it + 1)) {
                    let mut other = whole.clone();
                    other.insert(field.key.to_owned(), json!(count));
                    let allowed = count >= least && most.is_none_or(|most| count <= most);
                    assert_eq!(read(&other).is_ok(), allowed, "{place} = {count}");
                }
            }
            Kind::Choice(words) => {
                for word in words.iter().chain(&["no word"]) {
                    let mut other = whole.clone();
                    other.insert(field.key.to_owned(), json!(word));
                    assert_eq!(read(&other).is_ok(), words.contains(word), "{place} = {word}");
                }
            }
            Kind::Variant { words, fields } => {
                for value in words
                    .iter()
                    .map(|it| json!(it))
                    .chain(fields.iter().map(|it| json!({it.key: sample(it)})))
                {
                    let mut other = whole.clone();
                    other.insert(field.key.to_owned(), value.clone());
                    let same = read(&other).unwrap_or_else(|e| panic!("{place} = {value}: {e}"));
                    assert_eq!(serde_json::to_value(&same).expect("JSON"), Json::Object(other));
                }
                for inner in fields {
                    for (number, allowed) in numbers(inner).into_iter().filter(|it| it.0.is_finite()) {
                        let mut other = whole.clone();
                        other.insert(field.key.to_owned(), json!({inner.key: number}));
                        assert_eq!(read(&other).is_ok(), allowed, "{place}.{} = {number}", inner.key);
                    }
                }
            }
            _ => {}
        }
    }
    let mut unknown = whole;
    unknown.insert("no_parameter".to_owned(), Json::Null);
    assert!(read(&unknown).err().expect("it is unknown").to_string().contains("unknown field"));
    names.insert(P::NAME.to_owned());
}

/// The default agrees with the defaults of the table.
fn default_agrees<P>(default: P)
where
    P: for<'de> ReadParameters<'de> + Serialize,
{
    let whole: Map<String, Json> = P::FIELDS.iter().map(|it| (it.key.to_owned(), sample(it))).collect();
    default.validate().expect("a default is right");
    assert_eq!(serde_json::to_value(default).expect("it is written"), Json::Object(whole), "{}", P::NAME);
}

/// Whether every field has a default.
fn has_default<P: Parameters>() -> bool {
    P::FIELDS.iter().all(|field| field.default.is_some())
}

macro_rules! all_agree {
    ([$geometry:ident $names:ident] $(($behavior:ty))*) => {$(
        agrees::<$behavior>($names);
        match (&PhantomData::<$behavior>).default_of() {
            Some(default) if has_default::<$behavior>() => default_agrees(default),
            // `constructors_have_the_declared_defaults` tests the others.
            default => assert!(!has_default::<$behavior>(), "{default:?}"),
        }
    )*};
}

fn behaviors<G>(names: &mut BTreeSet<String>)
where
    G: Geometry<Scalar: Serialize + DeserializeOwned>,
{
    for_each_behavior! { {all_agree} [G names] }
}

#[test]
fn every_table_agrees_with_its_struct() {
    let names = &mut BTreeSet::new();
    behaviors::<GlamF64>(names);
    agrees::<FlockRule<f64>>(names);
    agrees::<Sight<f64>>(names);
    agrees::<Tracking<f64>>(names);
    agrees::<CrowdRules<f64>>(names);
    agrees::<Orca<f64>>(names);
    agrees::<Patience<f64>>(names);
    agrees::<SafetyFilter<f64>>(names);
    agrees::<Distance<f64>>(names);
    agrees::<DensityResponse<f64>>(names);
    agrees::<Crowding<f64>>(names);
    assert_eq!(*names, super::source::read().parameters, "those in the source");
}

#[test]
fn constructors_have_the_declared_defaults() {
    let hold: HoldFormation<f64> =
        serde_json::from_value(json!({"pattern": "wedge"})).expect("the rest has defaults");
    assert_eq!(hold, HoldFormation::default());
    let pursuit: OffsetPursuit<GlamF64> =
        serde_json::from_value(json!({"offset": [3.0, 4.0]})).expect("the rest has a default");
    assert_eq!(pursuit, OffsetPursuit::new(DVec2::new(3.0, 4.0)));
}
