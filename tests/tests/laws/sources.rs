//! The files of the repository, as text.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns a file of the repository, or all files inside a folder, with their texts.
pub(crate) fn sources(of: &str) -> Vec<(PathBuf, String)> {
    fn add(path: &Path, all: &mut Vec<(PathBuf, String)>) {
        let fails = |error: std::io::Error| -> String { panic!("{}: {error}", path.display()) };
        if let Ok(entries) = fs::read_dir(path) {
            entries.for_each(|entry| add(&entry.expect("the folder can be read").path(), all));
        } else {
            all.push((path.into(), fs::read_to_string(path).unwrap_or_else(fails)));
        }
    }
    let mut all = Vec::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of), &mut all);
    all
}
