//! Parameters from a source of numbers, by their tables: no field is named.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};
use steer_core::parameters::{Field, Kind, Parameters};

/// Returns parameters in their range. `number` yields any finite number. `turn` selects the words
/// of choices.
pub(crate) fn made<P: Parameters + DeserializeOwned>(turn: usize, number: &mut dyn FnMut() -> f64) -> P {
    let map = Json::Object(object(P::FIELDS, turn, number));
    serde_json::from_value(map.clone()).unwrap_or_else(|e| panic!("{} {map}: {e}", P::NAME))
}

fn object(fields: &[Field], turn: usize, number: &mut dyn FnMut() -> f64) -> Map<String, Json> {
    fields.iter().map(|field| (field.key.to_owned(), value(field, turn, number))).collect()
}

fn value(field: &Field, turn: usize, number: &mut dyn FnMut() -> f64) -> Json {
    match field.kind {
        Kind::Number if field.optional && turn.is_multiple_of(4) => Json::Null,
        Kind::Number => json!(in_range(field, number())),
        Kind::Vector => json!([number(), number()]),
        Kind::Flag => json!(turn.is_multiple_of(2)),
        Kind::Count => {
            let least = field.least.unwrap_or(0.0) as usize;
            let most = field.most.map_or(least + 9, |most| most as usize);
            json!(least + turn % (most + 1 - least))
        }
        Kind::Choice(words) => json!(words[turn % words.len()]),
        Kind::Variant { words, fields } => match turn % (words.len() + fields.len()) {
            word if word < words.len() => json!(words[word]),
            other => Json::Object(object(&fields[other - words.len()..][..1], turn, number)),
        },
        Kind::Group(fields) => Json::Object(object(fields, turn, number)),
        Kind::Other => json!(["line", "column", "wedge", "circle"][turn % 4]),
        kind => panic!("{}: {kind:?} has no value here", field.key),
    }
}

/// The number, or one of its size that is in the range of the field.
fn in_range(field: &Field, number: f64) -> f64 {
    let number = match (field.least, field.above) {
        (Some(0.0), _) => number.abs(),
        (_, Some(0.0)) if number == 0.0 => 1.0,
        (_, Some(0.0)) => number.abs(),
        (None, None) => number,
        (least, above) => panic!("{}: {least:?} or above {above:?} is no 0", field.key),
    };
    field.most.map_or(number, |most| number.min(most))
}
