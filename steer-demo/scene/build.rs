//! Lists the files in `../scenes`, which are built in.

use core::error::Error;
use core::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=../scenes");
    let scenes = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../scenes");
    let mut names = Vec::new();
    for file in fs::read_dir(&scenes)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    let mut text = String::from("&[\n");
    for name in names {
        // Relative to the package of the build at hand, which may be a copy of this one.
        let file = format!(r#"concat!(env!("CARGO_MANIFEST_DIR"), "/../scenes/{name}.json")"#);
        writeln!(text, "    Builtin {{ name: {name:?}, text: include_str!({file}) }},")?;
    }
    text += "]\n";
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join("builtins.rs"), text)?)
}
