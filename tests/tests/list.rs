//! Every law of vectors and behaviours in the source is listed, and so runs.

use std::fs;
use std::path::Path;

mod own;

/// Collects the names of all `pub fn …<V: Vec2Like>()` in a folder, as `module::function`. The
/// files of `defects` are one module.
fn written(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the laws are beside this test") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            written(&path, names);
            continue;
        }
        let name = if folder.ends_with("defects") { folder.file_name() } else { path.file_stem() };
        let module = name.and_then(|name| name.to_str()).expect("file names are plain");
        for line in fs::read_to_string(&path).expect("laws are text").lines() {
            let name = line.strip_prefix("pub fn ").and_then(|rest| rest.split_once("<V: Vec2Like>() {"));
            names.extend(name.map(|(function, _)| format!("{module}::{function}")));
        }
    }
}

#[test]
fn every_law_is_listed_once() {
    let (vectors, behaviors) =
        (steer_conformance::vector_laws::<own::V>(), steer_conformance::behavior_laws::<own::Pair<f32>>());
    let mut listed: Vec<_> = vectors.iter().chain(behaviors).map(|law| law.name.to_owned()).collect();
    let mut found = Vec::new();
    written(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/laws"), &mut found);
    listed.sort();
    found.sort();
    assert_eq!(listed, found);
}
