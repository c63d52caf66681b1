//! Writes the folder of the page: the WebAssembly program and the static files.

use core::hash::{Hash as _, Hasher as _};
use std::fs;
use std::hash::DefaultHasher;
use std::path::Path;

/// Largest size of the whole page, in bytes.
pub(crate) const LARGEST: u64 = 6_000_000;

/// Fills a new `page` with the output of `bind` and the files of `fixed`. Returns its size in
/// bytes.
///
/// In HTML files, `{{bytes}}` becomes the size of the program, because servers that compress do not
/// send it. `{{version}}` becomes a name for this build, so that no browser combines files of two
/// builds.
pub(crate) fn fill(
    page: &Path,
    fixed: &Path,
    bind: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<u64, String> {
    let unwritable = |e: std::io::Error| format!("{}: cannot be written: {e}", page.display());
    if page.exists() {
        fs::remove_dir_all(page).map_err(unwritable)?;
    }
    fs::create_dir_all(page).map_err(unwritable)?;
    bind(page)?;

    let mut hasher = DefaultHasher::new();
    let mut bytes = 0;
    for name in ["steer-demo.js", "steer-demo_bg.wasm"] {
        let made = fs::read(page.join(name)).map_err(|e| format!("{name}: cannot be read: {e}"))?;
        made.hash(&mut hasher);
        bytes = made.len();
    }
    let version = format!("{:016x}", hasher.finish());

    let unreadable = |e: std::io::Error| format!("{}: cannot be read: {e}", fixed.display());
    for file in fs::read_dir(fixed).map_err(unreadable)? {
        let file = file.map_err(unreadable)?;
        let (from, to) = (file.path(), page.join(file.file_name()));
        if from.extension().is_some_and(|ending| ending == "html") {
            let text = fs::read_to_string(&from).map_err(unreadable)?;
            let text = text.replace("{{bytes}}", &bytes.to_string()).replace("{{version}}", &version);
            fs::write(to, text).map_err(unwritable)?;
        } else {
            fs::copy(from, to).map_err(unwritable)?;
        }
    }
    size(page).map_err(unwritable)
}

/// Bytes of all files in a folder and its subfolders.
fn size(folder: &Path) -> std::io::Result<u64> {
    let mut total = 0;
    for file in fs::read_dir(folder)? {
        let file = file?;
        total += if file.file_type()?.is_dir() { size(&file.path())? } else { file.metadata()?.len() };
    }
    Ok(total)
}
