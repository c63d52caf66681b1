//! Writes the folder of the site: the WebAssembly programs and the static files.

use core::hash::{Hash as _, Hasher as _};
use std::fs;
use std::hash::DefaultHasher;
use std::path::Path;

/// Removes what an earlier build has left, and makes an empty folder.
pub(crate) fn empty(folder: &Path) -> Result<(), String> {
    let unwritable = |e: std::io::Error| format!("{}: cannot be written: {e}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(unwritable)?;
    }
    fs::create_dir_all(folder).map_err(unwritable)
}

/// Returns a name for the contents of these files, so that no browser combines files of two builds.
pub(crate) fn version(files: &[&Path]) -> Result<String, String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        fs::read(file).map_err(|e| format!("{}: cannot be read: {e}", file.display()))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Copies the files of `from` into `to`. In HTML files, `{{bytes}}` becomes `bytes`, the size of
/// the program, because servers that compress do not send it, and `{{version}}` becomes `version`.
pub(crate) fn copy(from: &Path, to: &Path, version: &str, bytes: u64) -> Result<(), String> {
    let unreadable = |e: std::io::Error| format!("{}: cannot be read: {e}", from.display());
    let unwritable = |e: std::io::Error| format!("{}: cannot be written: {e}", to.display());
    fs::create_dir_all(to).map_err(unwritable)?;
    for file in fs::read_dir(from).map_err(unreadable)? {
        let file = file.map_err(unreadable)?;
        let (from, to) = (file.path(), to.join(file.file_name()));
        if from.is_dir() {
            copy(&from, &to, version, bytes)?;
        } else if version.is_empty() || from.extension().is_none_or(|ending| ending != "html") {
            fs::copy(from, to).map_err(unwritable)?;
        } else {
            let text = fs::read_to_string(&from).map_err(unreadable)?;
            let text = text.replace("{{bytes}}", &bytes.to_string()).replace("{{version}}", version);
            fs::write(to, text).map_err(unwritable)?;
        }
    }
    Ok(())
}

/// Copies a script or a style sheet without its indentation and its lines of comments.
pub(crate) fn copy_lean(from: &Path, to: &Path) -> std::io::Result<()> {
    let text = fs::read_to_string(from)?;
    let is_comment = |line: &str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines: Vec<&str> = text.lines().map(str::trim_start).filter(|line| !is_comment(line)).collect();
    fs::write(to, lines.join("\n"))
}

/// Bytes of a file, or of all files in a folder and its subfolders.
pub(crate) fn size(path: &Path) -> std::io::Result<u64> {
    if !path.is_dir() {
        return Ok(fs::metadata(path)?.len());
    }
    let mut total = 0;
    for file in fs::read_dir(path)? {
        total += size(&file?.path())?;
    }
    Ok(total)
}
