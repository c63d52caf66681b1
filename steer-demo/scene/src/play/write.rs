//! Writes a scene as readable JSON.

use serde_json::Value;

use crate::scene::table::Key;
use crate::scene::{Scene, tables};

/// Maximum length of a line in bytes. The contents of a longer one get lines of their own.
const WIDTH: usize = 110;

/// Returns the scene as readable JSON without default values. It reads back as the same.
pub fn to_json(scene: &Scene) -> String {
    let mut text = String::new();
    lay_out(&slim(scene), 0, 0, &mut text);
    text.push('\n');
    text
}

/// Returns the same on one line, without spaces.
pub(super) fn compact(scene: &Scene) -> String {
    slim(scene).to_string()
}

/// Returns the scene without default values. The keys keep their order.
pub(super) fn slim(scene: &Scene) -> Value {
    let (mut whole, tables) = (serde_json::to_value(scene).unwrap_or_default(), tables());
    without_defaults(&mut whole, &tables.scene);
    for (list, table) in [
        ("agents", &tables.agent),
        ("groups", &tables.group),
        ("circles", &tables.circle),
        ("walls", &tables.wall),
        ("polygons", &tables.polygon),
        ("paths", &tables.path),
    ] {
        for item in items(whole.get_mut(list)) {
            without_defaults(item, table);
            for entry in items(item.get_mut("steering")) {
                without_defaults(entry, &tables.entry);
                for (name, parameters) in entry.as_object_mut().into_iter().flatten() {
                    without_defaults(parameters, tables.behavior(name));
                }
            }
        }
    }
    shorten(&mut whole);
    whole
}

/// Gives whole numbers their shortest form, without a decimal point.
fn shorten(value: &mut Value) {
    match value.as_f64().filter(|_| value.is_f64()) {
        Some(x) if x.fract() == 0.0 && x.abs() < 1e15 && (x != 0.0 || x.is_sign_positive()) => {
            *value = (x as i64).into();
        }
        _ => items(Some(value)).into_iter().for_each(shorten),
    }
}

/// Returns the values of a list or of an object.
fn items(value: Option<&mut Value>) -> Vec<&mut Value> {
    match value {
        Some(Value::Object(keys)) => keys.values_mut().collect(),
        Some(Value::Array(items)) => items.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// Removes the keys of an object with their default values.
fn without_defaults(object: &mut Value, table: &[Key]) {
    let Value::Object(keys) = object else { return };
    let text = |value: &Value| serde_json::to_string(value).ok();
    keys.retain(|key, value| {
        let parameter = table.iter().find(|parameter| parameter.key == key);
        let usual = parameter.and_then(|parameter| parameter.default.as_ref());
        // As texts, because -0.0 is not 0.0 here.
        usual.is_none_or(|usual| text(usual) != text(value))
    });
}

/// Returns a value on one line, with spaces.
fn spaced(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        Value::Object(keys) => {
            let keys = keys.iter().map(|(key, value)| quoted(key) + ": " + &spaced(value));
            format!("{{{}}}", keys.collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

/// Writes a value on one line, if `before` leaves room, else its contents on lines.
fn lay_out(value: &Value, depth: usize, before: usize, out: &mut String) {
    let line = spaced(value);
    // The scene itself is never on one line.
    let scene = depth == 0 && line.len() > 2;
    let (items, close): (Vec<(String, &Value)>, char) = match value {
        Value::Object(keys) if scene || line.len() + before > WIDTH => {
            (keys.iter().map(|(key, value)| (quoted(key) + ": ", value)).collect(), '}')
        }
        Value::Array(items) if line.len() + before > WIDTH => {
            (items.iter().map(|item| (String::new(), item)).collect(), ']')
        }
        _ => {
            *out += &line;
            return;
        }
    };
    out.push(if close == '}' { '{' } else { '[' });
    for (i, (key, value)) in items.into_iter().enumerate() {
        *out += if i > 0 { ",\n" } else { "\n" };
        let indent = 2 * (depth + 1);
        *out += &" ".repeat(indent);
        *out += &key;
        lay_out(value, depth + 1, indent + key.len() + 1, out);
    }
    out.push('\n');
    *out += &" ".repeat(2 * depth);
    out.push(close);
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
