//! The part of COSTS.md between two markers, which this program writes.

use std::{fs, path::Path};

const BEGIN: &str = "<!-- costs, by tests/firmware/price -->\n";
const END: &str = "<!-- end of costs -->";

/// Begin and end of the part in a text.
fn part(path: &Path, text: &str) -> Result<(usize, usize), String> {
    let missing = |marker: &str| format!("{}: expected the line {}", path.display(), marker.trim());
    let begin = text.find(BEGIN).ok_or_else(|| missing(BEGIN))? + BEGIN.len();
    let end = text.get(begin..).and_then(|rest| rest.find(END)).ok_or_else(|| missing(END))? + begin;
    Ok((begin, end))
}

fn whole(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the part of a document.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let text = whole(path)?;
    let (begin, end) = part(path, &text)?;
    Ok(text.get(begin..end).unwrap_or_default().to_string())
}

/// Replaces the part of a document.
pub(crate) fn write(path: &Path, new: &str) -> Result<(), String> {
    let mut text = whole(path)?;
    let (begin, end) = part(path, &text)?;
    text.replace_range(begin..end, new);
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
