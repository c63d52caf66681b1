//! Every public type of steer-core over a vector is in the list of aliases that adapters get, with
//! the first sentence of its documentation.

use crate::sources::sources;

/// Types without an alias, since programs do not name them: an iterator, and two of derived code.
const UNNAMED: [&str; 3] = ["Components", "Iter", "Vector"];

/// Returns the lines of all sources in a folder or in a file, without leading spaces.
fn lines(of: &str) -> Vec<String> {
    let lines = |(_, text): (_, String)| text.lines().map(|line| line.trim_start().to_owned()).collect();
    sources(of).into_iter().flat_map::<Vec<String>, _>(lines).collect()
}

/// Returns the first sentence of the documentation of an item that follows these lines, without
/// links.
fn sentence(before: &[String]) -> String {
    let ends = |line: &String| {
        !line.starts_with("///") && (line.is_empty() || line.ends_with(['{', '}']) || is_alias(line))
    };
    let start = before.iter().rposition(ends).map_or(0, |end| end + 1);
    let docs = before[start..].iter().filter_map(|line| line.strip_prefix("///"));
    let text = docs.take_while(|line| !line.is_empty()).collect::<String>();
    let mut plain = String::new();
    for part in text.replace("[`", "`").split_inclusive("`]") {
        let link = plain.ends_with('`') && part.starts_with('(');
        let part = part.split_once(')').filter(|_| link).map_or(part, |link| link.1);
        plain += part.strip_suffix(']').unwrap_or(part);
    }
    plain.split_inclusive(". ").next().unwrap_or_default().trim().to_owned()
}

/// Whether a line is one of the list of aliases.
fn is_alias(line: &str) -> bool {
    line.starts_with("always ") || line.starts_with("alloc ")
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

#[test]
fn every_type_over_a_vector_has_an_alias() {
    let (all, list) = (lines("steer-core/src"), lines("steer-core/src/adapter.rs"));
    let exported =
        |name: &str| all.iter().any(|line| line.starts_with("pub use") && words(line).any(|w| w == name));
    let (mut found, mut missing) = (0, Vec::new());
    for (index, line) in all.iter().enumerate() {
        let Some(item) = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum ")) else {
            continue;
        };
        let mut names = words(item);
        let Some(name) = names.next() else { continue };
        if names.any(|parameter| parameter == "G") && exported(name) && !UNNAMED.contains(&name) {
            found += 1;
            match list.iter().position(|line| is_alias(line) && line.ends_with(&format!(" {name}"))) {
                Some(alias) => assert_eq!(sentence(&list[..alias]), sentence(&all[..index]), "{name}"),
                None => missing.push(name),
            }
        }
    }
    assert!(found > 30, "{found} types over a vector were found");
    assert!(missing.is_empty(), "not in `vector_aliases!`: {missing:?}");
}

/// Compiles if the module of an adapter has the type of its root.
macro_rules! a_type_in_its_module_is_the_one_of_the_root {
    ($($adapter:ident $(::$precision:ident)?)*) => {
        $(const _: fn(
            $adapter::$($precision::)?Crowd,
            $adapter::$($precision::)?Path<()>,
        ) -> ($adapter::$($precision::)?crowd::Crowd, $adapter::$($precision::)?terrain::Path<()>) =
            |crowd, path| (crowd, path);)*
    };
}
a_type_in_its_module_is_the_one_of_the_root! {
    steer_glam steer_glam::dvec2 steer_nalgebra steer_nalgebra::f64 steer_fixed
}
