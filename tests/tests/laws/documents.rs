//! Every behaviour is in the table of the module `behavior` and in the guide.

use std::fs;
use std::path::Path;

/// Reads a file of the repository.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the behaviours of the table: the links in its second column.
fn table() -> Vec<String> {
    let page = read("steer-core/src/behavior/mod.rs");
    let rows = page.lines().skip_while(|line| !line.starts_with("//! | of | behaviours"));
    let cells = rows.take_while(|line| line.starts_with("//! |")).filter_map(|row| row.split('|').nth(2));
    cells
        .flat_map(|cell| cell.split("[`").skip(1))
        .map(|link| link.split('`').next().unwrap_or_default().into())
        .collect()
}

macro_rules! names {
    ([] $(($case:ty))*) => { [$(stringify!($case)),*] };
}

#[test]
fn every_behavior_is_in_the_table_of_its_module() {
    let table = table();
    assert!(table.len() > 30, "the table has {table:?}");
    for case in steer_conformance::for_each_behavior!({ names } []) {
        let name = case.split(['<', ' ']).next().unwrap_or_default();
        assert!(table.iter().any(|row| row == name), "steer-core/src/behavior/mod.rs: no link to {name}");
    }
}

#[test]
fn every_behavior_is_in_the_guide() {
    let guide = read("GUIDE.md");
    let chapter = guide.split("\n## ").find(|chapter| chapter.contains(" Choosing a behaviour\n"));
    let chapter = chapter.expect("GUIDE.md has a chapter \"Choosing a behaviour\"");
    for name in table() {
        let named = ['`', ':'].iter().any(|end| chapter.contains(&format!("`{name}{end}")));
        assert!(named, "GUIDE.md, \"Choosing a behaviour\": expected a row with `{name}`");
    }
}
