//! The tables of all entries and of the keys of avoidance.

use core::fmt::Write as _;

use steer_scene::behavior::Behavior;
use steer_scene::scene::table::{Key, Shape};
use steer_scene::scene::tables;

/// Command that makes the tables.
pub(crate) const COMMAND: &str = "cargo run -p steer-demo --no-default-features --example tables";

/// Returns the page with new tables. `None` if it has no marks for one of them.
pub(crate) fn with_tables(page: &str) -> Option<String> {
    let tables = [("entries", entries()), ("avoidance", avoidance())];
    tables.into_iter().try_fold(page.to_owned(), |page, (name, table)| {
        let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->\n"));
        let (before, rest) = page.split_once(&begin)?;
        let (_, after) = rest.split_once(&end)?;
        Some(format!("{before}{begin}<!-- made by `{COMMAND}` -->\n\n{table}\n{end}{after}"))
    })
}

fn entries() -> String {
    let mut text = "| key | default, unit | meaning |\n|---|---|---|\n".to_owned();
    for name in Behavior::NAMES {
        let _ = writeln!(text, "| **`{name}`** | | {} |", Behavior::about(name));
        tables().behavior(name).iter().for_each(|parameter| row("", parameter, &mut text));
    }
    text
}

fn avoidance() -> String {
    let mut text = "| key | default, unit | meaning |\n|---|---|---|\n".to_owned();
    for Key { key, shape, .. } in &tables().agent {
        if let ("avoidance", Shape::Object(keys)) = (*key, shape) {
            keys.iter().for_each(|parameter| row("", parameter, &mut text));
        }
    }
    text
}

/// Appends the row of a parameter, and the rows of the keys in it.
fn row(before: &str, parameter: &Key, text: &mut String) {
    let Key { key, doc, shape, unit, default, needed } = parameter;
    let default = match default {
        Some(value) if !value.is_object() => format!("`{value}`").replace(".0`", "`"),
        Some(_) => "below".into(),
        None if *needed => "needed".into(),
        None => "none".into(),
    };
    let unit = if unit.is_empty() { String::new() } else { format!(", {unit}") };
    let _ = writeln!(text, "| `{before}{key}` | {default}{unit} | {doc}{} |", values(shape));
    if let Shape::Object(inner) | Shape::NumberOr(_, inner) = shape {
        inner.iter().for_each(|parameter| row(&format!("{before}{key}."), parameter, text));
    }
}

/// Returns the allowed values, where the default and the meaning do not show them.
fn values(shape: &Shape) -> String {
    match shape {
        Shape::Choice(words) => {
            let words: Vec<_> =
                words.iter().map(|(_, value)| format!("`{value}`").replace("10.0", "T")).collect();
            format!(" One of {}.", words.join(", "))
        }
        Shape::Pair { word: Some(word), agent: true, .. } => {
            format!(" `[x, y]`, `\"{word}\"`, `\"opposite\"`, a name or a list.")
        }
        Shape::Pair { word: Some(word), each: true, .. } => {
            format!(" `[x, y]`, `\"{word}\"`, `\"opposite\"` or a list.")
        }
        Shape::Pair { word: Some(word), .. } => format!(" `[x, y]` or `\"{word}\"`."),
        Shape::Pair { place: true, .. } => " `[x, y]`.".into(),
        Shape::Agent => " A name or a list.".into(),
        Shape::Agents => " Two, each a name or a list.".into(),
        Shape::Path | Shape::Field => " A name.".into(),
        _ => String::new(),
    }
}
