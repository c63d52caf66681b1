//! Writes a scene as readable JSON.

use serde_json::Value;

use crate::scene::table::Parameter;
use crate::scene::{Scene, tables};

/// Maximum length of a line in bytes; the contents of a longer one get lines of their own.
const WIDTH: usize = 110;

/// Returns the scene as the text of a file: readable JSON without default values. It reads back as
/// the same scene.
#[must_use]
pub fn to_json(scene: &Scene) -> String {
    let mut text = String::new();
    lay_out(&slim(scene), 0, 0, &mut text);
    text.push('\n');
    text
}

/// Returns the same on one line, without spaces.
pub(super) fn compact(scene: &Scene) -> String {
    let mut text = String::new();
    write(&slim(scene), false, &mut text);
    text
}

/// Returns the scene without default values. The keys keep their order.
fn slim(scene: &Scene) -> Value {
    let (mut whole, tables) = (serde_json::to_value(scene).unwrap_or_default(), tables());
    without_defaults(&mut whole, &tables.scene);
    for (list, table) in [
        ("agents", &tables.agent),
        ("groups", &tables.group),
        ("circles", &tables.circle),
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
    whole
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
fn without_defaults(object: &mut Value, table: &[Parameter]) {
    let Value::Object(keys) = object else { return };
    let text = |value: &Value| serde_json::to_string(value).ok();
    keys.retain(|key, value| {
        let parameter = table.iter().find(|parameter| parameter.key == key);
        let usual = parameter.and_then(|parameter| parameter.default.as_ref());
        // As texts, because -0.0 is not 0.0 here.
        usual.is_none_or(|usual| text(usual) != text(value))
    });
}

/// Writes a value on one line.
fn write(value: &Value, spaced: bool, out: &mut String) {
    let (comma, colon) = if spaced { (", ", ": ") } else { (",", ":") };
    let separate = |i: usize, out: &mut String| out.push_str(if i > 0 { comma } else { "" });
    match value {
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                separate(i, out);
                write(item, spaced, out);
            }
            out.push(']');
        }
        Value::Object(keys) => {
            out.push('{');
            for (i, (key, value)) in keys.iter().enumerate() {
                separate(i, out);
                *out += &(quoted(key) + colon);
                write(value, spaced, out);
            }
            out.push('}');
        }
        Value::Number(number) if number.is_f64() => *out += &shortest(number.as_f64().unwrap_or_default()),
        plain => *out += &plain.to_string(),
    }
}

/// Writes a value on one line if it is short, else its contents on separate lines. `before` is the
/// used length of the line.
fn lay_out(value: &Value, depth: usize, before: usize, out: &mut String) {
    let mut line = String::new();
    write(value, true, &mut line);
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

/// Returns the shortest form of a number; whole numbers have no decimal point.
fn shortest(x: f64) -> String {
    let whole = x.fract() == 0.0 && x.abs() < 1e15 && (x != 0.0 || x.is_sign_positive());
    if whole { format!("{x}") } else { Value::from(x).to_string() }
}
