//! JSON Schema of scene files, from the tables of their keys.

use serde_json::{Map, Value, json};

use super::keys::Keys as _;
use super::pair::{OPPOSITE, Rectangle};
use super::table::{Key, Range, Shape};
use super::tables::tables;
use super::value::{LARGEST_COORDINATE, LARGEST_NUMBER};
use crate::behavior::Behavior;

/// Returns the JSON Schema (draft 2020-12) of scene files. It completes and checks scenes in
/// editors. The reader also checks references and the fit of the parts to each other.
pub fn schema() -> Value {
    let mut parts: Map<String, Value> = (Behavior::NAMES.iter())
        .map(|name| (name.to_string(), object(tables().behavior(name), Behavior::about(name))))
        .collect();
    parts.insert("entry".into(), entry());
    let mut schema = object(&tables().scene, "A scene of steer-demo.");
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = "steer-demo scene".into();
    schema["$defs"] = Value::Object(parts);
    schema
}

/// A steering entry: exactly one behaviour, and the keys beside it.
fn entry() -> Value {
    let mut entry = object(&tables().entry, "A behaviour, and its share in the combined force.");
    for name in Behavior::NAMES {
        entry["properties"][name] = json!({ "$ref": format!("#/$defs/{name}") });
    }
    let one = Behavior::NAMES.iter().map(|name| json!({ "required": [name] }));
    entry["oneOf"] = one.collect();
    entry
}

fn object(table: &[Key], about: &str) -> Value {
    let properties: Map<String, Value> = table.iter().map(|p| (p.key.into(), property(p))).collect();
    let needed: Vec<&str> = table.iter().filter(|p| p.needed).map(|p| p.key).collect();
    let mut schema = json!({
        "type": "object", "properties": properties, "required": needed, "additionalProperties": false,
    });
    if !about.is_empty() {
        schema["description"] = about.into();
    }
    schema
}

fn property(key: &Key) -> Value {
    let Key { doc, unit, default, .. } = key;
    let mut value = shape(&key.shape);
    value["description"] = if unit.is_empty() { doc.clone() } else { format!("{doc} Unit: {unit}.") }.into();
    if let Some(default) = default {
        value["default"] = default.clone();
    }
    value
}

fn shape(shape: &Shape) -> Value {
    match shape {
        Shape::Number(range) => number(range),
        Shape::Whole => json!({ "type": "integer", "minimum": 0 }),
        Shape::Switch => json!({ "type": "boolean" }),
        Shape::Choice(words) => choice(words),
        Shape::Pair { word, agent, each, .. } => {
            let mut any = vec![pair()];
            any.extend(word.map(|word| json!({ "const": word })));
            if *each {
                let names = agent.then(|| json!({ "type": "string" }));
                let item = names.map_or_else(pair, |name| json!({ "anyOf": [pair(), name] }));
                any.push(json!({ "type": "array", "items": item }));
                any.push(match word {
                    Some("random") => object(&Rectangle::table(), ""),
                    _ => json!({ "const": OPPOSITE }),
                });
            }
            any.extend(agent.then(|| json!({ "type": "string" })));
            if any.len() == 1 { pair() } else { json!({ "anyOf": any }) }
        }
        Shape::Goals => {
            let list = json!({ "type": "array", "items": pair(), "minItems": 1 });
            json!({ "anyOf": [pair(), list, { "type": "string" }] })
        }
        Shape::Agent => agent(),
        Shape::Path | Shape::Field | Shape::Text => json!({ "type": "string" }),
        Shape::Agents => {
            json!({ "type": "array", "items": agent(), "minItems": 2, "maxItems": 2 })
        }
        Shape::Object(table) => object(table, ""),
        Shape::NumberOr(range, table) => json!({ "anyOf": [number(range), object(table, "")] }),
        Shape::List(item, least) => {
            json!({ "type": "array", "items": self::shape(item), "minItems": least })
        }
        Shape::Named(item) => json!({ "type": "object", "additionalProperties": self::shape(item) }),
        Shape::Entry => json!({ "$ref": "#/$defs/entry" }),
    }
}

/// The name of an agent, or a list of names.
fn agent() -> Value {
    json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] })
}

fn number(range: &Range) -> Value {
    let least = if range.above { "exclusiveMinimum" } else { "minimum" };
    json!({ "type": "number", least: range.least, "maximum": range.most })
}

fn pair() -> Value {
    let range = Range { least: -LARGEST_COORDINATE, above: false, most: LARGEST_COORDINATE };
    json!({ "type": "array", "items": number(&range), "minItems": 2, "maxItems": 2 })
}

/// One of these values. A word that takes a number is the key of an object with it.
fn choice(words: &[(String, Value)]) -> Value {
    let plain: Vec<&Value> =
        words.iter().map(|(_, value)| value).filter(|value| !value.is_object()).collect();
    let range = Range { least: 0.0, above: false, most: LARGEST_NUMBER };
    let objects = words.iter().filter(|(_, value)| value.is_object()).map(|(word, _)| {
        json!({
            "type": "object", "properties": { word: number(&range) }, "required": [word],
            "additionalProperties": false,
        })
    });
    let mut any = vec![json!({ "enum": plain })];
    any.extend(objects);
    if any.len() == 1 { any.remove(0) } else { json!({ "anyOf": any }) }
}
