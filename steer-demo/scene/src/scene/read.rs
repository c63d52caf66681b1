//! Parses a scene and validates it.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;
use serde_path_to_error::{Path, Segment, Track};

use super::model::Scene;
use super::plain;
use super::validate::validate;
use crate::error::Fault;

/// Reads a scene from JSON text.
///
/// # Errors
/// Returns the first fault: its location (path, line, column), the error, the correct form.
pub fn read(text: &[u8]) -> Result<Scene, Fault> {
    let scene = parse(text, "a scene")?;
    validate(&scene)?;
    Ok(scene)
}

/// Parses this JSON text. `kind` names it in faults.
pub(crate) fn parse<T: DeserializeOwned>(text: &[u8], kind: &str) -> Result<T, Fault> {
    let text = core::str::from_utf8(text).map_err(|e| {
        let (line, column) = line_and_column(&text[..e.valid_up_to()]);
        let place = format!("line {line}, column {column}");
        Fault::new(place, "not UTF-8 text", format!("{kind} is JSON in UTF-8"))
    })?;
    // Some editors start a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    of_text(text).map_err(|(path, e)| refused::<T>(&path, &e, text, kind))
}

/// Parses this JSON value. The locations of its faults are paths from it.
///
/// It is written and read again, so that there is one reader of each type in the program.
pub(crate) fn parse_value<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    let text = value.to_string();
    of_text(&text).map_err(|(path, e)| {
        let place = named(&path);
        Fault { place, ..refused::<T>(&path, &e, &text, "a scene") }
    })
}

/// Parses all of a text, or returns the path of the error.
fn of_text<T: DeserializeOwned>(text: &str) -> Result<T, (Path, serde_json::Error)> {
    let mut json = serde_json::Deserializer::from_str(text);
    let whole =
        serde_path_to_error::deserialize(&mut json).map_err(|e| (e.path().clone(), e.into_inner()))?;
    json.end().map_err(|e| (Track::new().path(), e))?;
    Ok(whole)
}

/// Text of a path. "." is the whole text, "?" a key that was never read.
fn named(path: &Path) -> String {
    Some(path.to_string()).filter(|path| path != "." && path != "?").unwrap_or_default()
}

/// Returns the fault of an error in a text.
fn refused<T: DeserializeOwned>(path: &Path, error: &serde_json::Error, text: &str, kind: &str) -> Fault {
    let fault = fault(&named(path), error, text, kind);
    let syntax = error.classify() == Category::Syntax;
    if syntax { of_another_kind::<T>(fault, text, path) } else { fault }
}

/// Returns the fault of an error at a path.
fn fault(path: &str, error: &serde_json::Error, text: &str, kind: &str) -> Fault {
    // At the start of a line the column is 0.
    let column = error.column().max(1);
    let place = match (path, error.line()) {
        (_, 0) => path.to_string(),
        ("", line) => format!("line {line}, column {column}"),
        (_, line) => format!("{path} (line {line}, column {column})"),
    };
    let message = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&position).unwrap_or(&message);
    let (wrong, right) = match error.classify() {
        Category::Data => plain::of_value(message),
        _ if message == "number out of range" => (message.into(), "a finite number".into()),
        _ => {
            let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
            let wrong = plain::of_syntax(message, line.get(error.column().saturating_sub(1)..));
            (format!("not JSON: {wrong}"), format!("{kind} is one JSON object"))
        }
    };
    Fault::new(place, wrong, right)
}

/// Corrects the fault of a number in place of a word, which serde_json calls a syntax error.
fn of_another_kind<T: DeserializeOwned>(fault: Fault, text: &str, path: &Path) -> Fault {
    let Ok(mut whole) = serde_json::from_str::<Value>(text) else { return fault };
    let mut found = Some(&mut whole);
    for step in path {
        found = found.and_then(|value| match step {
            Segment::Seq { index } => value.get_mut(*index),
            Segment::Map { key } => value.get_mut(key),
            Segment::Enum { .. } | Segment::Unknown => None,
        });
    }
    let Some(value) = found else { return fault };
    let wrong = core::mem::replace(value, Value::from(""));
    let words = of_text::<T>(&whole.to_string()).err().map(|(_, e)| e.to_string()).unwrap_or_default();
    let words = words.split(" at line ").next().unwrap_or_default();
    match words.rsplit_once(", expected ") {
        Some((_, right)) => Fault::new(
            fault.place,
            format!("invalid value: {wrong}"),
            format!("expected {}", plain::kind(right)),
        ),
        None => fault,
    }
}

fn line_and_column(before: &[u8]) -> (usize, usize) {
    let line_start = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
    (1 + before.iter().filter(|b| **b == b'\n').count(), 1 + before.len() - line_start)
}
