//! The derive on structs made for it: defaults, ranges, the table, and serde.

use crate::checked::Validate;
use crate::error::Error;
use crate::parameters::{Choice, Kind, Parameters, Scale, Unit, Value};
use crate::scalar::Scalar;
use crate::test_vector::{V, v};
use crate::vector::Vec2Like;
use std::string::ToString;

/// Way of slowing down.
#[derive(Clone, Copy, Debug, PartialEq, Choice)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
enum Slowing {
    Linear,
    AsLateAsPossible,
}

/// Parameters of every kind.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
struct All<S: Scalar> {
    /// A length
    /// on two lines.
    ///
    /// And more.
    #[parameter(unit = LENGTH, default = 100.0, least = 0.0)]
    distance: S,
    /// A ratio.
    #[parameter(unit = NUMBER, default = -0.5, least = -1, most = 1)]
    share: S,
    /// A mass.
    #[parameter(unit = MASS, default = 1.0, above = 0.0)]
    mass: S,
    /// A time.
    #[parameter(unit = TIME, default = None, above = 0.0, most = 60.0, key = "longest")]
    limit: Option<S>,
    /// A count.
    #[parameter(default = 3, least = 1, most = 8)]
    count: u32,
    /// A flag.
    #[parameter(default = true)]
    flag: bool,
    /// A choice.
    #[parameter(default = Slowing::AsLateAsPossible)]
    slowing: Slowing,
    /// A group.
    #[parameter(default)]
    group: Inner<S>,
    /// A group with defaults of its own.
    #[parameter(default = Inner { rate: 7.0, weight: -2.0 })]
    other: Inner<S>,
}

/// Parameters in parameters.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
struct Inner<S: Scalar> {
    /// A rate.
    #[parameter(unit = RATE, default = 0.1, least = 0.0)]
    rate: S,
    /// A weight.
    #[parameter(unit = NUMBER, default = 1.0)]
    weight: S,
}

/// Parameters with one that is required.
#[derive(Clone, Copy, Debug, PartialEq, Parameters)]
struct Required<V: Vec2Like> {
    /// A position.
    #[parameter(unit = LENGTH)]
    to: V,
    /// A length.
    #[parameter(unit = LENGTH, default = 4.0, least = 0.0)]
    length: V::Scalar,
}

fn all() -> All<f64> {
    All::default()
}

#[test]
fn the_defaults_are_those_declared() {
    let group = Inner { rate: 0.1, weight: 1.0 };
    let other = Inner { rate: 7.0, weight: -2.0 };
    let (slowing, limit) = (Slowing::AsLateAsPossible, None);
    let (distance, share, mass, count, flag) = (100.0, -0.5, 1.0, 3, true);
    assert_eq!(all(), All { distance, share, mass, limit, count, flag, slowing, group, other });
    assert_eq!(Inner::<f32>::default().rate, 0.1_f32);
}

#[test]
fn every_field_is_rescaled_by_its_unit() {
    let scale = Scale { length: 8.0, time: 4.0, mass: 2.0 };
    let before = All { limit: Some(3.0), ..all() };
    let group = Inner { rate: 0.025, weight: 1.0 };
    let other = Inner { rate: 1.75, weight: -2.0 };
    let after = All { distance: 800.0, mass: 2.0, limit: Some(12.0), group, other, ..before };
    assert_eq!(before.rescaled(&scale), after);
    assert_eq!(All { limit: None, ..after }, all().rescaled(&scale));
    let required = Required { to: v(1.0, -2.0), length: 4.0 }.rescaled(&scale);
    assert_eq!((required.to, required.length), (v(8.0, -16.0), 32.0));
}

#[test]
fn the_table_has_what_is_declared() {
    let fields = All::<f32>::FIELDS;
    let keys = ["distance", "share", "mass", "longest", "count", "flag", "slowing", "group", "other"];
    assert_eq!((All::<f32>::NAME, All::<f32>::KEYS), ("All", &keys[..]));
    assert!(fields.iter().map(|field| field.key).eq(keys));
    assert_eq!(fields[0].doc, "A length on two lines.");
    let units = [Unit::LENGTH, Unit::NUMBER, Unit::MASS, Unit::TIME];
    assert!(fields.iter().map(|field| field.unit).take(4).eq(units));
    assert!(fields[4..].iter().all(|field| field.unit == Unit::NUMBER));
    let range = |index: usize| (fields[index].least, fields[index].above, fields[index].most);
    assert_eq!(range(0), (Some(0.0), None, None));
    assert_eq!(range(1), (Some(-1.0), None, Some(1.0)));
    assert_eq!(range(2), (None, Some(0.0), None));
    assert_eq!(range(3), (None, Some(0.0), Some(60.0)));
    assert_eq!(range(4), (Some(1.0), None, Some(8.0)));
    assert_eq!(range(5), (None, None, None));
    assert!(fields.iter().all(|field| field.optional == (field.key == "longest")));
    let kinds = [
        (Kind::Number, Some(Value::Number(100.0))),
        (Kind::Number, Some(Value::Number(-0.5))),
        (Kind::Number, Some(Value::Number(1.0))),
        (Kind::Number, Some(Value::None)),
        (Kind::Count, Some(Value::Count(3))),
        (Kind::Flag, Some(Value::Flag(true))),
        (Kind::Choice(&["linear", "as_late_as_possible"]), Some(Value::Word("as_late_as_possible"))),
        (Kind::Group(Inner::<f32>::FIELDS), Some(Value::Group(&[]))),
        (
            Kind::Group(Inner::<f32>::FIELDS),
            Some(Value::Group(&[("rate", Value::Number(7.0)), ("weight", Value::Number(-2.0))])),
        ),
    ];
    assert!(fields.iter().map(|field| (field.kind, field.default)).eq(kinds));
    assert_eq!(Slowing::WORDS, ["linear", "as_late_as_possible"]);
    assert_eq!(Slowing::Linear.parameter_value(), Value::Word("linear"));
    let [to, length] = Required::<V>::FIELDS else { panic!("two fields") };
    assert_eq!((to.kind, to.default), (Kind::Vector, None));
    assert_eq!((length.kind, length.default), (Kind::Number, Some(Value::Number(4.0))));
}

#[test]
fn ranges_end_where_they_are_declared() {
    let number = |share: f64| All { share, ..all() }.validate();
    let out = |what, needed| Err(Error::OutOfRange { what, needed });
    let share = "a number from -1 to 1";
    for (value, expected) in [
        (-1.0, Ok(())),
        (1.0, Ok(())),
        ((-1.0_f64).next_down(), out("share", share)),
        (1.0_f64.next_up(), out("share", share)),
        (f64::NAN, Err(Error::NotFinite { what: "share" })),
        (f64::INFINITY, Err(Error::NotFinite { what: "share" })),
    ] {
        assert_eq!(number(value), expected, "{value}");
    }
    let distance = |distance: f64| All { distance, ..all() }.validate();
    assert_eq!((distance(0.0), distance(-0.0), distance(f64::MAX)), (Ok(()), Ok(()), Ok(())));
    assert_eq!(distance(-5e-324), Err(Error::Negative { what: "distance" }));
    let mass = |mass: f64| All { mass, ..all() }.validate();
    assert_eq!((mass(5e-324), mass(0.0)), (Ok(()), Err(Error::NotPositive { what: "mass" })));
    let limit = |limit: f64| All { limit: Some(limit), ..all() }.validate();
    assert_eq!((limit(60.0), limit(5e-324)), (Ok(()), Ok(())));
    // The error has the name of the field, not the key.
    let longest = "a number above 0, up to 60";
    assert_eq!((limit(0.0), limit(61.0)), (out("limit", longest), out("limit", longest)));
    let count = |count| All { count, ..all() }.validate();
    assert_eq!((count(1), count(8)), (Ok(()), Ok(())));
    let needed = "a number from 1 to 8";
    assert_eq!((count(0), count(9)), (out("count", needed), out("count", needed)));
    let inner = |weight: f64| All { other: Inner { weight, ..Inner::default() }, ..all() }.validate();
    assert_eq!((inner(-1e300), inner(f64::NAN)), (Ok(()), Err(Error::NotFinite { what: "weight" })));
    let to = Required { to: v(f64::NAN, 0.0), length: 0.0 };
    assert_eq!(to.validate(), Err(Error::NotFinite { what: "to" }));
    let text = number(2.0).unwrap_err().to_string();
    assert_eq!(text, "share is out of range: a number from -1 to 1 is needed");
}

#[cfg(feature = "serde")]
mod files {
    use std::string::{String, ToString};
    use std::{format, vec};

    use serde::de::value::{Error as Plain, SeqDeserializer, U32Deserializer};
    use serde::de::{Deserialize, DeserializeOwned, IntoDeserializer};

    use super::{All, Inner, Required, Slowing, V, all, v};
    use crate::parameters::Kind;
    use crate::parameters::Parameters;

    /// The path and the message.
    fn refusal<T: DeserializeOwned + core::fmt::Debug>(text: &str) -> (String, String) {
        let error = serde_path_to_error::deserialize::<_, T>(&mut serde_json::Deserializer::from_str(text));
        let error = error.unwrap_err();
        (error.path().to_string(), error.inner().to_string())
    }

    fn read(text: &str) -> All<f64> {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn missing_fields_take_their_defaults() {
        assert_eq!(read("{}"), all());
        assert_eq!(read(r#"{"longest": 4, "flag": false}"#), All { limit: Some(4.0), flag: false, ..all() });
        assert_eq!(read(r#"{"longest": null}"#), all());
        let other = Inner { rate: 2.0, weight: 1.0 };
        assert_eq!(
            read(r#"{"other": {"rate": 2}, "slowing": "linear"}"#),
            All { other, slowing: Slowing::Linear, ..all() }
        );
    }

    #[test]
    fn values_survive_a_round_trip() {
        let value = All { share: 0.25, limit: Some(0.5), slowing: Slowing::Linear, ..all() };
        let text = serde_json::to_string(&value).unwrap();
        assert!(text.starts_with(r#"{"distance":100.0,"share":0.25,"mass":1.0,"longest":0.5,"count":3,"#));
        assert_eq!(read(&text), value);
        // A format that has no names.
        let text = "[1, -1, 2, null, 3, true, \"linear\", [1, 2], [3, 4]]";
        let group = Inner { rate: 1.0, weight: 2.0 };
        let other = Inner { rate: 3.0, weight: 4.0 };
        let (slowing, limit) = (Slowing::Linear, None);
        let (distance, share, mass, count, flag) = (1.0, -1.0, 2.0, 3, true);
        assert_eq!(read(text), All { distance, share, mass, limit, count, flag, slowing, group, other });
        assert_eq!(read("[7]"), All { distance: 7.0, ..all() });
        assert!(refusal::<All<f64>>("[-1]").1.contains("distance is negative"));
        let seq = SeqDeserializer::<_, Plain>::new(vec![5.0_f64, 6.0].into_iter());
        assert_eq!(Inner::deserialize(seq), Ok(Inner { rate: 5.0, weight: 6.0 }));
    }

    #[test]
    fn keys_may_be_numbers() {
        let key = |index: u32| -> U32Deserializer<Plain> { index.into_deserializer() };
        let map = serde::de::value::MapDeserializer::new(vec![(key(1), 6.0), (key(0), 5.0)].into_iter());
        assert_eq!(Inner::deserialize(map), Ok(Inner { rate: 5.0, weight: 6.0 }));
        let map = serde::de::value::MapDeserializer::new(vec![(key(2), 6.0)].into_iter());
        assert!(Inner::<f64>::deserialize(map).unwrap_err().to_string().contains("an index of a field"));
    }

    #[test]
    fn an_error_has_its_path() {
        for (text, path, message) in [
            (
                "{\n  \"share\": 0,\n  \"shore\": 1}",
                "shore",
                "unknown field `shore`, expected one of `distance`, `share`, `mass`, `longest`, `count`, \
                 `flag`, `slowing`, `group`, `other` at line 3 column 9",
            ),
            (
                "{\n \"share\": 2,\n \"flag\": true}",
                "share",
                "share is out of range: a number from -1 to 1 is needed at line 2 column 11",
            ),
            (
                "{\"distance\": -1}",
                "distance",
                "distance is negative: 0 or more is needed at line 1 column 16",
            ),
            ("{\"longest\": 0}", "longest", "longest is out of range: a number above 0, up to 60 is needed"),
            ("{\"mass\": 1, \"mass\": 1}", "", "duplicate field `mass`"),
            ("{\"count\": 9}", "count", "count is out of range: a number from 1 to 8 is needed"),
            ("{\"count\": -1}", "count", "invalid value: integer `-1`, expected u32"),
            ("{\"group\": {\"rate\": -1}}", "group.rate", "rate is negative: 0 or more is needed"),
            ("{\"group\": {\"rat\": 1}}", "group.rat", "unknown field `rat`, expected `rate` or `weight`"),
            ("{\"slowing\": \"cubic\"}", "slowing", "unknown variant `cubic`"),
            ("{\"share\": \"x\"}", "share", "invalid type: string \"x\", expected f64"),
            ("7", ".", "invalid type: integer `7`, expected struct All"),
        ] {
            let (found, said) = refusal::<All<f64>>(text);
            assert!(said.starts_with(message), "{text}: {said}");
            assert!(path.is_empty() || found == path, "{text}: {found}");
        }
    }

    #[test]
    fn what_has_no_default_is_required() {
        let to = Required { to: v(1.0, 2.0), length: 4.0 };
        assert_eq!(serde_json::from_str::<Required<V>>(r#"{"to": [1.0, 2.0]}"#).unwrap(), to);
        let (_, missing) = refusal::<Required<V>>(r#"{"length": 1}"#);
        assert_eq!(missing, "missing field `to` at line 1 column 13");
        assert!(refusal::<Required<V>>("[]").1.contains("missing field `to`"));
    }

    #[test]
    fn the_words_are_those_of_serde() {
        let Kind::Choice(words) = All::<f64>::FIELDS[6].kind else { panic!("a choice") };
        for (word, value) in words.iter().zip([Slowing::Linear, Slowing::AsLateAsPossible]) {
            assert_eq!(serde_json::to_string(&value).unwrap(), format!("\"{word}\""));
        }
    }
}
