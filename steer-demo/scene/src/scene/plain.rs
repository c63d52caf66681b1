//! Messages of the JSON library in the words of scenes.

use super::tables::tables;
use crate::similar::question;

/// Returns what is wrong with a value, and what would be right.
pub(super) fn of_value(message: &str) -> (String, String) {
    let (wrong, right) = match message.rsplit_once(", expected ") {
        Some((wrong, right)) => (found(wrong), format!("{}expected {}", meant(wrong, right), kind(right))),
        None => (found(message), right_of(message).into()),
    };
    (wrong, right)
}

/// Returns what would be right instead of a value whose message does not name it.
fn right_of(message: &str) -> &'static str {
    if message.starts_with("missing field") {
        "it has no default"
    } else if message.starts_with("duplicate field") {
        "each key once"
    } else {
        ""
    }
}

/// Returns what an unknown name is meant for: a question for the similar name in `right`, or the
/// object that has this key. Empty if there is neither.
fn meant(wrong: &str, right: &str) -> String {
    let Some(unknown) = wrong.strip_prefix("unknown ").and_then(|rest| rest.split('`').nth(1)) else {
        return String::new();
    };
    // Every second part is between two quotes.
    let question = question(unknown, right.split(['`', '"']).skip(1).step_by(2));
    match owner(unknown) {
        Some(owner) if question.is_empty() && wrong.starts_with("unknown key ") => {
            format!("{owner} has it, ")
        }
        _ => question,
    }
}

/// Returns the object that has this key: an entry, an agent, a group or a scene.
fn owner(key: &str) -> Option<&'static str> {
    let tables = tables();
    let owners = [
        ("an entry beside its behaviour", &tables.entry),
        ("an agent", &tables.agent),
        ("a group", &tables.group),
        ("a scene", &tables.scene),
    ];
    owners.into_iter().find(|(_, keys)| keys.iter().any(|known| known.key == key)).map(|(owner, _)| owner)
}

/// Returns the name of a kind of value that was expected.
pub(super) fn kind(right: &str) -> String {
    match right {
        "a boolean" => "true or false".into(),
        "a string" => "a text in quotes".into(),
        "a sequence" => "a list […]".into(),
        "a map" => "an object {…}".into(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "string or map" => "a word in quotes, or an object {…}".into(),
        "map with a single key" => "an object with one key".into(),
        "newtype variant" => "an object of the word and its number".into(),
        _ => {
            right.replace("an array of length", "a list of").replace("variant identifier", "a word in quotes")
        }
    }
}

/// Returns the description of a value that was found.
fn found(wrong: &str) -> String {
    if let Some(count) = wrong.strip_prefix("invalid length ") {
        return format!("{count} {}", if count == "1" { "value" } else { "values" });
    }
    for (json, scene) in [
        ("unknown field", "unknown key"),
        ("missing field", "missing key"),
        ("duplicate field", "duplicate key"),
        ("unknown variant", "unknown word"),
    ] {
        if let Some(rest) = wrong.strip_prefix(json) {
            return format!("{scene}{rest}");
        }
    }
    let Some(value) =
        ["invalid type: ", "invalid value: "].iter().find_map(|words| wrong.strip_prefix(words))
    else {
        return wrong.into();
    };
    let value = match value {
        "map" => "an object {…}",
        "sequence" => "a list […]",
        "unit value" => "null",
        "unit variant" => "a word without its number",
        _ => ["string ", "integer ", "floating point ", "boolean "]
            .iter()
            .find_map(|kind| value.strip_prefix(kind))
            .map_or(value, |value| value.trim_matches('`')),
    };
    format!("invalid value: {value}")
}

/// Returns what is wrong with a text that is not JSON. `rest` is its line from the place of the
/// error.
pub(super) fn of_syntax(message: &str, rest: Option<&str>) -> String {
    if rest.is_some_and(|rest| rest.starts_with('#') || rest.starts_with("//") || rest.starts_with("/*")) {
        return "a comment, which JSON does not have".into();
    }
    match message {
        "EOF while parsing a list" => "the text ends within a list, without `]`",
        "EOF while parsing an object" => "the text ends within an object, without `}`",
        "EOF while parsing a string" => "the text ends within quotes",
        "EOF while parsing a value" => "the text ends before a value",
        "expected value" => "no value, which is a number, a text in quotes, a list or an object",
        "expected ident" => "an unknown word: without quotes there are true, false and null",
        "key must be a string" => "a key without double quotes",
        "trailing comma" => "a comma before a closing bracket",
        "trailing characters" => "more text after the end",
        "invalid number" => "a number that is not in decimal digits, such as 0.5 or 1e3",
        "recursion limit exceeded" => "too many brackets within brackets",
        text if text.starts_with("control character") => "a line break or a tab within quotes",
        "invalid escape" => "an unknown escape within quotes: a backslash is `\\\\`",
        text if text.contains("hex escape") || text.contains("code point") => "an incomplete `\\u` escape",
        text => text,
    }
    .into()
}
