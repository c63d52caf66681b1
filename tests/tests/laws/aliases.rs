//! Every public type of steer-core over a vector is in the list of aliases that adapters get.

use std::fs;
use std::path::Path;

/// Types without an alias, since programs do not name them: an iterator, and one of derived code.
const UNNAMED: [&str; 2] = ["Components", "Iter"];

/// Adds the lines of all sources in a folder, without leading spaces.
fn lines(folder: &Path, all: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the sources are beside this test") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            lines(&path, all);
        } else {
            let text = fs::read_to_string(&path).expect("sources are text");
            all.extend(text.lines().map(|line| line.trim_start().to_owned()));
        }
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

#[test]
fn every_type_over_a_vector_has_an_alias() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../steer-core/src");
    let mut all = Vec::new();
    lines(&source, &mut all);
    let exported =
        |name: &str| all.iter().any(|line| line.starts_with("pub use") && words(line).any(|w| w == name));
    let adapter = fs::read_to_string(source.join("adapter.rs")).expect("sources are text");
    let (mut found, mut missing) = (0, Vec::new());
    for line in &all {
        let Some(item) = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum ")) else {
            continue;
        };
        let mut names = words(item);
        let Some(name) = names.next() else { continue };
        if names.any(|parameter| parameter == "G") && exported(name) && !UNNAMED.contains(&name) {
            found += 1;
            if !adapter.lines().any(|line| line.contains('{') && words(line).any(|word| word == name)) {
                missing.push(name);
            }
        }
    }
    assert!(found > 30, "{found} types over a vector were found");
    assert!(missing.is_empty(), "not in `vector_aliases!`: {missing:?}");
}
