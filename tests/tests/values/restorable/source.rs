//! Types in steer-core's source.

use std::collections::BTreeSet;

use crate::sources::sources;

/// Names of types.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Types that serde writes.
    pub(crate) written: BTreeSet<String>,
    /// Types whose values can be rejected when they are read.
    pub(crate) checked: BTreeSet<String>,
    /// Types whose parameters are declared by the derive.
    pub(crate) parameters: BTreeSet<String>,
    /// Types that functions take by `&mut`.
    pub(crate) evolving: BTreeSet<String>,
}

/// Reads the whole source of steer-core.
pub(crate) fn read() -> Found {
    let mut found = Found::default();
    for (path, text) in sources("steer-core/src") {
        // The vector of steer-core's own tests, its serde tests and those of the derive.
        let tests = ["test_vector.rs", "serde_tests.rs", "parameter_tests.rs"];
        if !tests.iter().any(|test| path.ends_with(test)) {
            file(&text, &mut found);
        }
    }
    // `Option` is a type of the standard library, and can be written.
    found.evolving.remove("Option");
    // The slots of a reader last until it is finished.
    found.evolving.remove("Self");
    // The working storage of a swarm lasts for one step at most.
    for storage in ["ColumnsMut", "Pair", "Seen", "Sightings"] {
        found.evolving.remove(storage);
    }
    // The storage of a crowd lasts for one step.
    for storage in ["CrowdBuffer", "HalfPlanes", "Jam", "Lanes", "Scratch", "SeenBuffer", "Vec"] {
        found.evolving.remove(storage);
    }
    // The derive makes both of them.
    found.written.extend(found.parameters.iter().cloned());
    found.checked.extend(found.parameters.iter().cloned());
    found
}

fn file(text: &str, found: &mut Found) {
    // Examples in comments declare types, too.
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let text = &code.join("\n");
    // The name after the next `pub struct` or `pub enum`.
    let declared = |after: &str| {
        let at =
            ["pub struct ", "pub enum "].iter().filter_map(|key| Some(after.find(key)? + key.len())).min();
        name(&after[at.expect("a type follows what is derived for it")..])
    };
    found.written.extend(rests(text, "derive(serde::Serialize").map(declared));
    found.written.extend(rests(text, "\n#[checked").map(declared));
    // Written by hand.
    found.written.extend(rests(text, "serde::Serialize for ").map(name));
    found.parameters.extend(rests(text, " Parameters)]").map(declared));
    found.checked.extend(rests(text, " Validate for ").map(name));
    let handed = rests(text, "&mut ").map(name);
    // A single letter is a type parameter.
    found.evolving.extend(handed.filter(|name| name.len() > 1 && name.starts_with(char::is_uppercase)));
}

/// Returns the text after each occurrence of `key`.
fn rests<'a>(text: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(key).map(move |(at, key)| &text[at + key.len()..])
}

fn name(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
