//! The table of all entries and their keys.

use core::fmt::Write as _;

use steer_scene::behavior::Behavior;
use steer_scene::scene::table::{Parameter, Shape};
use steer_scene::scene::tables;

/// Command that makes the table.
pub(crate) const COMMAND: &str = "cargo run -p steer-demo --no-default-features --example tables";

/// Line before the table.
pub(crate) const BEGIN: &str = "<!-- entries: begin -->\n";

/// Line after the table.
pub(crate) const END: &str = "<!-- entries: end -->\n";

/// Returns the page with a new table; `None` if it has no marks.
pub(crate) fn with_table(page: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{}{END}{after}", table()))
}

fn table() -> String {
    let mut text = format!(
        "<!-- made by `{COMMAND}` -->\n\n| entry | key | default | unit | meaning |\n|---|---|---|---|---|\n"
    );
    for name in Behavior::NAMES {
        let _ = writeln!(text, "| `{name}` | | | | {} |", Behavior::about(name));
        tables().behavior(name).iter().for_each(|parameter| row("", parameter, &mut text));
    }
    text.push('\n');
    text
}

/// Appends the row of a parameter, and the rows of the keys in it.
fn row(before: &str, parameter: &Parameter, text: &mut String) {
    let Parameter { key, doc, shape, unit, default, needed } = parameter;
    let default = match default {
        Some(value) if !value.is_object() => format!("`{value}`").replace(".0`", "`"),
        Some(_) => "below".into(),
        None if *needed => "needed".into(),
        None => "none".into(),
    };
    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
    let _ = writeln!(text, "| | `{before}{key}` | {default} |{unit} | {doc}{} |", values(shape));
    if let Shape::Object(inner) = shape {
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
        Shape::Pair { word: Some(word), agent: true, .. } => format!(" `[x, y]`, `\"{word}\"` or a name."),
        Shape::Pair { word: Some(word), .. } => format!(" `[x, y]` or `\"{word}\"`."),
        Shape::Pair { place: true, .. } => " `[x, y]`.".into(),
        Shape::Agent => " The name of an agent.".into(),
        Shape::Agents => " Two names.".into(),
        Shape::Path | Shape::Field => " A name.".into(),
        _ => String::new(),
    }
}
