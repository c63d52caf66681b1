//! Every behaviour of steer-core has its laws, is in the table of its module and in the guide, and
//! its users find it in scenes and in the plugin for Bevy.

use crate::sources::sources;

/// Behaviours without a component: another component contains them, or a user turns by hand.
const NOT_IN_BEVY: [&str; 8] = [
    "flee",
    "keep_speed",
    "brake",
    "AvoidCircles",
    "Separation",
    "Cohesion",
    "Alignment",
    "ReachOrientation",
];

/// Reads a file, or all files of a folder.
fn read(of: &str) -> String {
    sources(of).into_iter().map(|(_, text)| text).collect()
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

macro_rules! cases {
    ([] $(($case:ty))*) => { [$(stringify!($case)),*] };
}

/// Returns the code of these lines, without comments.
fn code(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Whether the text has this name as a word.
fn has_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// A struct with derived parameters is a behaviour, but for the parameters of one rule.
#[test]
fn every_behavior_has_its_laws() {
    let source = code(&read("steer-core/src/behavior"));
    let items = source.split("#[derive(").filter_map(|item| item.split_once(")]"));
    let derived = items.filter(|(traits, _)| has_word(traits, "Parameters"));
    let names = derived.filter_map(|(_, item)| item.split("pub struct ").nth(1)?.split(['<', ' ']).next());
    let behaviors: Vec<_> = names.filter(|&name| name != "FlockRule").collect();
    let cases = steer_conformance::for_each_behavior!({ cases } []);
    let cases = cases.map(|case| case.split(['<', ' ']).next().unwrap_or_default());
    assert!(behaviors.len() > 25, "behaviours: {behaviors:?}");
    for name in behaviors {
        assert!(cases.contains(&name), "tests/src/laws: no `impl<G: Geometry> Case<G> for {name}`");
    }
}

#[test]
fn every_export_is_in_the_table_of_its_module() {
    let page = read("steer-core/src/behavior/mod.rs");
    let exports = page.lines().filter_map(|line| line.strip_prefix("pub use ")?.split_once("::"));
    let names = exports.flat_map(|(_, names)| names.trim_matches(['{', '}', ';']).split(", "));
    let names: Vec<_> = names.collect();
    assert!(names.len() > 50, "exports: {names:?}");
    for name in names {
        assert!(page.contains(&format!("[`{name}`]")), "steer-core/src/behavior/mod.rs: no link to {name}");
    }
}

/// A file that no list declares is not compiled.
#[test]
fn every_file_of_an_entry_is_declared() {
    let list = code(&read("steer-demo/scene/src/behavior/mod.rs"));
    for (path, _) in sources("steer-demo/scene/src/behavior") {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        assert!(name == "mod" || has_word(&list, name), "{}: not in mod.rs", path.display());
    }
}

#[test]
fn every_behavior_is_in_the_guide_in_scenes_and_in_the_plugin() {
    let guide = read("GUIDE.md");
    let chapter = guide.split("\n## ").find(|chapter| chapter.contains(" Choosing a behaviour\n"));
    let chapter = chapter.expect("GUIDE.md has a chapter \"Choosing a behaviour\"");
    let scenes = code(&read("steer-demo/scene/src/behavior"));
    let plugin = code(&read("steer-bevy/src/behavior"));
    let table = table();
    assert!(table.len() > 30, "the table has {table:?}");
    for name in table {
        let named = ['`', ':'].iter().any(|end| chapter.contains(&format!("`{name}{end}")));
        assert!(named, "GUIDE.md, \"Choosing a behaviour\": expected a row with `{name}`");
        assert!(has_word(&scenes, &name), "steer-demo/scene/src/behavior: no entry uses {name}");
        let excepted = NOT_IN_BEVY.contains(&&*name);
        assert!(
            has_word(&plugin, &name) != excepted,
            "steer-bevy/src/behavior: a component for {name}, or its name in NOT_IN_BEVY"
        );
    }
}
