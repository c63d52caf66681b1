//! Where a scene comes from: the program itself or a file.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::Path;

use super::{Scene, builtins, read};
use crate::error::Refusal;

/// Larger files are refused unread, so that a device that never ends is refused too.
const LARGEST_FILE: u64 = 1 << 28;

/// The valid scene that `asked` means: the name of a built-in scene, else a path.
///
/// # Errors
/// When there is no such scene or something in it is wrong.
pub fn load(asked: &str) -> Result<Scene, Refusal> {
    if let Some(builtin) = builtins().iter().find(|b| b.name == asked) {
        return read(builtin.text.as_bytes()).map_err(|fault| fault.refuse(asked));
    }
    let names = || builtins().iter().map(|b| b.name).collect::<Vec<_>>().join(", ");
    let right = || format!("a scene is a JSON file or one of {}", names());
    let text = text_of(asked, right, |_| false)?;
    let mut scene = read(&text).map_err(|fault| fault.refuse(asked))?;
    if scene.name.is_empty() {
        scene.name =
            Path::new(asked).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    }
    Ok(scene)
}

/// All that is in a file; `right` says what file would be. It may be as large as it is if `any_size` says so.
pub(crate) fn text_of(
    path: &str,
    right: impl Fn() -> String,
    any_size: impl Fn(&Metadata) -> bool,
) -> Result<Vec<u8>, Refusal> {
    let unreadable = |why: String| Refusal::new(path, format!("cannot be read: {why}"), right());
    if Path::new(path).is_dir() {
        return Err(Refusal::new(path, "is a directory", right()));
    }
    let file = File::open(path).map_err(|e| unreadable(plain(&e)))?;
    let any_size = file.metadata().is_ok_and(|found| any_size(&found));
    let largest = if any_size { u64::MAX } else { LARGEST_FILE };
    let mut text = Vec::new();
    file.take(largest.saturating_add(1)).read_to_end(&mut text).map_err(|e| unreadable(plain(&e)))?;
    if text.len() as u64 > largest {
        return Err(Refusal::new(path, "is larger than 256 MiB", "`groups` hold many agents in a few lines"));
    }
    Ok(text)
}

/// What the system says, without the number it says it by.
pub(crate) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text.to_lowercase(),
    }
}
