//! Lists the laws and the cases of behaviours: reads their names from `src/laws` and writes the
//! macros that pass them on.
//!
//! A law is a public function without arguments whose type parameter is the vector. A module is a
//! file, or a folder whose files are re-exported by its `mod.rs`. The folder `vector` has the laws
//! of vectors. A law of swarms has a vector that can be sent to another thread.

use core::error::Error;
use core::fmt::Write as _;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Names of laws by their module.
type Modules = BTreeMap<String, Vec<String>>;

/// Modules whose laws call many behaviours.
const LARGEST: [&str; 3] = ["defects", "every_behavior", "torus"];

/// Everything in the sources that is listed.
#[derive(Default)]
struct Found {
    vectors: Modules,
    behaviors: Modules,
    swarms: Modules,
    /// Types with a `Case`.
    cases: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let laws = Path::new("src/laws");
    println!("cargo:rerun-if-changed={}", laws.display());
    let mut found = Found::default();
    for path in files(laws)? {
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        if !path.is_dir() {
            read(&path, name, false, &mut found)?;
        } else if name == "vector" {
            for path in files(&path)? {
                let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
                read(&path, name, true, &mut found)?;
            }
        } else {
            for path in files(&path)? {
                read(&path, name, false, &mut found)?;
            }
        }
    }
    let text = [
        list("for_each_vector_law", &found.vectors)?,
        list("for_each_behavior_law", &found.behaviors)?,
        list("for_each_swarm_law", &found.swarms)?,
        passing_on("for_each_behavior", &found.cases.join(" ")),
    ];
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR: built without cargo?")?);
    Ok(fs::write(out.join("lists.rs"), text.concat())?)
}

/// Returns what is in a folder, in the order of the names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut all =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    all.sort();
    Ok(all)
}

/// Adds the laws of a file to the laws of its module.
fn read(path: &Path, module: &str, of_vectors: bool, found: &mut Found) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    if text.contains("#![cfg(feature = \"alloc\")]") && env::var_os("CARGO_FEATURE_ALLOC").is_none() {
        return Ok(());
    }
    for line in text.lines() {
        let case =
            line.strip_prefix("impl<G: Geometry> Case<G> for ").and_then(|rest| rest.strip_suffix(" {"));
        found.cases.extend(case.map(|case| format!("({case})")));
        let function = line.strip_prefix("pub fn ").filter(|_| line.contains(">()") && !line.contains("->"));
        let Some(function) = function else { continue };
        let (name, bounds) = function.split_once("<G: Geometry").unwrap_or((function, ""));
        let modules = match bounds {
            ">() {" if of_vectors => &mut found.vectors,
            ">() {" => &mut found.behaviors,
            "<Vector: Send + Sync> + Send + Sync>()" => &mut found.swarms,
            _ => return Err(format!("{}: `{line}` is no law: which list is it for?", path.display()).into()),
        };
        modules.entry(module.into()).or_default().push(name.into());
    }
    Ok(())
}

/// Returns a macro that passes on the names of these laws.
fn list(name: &str, modules: &Modules) -> Result<String, Box<dyn Error>> {
    let mut laws = String::new();
    // `tests/firmware` divides the list by size, for which the largest laws are the last.
    let (last, first): (Vec<_>, Vec<_>) =
        modules.iter().partition(|(module, _)| LARGEST.contains(&&***module));
    for (module, names) in first.into_iter().chain(last) {
        writeln!(laws, "{module} {{ {}, }}", names.join(", "))?;
    }
    Ok(passing_on(name, &laws))
}

/// Returns a macro that calls another one with its arguments and these tokens.
fn passing_on(name: &str, tokens: &str) -> String {
    format!(
        "#[doc(hidden)]\n#[macro_export]\nmacro_rules! {name} {{\n\
         ({{$($callback:tt)*}} [$($argument:tt)*]) => {{ $($callback)*! {{ [$($argument)*] {tokens} }} }};\n}}\n"
    )
}
