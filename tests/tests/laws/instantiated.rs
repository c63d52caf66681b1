//! Every public function, type and trait of steer-core is used by a law. So it is compiled and run
//! with every vector type that satisfies the laws.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::sources::sources;

/// Rust sources in a folder, without their comments, strings and unit tests.
fn code_of(folder: &str) -> Vec<String> {
    // Tables, and serde: they are the same for every vector, and tested by `restorable`.
    let left_out = ["parameters", "test_vector.rs", "serde_tests.rs"];
    let counts = |(path, _): &(PathBuf, _)| !path.iter().any(|part| left_out.iter().any(|out| part == *out));
    let code = |(_, text): (_, String)| {
        // Unit tests are at the end of a file.
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let lines = text.lines().map(|line| {
            let line = line.split("//").next().unwrap_or_default();
            line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    sources(folder).into_iter().filter(counts).map(code).collect()
}

/// Identifier at the beginning of a text.
fn identifier(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// A public item by its form of use in code: a type is named, a function is called or passed.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Public {
    Type(String),
    Function(String),
    Method(String),
}

impl Public {
    fn is_used_in(&self, code: &str) -> bool {
        let (Public::Type(name) | Public::Function(name) | Public::Method(name)) = self;
        code.match_indices(name.as_str()).any(|(at, _)| {
            let (before, after) = (&code[..at], &code[at + name.len()..]);
            let whole = |c: char| !c.is_alphanumeric() && c != '_';
            let alone =
                before.chars().next_back().is_none_or(whole) && after.chars().next().is_none_or(whole);
            let called = after.starts_with(['(', ':']);
            let of_something = before.ends_with(['.', ':']);
            alone
                && match self {
                    Public::Type(_) => true,
                    Public::Function(_) => {
                        called && !before.ends_with(['.', ':']) && !before.ends_with("fn ")
                    }
                    Public::Method(_) => of_something && (called || before.ends_with(':')),
                }
        })
    }
}

/// Collects the public API of a source: `pub` items at any depth and the functions of public
/// traits, except items hidden from the documentation.
fn offered(code: &str, found: &mut BTreeSet<Public>) {
    let (mut in_trait, mut before) = (false, "");
    for line in code.lines() {
        let item = line.trim_start();
        let indented = item.len() < line.len();
        let hidden = before == "#[doc(hidden)]";
        before = item;
        if !indented {
            in_trait = (item.starts_with("pub trait ") && !hidden) || (in_trait && item != "}");
        }
        if hidden {
            continue;
        }
        let Some(item) = item.strip_prefix("pub ").or((in_trait && indented).then_some(item)) else {
            continue;
        };
        let item = item.strip_prefix("const ").unwrap_or(item);
        if let Some(name) = item.strip_prefix("fn ").map(identifier) {
            let name = name.to_owned();
            found.insert(if indented { Public::Method(name) } else { Public::Function(name) });
        }
        for kind in ["struct ", "enum ", "trait ", "type "] {
            let name = item.strip_prefix(kind).map(identifier).filter(|_| !indented);
            found.extend(name.map(|name| Public::Type(name.to_owned())));
        }
    }
}

#[test]
fn every_public_item_is_used_by_a_law() {
    let mut public = BTreeSet::new();
    for code in code_of("steer-core/src") {
        offered(&code, &mut public);
    }
    assert!(
        public.contains(&Public::Type("Agent".into())) && public.contains(&Public::Function("seek".into()))
    );
    assert!(public.contains(&Public::Method("steer".into())) && public.contains(&Public::Method("x".into())));
    let laws = [code_of("tests/src/laws"), code_of("tests/src/defects")].concat();
    public.retain(|thing| !laws.iter().any(|code| thing.is_used_in(code)));
    assert!(
        public.is_empty(),
        "no law uses these, so nothing instantiates them for every vector: {public:#?}"
    );
}

#[test]
fn a_use_differs_from_a_mention() {
    let method = Public::Method("wrap".into());
    assert!(method.is_used_in("world.wrap(point)") && method.is_used_in("map(Bounds::wrap)"));
    assert!(!method.is_used_in("fn wrap(a: V)") && !method.is_used_in("a.wrapped(b)"));
    let function = Public::Function("seek".into());
    assert!(function.is_used_in("seek(&agent, a)") && !function.is_used_in("use steer_core::seek;"));
    let both = "pub struct A;\nimpl A {\n    pub fn b(self) {}\n    pub(crate) fn c() {}\n}\npub fn d() {}\nfn e() {}";
    let mut found = BTreeSet::new();
    offered(both, &mut found);
    offered("#[doc(hidden)]\npub trait F {\n    fn g();\n}\n#[doc(hidden)]\npub fn h() {}", &mut found);
    let names = [Public::Type("A".into()), Public::Function("d".into()), Public::Method("b".into())];
    assert_eq!(found, BTreeSet::from(names));
}
