//! Mistakes that people make: the compiler's message says what to do instead.
//!
//! Each file of the folder `mistakes` must not compile, and what the compiler prints must contain
//! every line that begins with `//~`. The rest of its output differs between compilers.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn each_mistake_has_its_message() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mistakes = mistakes(&here.join("tests/mistakes"));
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    let manifest = format!(
        "[package]\nname = \"mistakes\"\nedition = \"2024\"\n[dependencies]\nsteer-glam = {{ path = {here:?} }}\n\
         glam = \"0.34\"\nglam_0_33 = {{ package = \"glam\", version = \"0.33\" }}\n[workspace]\n"
    );
    let write = |name: &str, text: &str| {
        let path = package.join(name);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(path, text))
            .expect("the target folder is writable");
    };
    write("Cargo.toml", &manifest);
    write("src/lib.rs", "");
    for (name, text) in &mistakes {
        write(&format!("examples/{name}.rs"), text);
    }
    // The releases of the workspace, which are downloaded.
    fs::copy(here.join("../Cargo.lock"), package.join("Cargo.lock")).expect("the workspace has a lock file");
    let cargo = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--keep-going", "--examples", "--message-format=json"])
        .env("CARGO_TARGET_DIR", package.join("target"))
        .current_dir(&package)
        .output()
        .expect("cargo starts");
    let messages = messages(&String::from_utf8_lossy(&cargo.stdout));
    let mut missed = Vec::new();
    for (name, text) in &mistakes {
        let got = messages.get(name).map(String::as_str).unwrap_or_default();
        let wanted = text.lines().filter_map(|line| line.strip_prefix("//~ "));
        missed.extend(
            wanted.filter(|line| !got.contains(line)).map(|line| format!("{name}: `{line}` in:\n{got}")),
        );
    }
    assert!(missed.is_empty(), "{}\n{}", missed.join("\n"), String::from_utf8_lossy(&cargo.stderr));
}

/// Returns the mistakes: the text of each file by its name.
fn mistakes(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).expect("the folder of mistakes");
    let read = |file: std::io::Result<fs::DirEntry>| {
        let path = file.ok()?.path();
        Some((path.file_stem()?.to_str()?.to_owned(), fs::read_to_string(&path).ok()?))
    };
    files.filter_map(read).collect()
}

/// Returns the compiler's errors by the name of the program.
fn messages(output: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::<String, String>::new();
    for line in output.lines() {
        let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        if let (Some(name), Some(text)) =
            (line["target"]["name"].as_str(), line["message"]["rendered"].as_str())
        {
            found.entry(name.to_owned()).or_default().push_str(text);
        }
    }
    found
}
