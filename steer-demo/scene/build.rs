//! Lists the files in `../scenes`, which are built in, and names the program by its sources.

use core::error::Error;
use core::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=../scenes");
    let home = env::var("CARGO_MANIFEST_DIR")?;
    let mut sources = Vec::new();
    for folder in ["src", "../../steer-core/src", "../../steer-glam/src"] {
        println!("cargo:rerun-if-changed={folder}");
        files(&Path::new(&home).join(folder), &mut sources);
    }
    sources.sort();
    let texts: Vec<Vec<u8>> = sources.iter().flat_map(fs::read).collect();
    // FNV-1a, which is the same everywhere.
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = texts.iter().flatten().fold(0xcbf2_9ce4_8422_2325, fold);
    println!("cargo:rustc-env=STEER_PROGRAM={hash:016x}");
    let scenes = Path::new(&home).join("../scenes");
    let mut names = Vec::new();
    for file in fs::read_dir(&scenes)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    // Compressed as one text, since a page loads them.
    let mut text = String::new();
    for name in names {
        writeln!(text, "{name}\n{}\0", fs::read_to_string(scenes.join(&name).with_extension("json"))?)?;
    }
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 10);
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join("builtins"), packed)?)
}

/// Adds the files in a folder and its subfolders. A folder that is not there has none.
fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        if file.path().is_dir() { files(&file.path(), all) } else { all.push(file.path()) }
    }
}
